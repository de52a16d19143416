import { ItemFinisher } from "../draft/finish-item.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import {
  leaveOut,
  quoteName,
  rangeOf,
  refuse,
  sayBox,
  sayHeading,
  sayInbox,
  sayNote,
  sayTag,
} from "../draft/outcomes.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { writePath } from "../draft/subtasks.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import { isEmpty, writeValue } from "../draft/value-text.ts";
import type { Format, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
import { addAttachment, fillSyncDates, readSyncMoment } from "./sync-dates.ts";
import { isTrue, readSyncTables, type SyncObject, type SyncTables, tableOf, textIn } from "./sync-tables.ts";

/** The answer of Todoist's API to a full sync: projects, sections, items and their comments as JSON. */

const TABLES =
  "results projects sections items notes project_notes reminders labels collaborators filters user".split(
    " ",
  );

export const todoistSync: Format = {
  system: "todoist",
  reader: "json",
  paths: TABLES.map((name) => (name === "user" ? name : `${name}.*`)),
  fits: ({ text }) =>
    /^\s*\{/.test(text) &&
    /"(?:project_id|inbox_project|inbox_project_id)"\s*:/.test(text) &&
    /"(?:sync_token|full_sync|child_order)"\s*:/.test(text),
  async *read(records, options) {
    const tables = await readSyncTables(records);
    const reading: Reading = {
      options,
      tables,
      ids: new RecordIds(),
      finisher: await ItemFinisher.load(options),
      seen: new TextNumbers(),
    };
    for await (const record of records()) yield await readRecord(record, reading);
  },
};

interface Reading {
  options: ReadOptions;
  tables: SyncTables;
  ids: RecordIds;
  finisher: ItemFinisher;
  /** The ids of the related tasks whose first record was read. */
  seen: TextNumbers;
}

async function readRecord(record: Ranged<SourceRecord>, reading: Reading): Promise<Outcome> {
  if (record.shape !== "json" || typeof record.value !== "object" || record.value === null)
    return refuse(record, "It is not an object of Todoist.");
  const value = record.value as SyncObject;
  const table = tableOf(record, value);
  if (table === "items") return readTask(record, value, reading);
  if (table === "projects") return readProject(record, value, reading);
  const { tables } = reading;
  const isGone = isTrue(value.is_deleted);
  if (table === "sections") return leaveOut(record, sayHeading(textIn(value.name)));
  if (table === "notes") {
    const title = tables.family.titleOf(textIn(value.item_id));
    if (isGone) return leaveOut(record, "It is a comment that was deleted.");
    if (title === null)
      return leaveOut(record, `It is a comment of a task that is not in the file: ${textIn(value.content)}`);
    return leaveOut(record, sayNote(title));
  }
  if (table === "project_notes") {
    if (isGone) return leaveOut(record, "It is a comment that was deleted.");
    const project = tables.projects.get(textIn(value.project_id));
    if (!project || project.isInbox)
      return leaveOut(record, `It is a comment of no project: ${textIn(value.content)}`);
    return leaveOut(record, sayNote(project.name));
  }
  if (table === "reminders") {
    if (isGone) return leaveOut(record, "It is a reminder that was deleted.");
    const title = tables.family.titleOf(textIn(value.item_id));
    return leaveOut(
      record,
      title !== null
        ? `It is a reminder of ${quoteName(title)}.`
        : "It is a reminder of a task that is not in the file.",
    );
  }
  if (table === "labels") return leaveOut(record, sayTag(textIn(value.name)));
  return leaveOut(record, `It is one of ${quoteName(table)}, which Creel does not have: ${namesOf(value)}.`);
}

function namesOf(value: SyncObject): string {
  return (
    [value.name, value.full_name, value.email].map(textIn).filter(Boolean).join(", ") || textIn(value.id)
  );
}

function readProject(
  record: Ranged<SourceRecord>,
  value: SyncObject,
  { tables, finisher, ids }: Reading,
): Outcome {
  const id = textIn(value.id);
  const name = textIn(value.name);
  const project = tables.projects.get(id);
  if (project?.isInbox) return leaveOut(record, sayInbox(name));
  const above = tables.titlesAbove(id);
  const draft = new ItemDraft(
    id === "" ? ids.place("project", name) : ids.take(id),
    writePath([...above, name]),
  ).set({ kind: "project" });
  if (above.length > 0) draft.lose("depth", "parent_id", textIn(value.parent_id));
  draft.list = isTrue(value.is_archived) ? "someday" : "next";
  if (isTrue(value.is_archived)) draft.lose("field", "is_archived", "true");
  if (isTrue(value.is_deleted)) draft.list = "trash";
  draft.createdOn = readSyncMoment(value.created_at ?? value.added_at);
  draft.addNote(textIn(value.description));
  for (const note of tables.projectNotes.get(id) ?? []) addComment(draft, note);
  if (Number.isFinite(value.child_order)) draft.order = value.child_order as number;
  loseOthers(
    draft,
    value,
    "id name parent_id is_archived is_deleted created_at added_at description child_order inbox_project",
  );
  return { ...rangeOf(record), ...finisher.finish(draft) };
}

async function readTask(record: Ranged<SourceRecord>, value: SyncObject, reading: Reading): Promise<Outcome> {
  const { tables, options, ids, finisher, seen } = reading;
  const [id, content] = [textIn(value.id), textIn(value.content)];
  const isFirst = tables.family.has(id) && !seen.has(id);
  if (isFirst) seen.take(id);
  if (isFirst && tables.family.isBox(id))
    return leaveOut(record, sayBox(tables.family.titlesAbove(id).at(-1) ?? ""));
  const project = tables.projects.get(textIn(value.project_id));
  const foreignId = id === "" ? ids.place(textIn(value.project_id), content) : ids.take(id);
  const draft = new ItemDraft(foreignId, content);
  draft.project = project && !project.isInbox ? textIn(value.project_id) : null;
  if (!project) draft.lose("field", "project_id", textIn(value.project_id));
  const section = tables.sections.get(textIn(value.section_id));
  draft.heading = draft.nameOf("section", section ?? "");
  if (section === undefined) draft.lose("field", "section_id", textIn(value.section_id));
  if (textIn(value.parent_id) !== "") draft.lose("depth", "parent_id", textIn(value.parent_id));
  draft.createdOn = readSyncMoment(value.added_at ?? value.created_at);
  if (Number.isFinite(value.child_order)) draft.order = value.child_order as number;
  draft.addTags("labels", Array.isArray(value.labels) ? value.labels.map((one) => writeValue(one)) : []);
  draft.addNote(textIn(value.description));
  if (isFirst) {
    for (const note of tables.notes.get(id) ?? []) addComment(draft, note);
    tables.family.place(draft, id);
  }
  await fillSyncDates(draft, value, isFirst ? (tables.reminders.get(id) ?? []) : [], options, finisher.rules);
  fillOthers(draft, value, tables);
  fillSyncList(draft, value, project?.isArchived ?? false, options);
  return { ...rangeOf(record), ...finisher.finish(draft) };
}

function fillSyncList(draft: ItemDraft, value: SyncObject, isArchived: boolean, options: ReadOptions): void {
  const completedOn = readSyncMoment(value.completed_at ?? value.date_completed);
  if (isArchived && options.to === "auto") draft.list = "someday";
  if (isTrue(value.checked)) draft.set({ list: "done", completedOn });
  else draft.lose("date", "completed_at", textIn(value.completed_at));
  if (isTrue(value.is_deleted)) draft.list = "trash";
}

function addComment(draft: ItemDraft, note: SyncObject): void {
  draft.addNote(textIn(note.content));
  addAttachment(draft, note.file_attachment);
}

function fillOthers(draft: ItemDraft, value: SyncObject, tables: SyncTables): void {
  const { duration, priority } = value;
  const { amount, unit } = (duration ?? {}) as SyncObject;
  if (unit === "minute" && typeof amount === "number")
    draft.setMinutes("duration", amount, `${amount} minute`);
  else draft.keep("duration", isEmpty(amount) ? duration : `${writeValue(amount)} ${writeValue(unit)}`);
  // Here 4 is p1, unlike in the CSV.
  const level =
    typeof priority === "number" && priority >= 1 && priority <= 4
      ? `p${5 - priority}`
      : isEmpty(priority)
        ? "p4"
        : writeValue(priority);
  if (level !== "p4") draft.setPriority(levelOfWord(level), "priority", level);
  const person = textIn(value.responsible_uid);
  draft.keep("responsible", tables.people.get(person) ?? person);
  loseOthers(
    draft,
    value,
    "id project_id content description due deadline parent_id section_id labels checked is_deleted added_at created_at completed_at date_completed duration priority responsible_uid child_order",
  );
}

function loseOthers(draft: ItemDraft, value: SyncObject, known: string): void {
  const names = new Set(known.split(" "));
  for (const [name, one] of Object.entries(value))
    if (!names.has(name) && !isEmpty(one)) draft.lose("field", name, writeValue(one));
}
