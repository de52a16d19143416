import { Family } from "../draft/subtasks.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import { isEmpty, writeValue } from "../draft/value-text.ts";
import type { Ranged, SourceRecord } from "../format.ts";

/** What the records of a sync refer to: projects, sections, tasks, comments, reminders, people. */

export type SyncObject = Readonly<Record<string, unknown>>;

export interface SyncTables {
  projects: Map<string, { name: string; isInbox: boolean; isArchived: boolean }>;
  sections: Map<string, string>;
  /** The tasks that a task, a comment or a reminder refers to. */
  family: Family;
  notes: Map<string, SyncObject[]>;
  projectNotes: Map<string, SyncObject[]>;
  reminders: Map<string, SyncObject[]>;
  people: Map<string, string>;
  /** The names of the projects above one, the farthest first. */
  titlesAbove(project: string): string[];
}

/** A text or a number as text, else "". */
export function textIn(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1;
}

/** The answer about tasks or projects alone has them as `results`. */
export function tableOf({ path, key = "" }: { path: string; key?: string }, value: SyncObject): string {
  const table = path || key;
  return table !== "results" ? table : "content" in value ? "items" : "projects";
}

/** Whether its content says all. */
export function isPlainSyncTask(value: SyncObject, tables: Pick<SyncTables, "notes" | "reminders">): boolean {
  const id = textIn(value.id);
  const fields = ["description", "due", "deadline", "labels", "duration", "responsible_uid"];
  return fields.every((name) => isEmpty(value[name])) && !tables.notes.has(id) && !tables.reminders.has(id);
}

export async function readSyncTables(
  records: () => AsyncIterable<Ranged<SourceRecord>>,
): Promise<SyncTables> {
  const above = new Family();
  const tables: SyncTables = {
    projects: new Map(),
    sections: new Map(),
    family: new Family(),
    notes: new Map(),
    projectNotes: new Map(),
    reminders: new Map(),
    people: new Map(),
    titlesAbove: (project) => above.titlesAbove(project),
  };
  const inboxes = new Set<string>();
  const related = new TextNumbers(); // most tasks are not, and a file may have a million of them
  for await (const { table, value } of readObjects(records)) {
    if (table === "user") inboxes.add(textIn(value.inbox_project_id));
    else if (table !== "items") addObject(table, value, tables, above);
    else if (textIn(value.parent_id) !== "")
      for (const id of [value.parent_id, value.id]) related.take(textIn(id));
  }
  for (const id of inboxes) {
    const project = tables.projects.get(id);
    if (project) project.isInbox = true;
  }
  const isRelated = (id: string) => related.has(id) || tables.notes.has(id) || tables.reminders.has(id);
  if (related.size + tables.notes.size + tables.reminders.size > 0)
    for await (const { table, value } of readObjects(records))
      if (table === "items" && isRelated(textIn(value.id))) addTask(value, tables);
  return tables;
}

async function* readObjects(
  records: () => AsyncIterable<Ranged<SourceRecord>>,
): AsyncGenerator<{ table: string; value: SyncObject }> {
  for await (const record of records()) {
    if (record.shape !== "json" || typeof record.value !== "object" || record.value === null) continue;
    const value = record.value as SyncObject;
    yield { table: tableOf(record, value), value };
  }
}

function addTask(value: SyncObject, tables: SyncTables): void {
  const [id, title] = [textIn(value.id), textIn(value.content)];
  if (id === "") return;
  const isOpen = !isTrue(value.checked) && !isTrue(value.is_deleted);
  const order = Number.isFinite(value.child_order) ? (value.child_order as number) : 0;
  // A deleted task is in the trash by itself, whatever its parent.
  const isPlain = isPlainSyncTask(value, tables) && !isTrue(value.is_deleted) && title.trim() !== "";
  tables.family.add({ id, parent: textIn(value.parent_id) || null, title, isPlain, isOpen, order });
}

function addObject(table: string, value: SyncObject, tables: SyncTables, above: Family): void {
  const id = textIn(value.id);
  const isGone = isTrue(value.is_deleted);
  if (table === "projects") {
    const name = textIn(value.name);
    const isInbox = isTrue(value.inbox_project) || isTrue(value.is_inbox_project);
    if (id === "" || tables.projects.has(id)) return;
    tables.projects.set(id, { name, isInbox, isArchived: isTrue(value.is_archived) });
    above.add({
      id,
      parent: textIn(value.parent_id) || null,
      title: name,
      isPlain: false,
      isOpen: true,
      order: 0,
    });
  } else if (table === "sections" && !isGone) tables.sections.set(id, textIn(value.name));
  else if (table === "notes" && !isGone) push(tables.notes, textIn(value.item_id), value);
  else if (table === "project_notes" && !isGone) push(tables.projectNotes, textIn(value.project_id), value);
  else if (table === "reminders" && !isGone) push(tables.reminders, textIn(value.item_id), value);
  else if (table === "collaborators")
    tables.people.set(id, textIn(value.full_name) || textIn(value.email) || writeValue(value));
}

function push(map: Map<string, SyncObject[]>, key: string, value: SyncObject): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
