import { writeBoxes, writePath } from "../draft/family.ts";
import { ForeignDraft } from "../draft/foreign-draft.ts";
import { describeValue, isBlank } from "../draft/foreign-text.ts";
import { leaveOut, quote, rangeOf, refuse } from "../draft/outcomes.ts";
import { RecordIds, shortenId } from "../draft/record-ids.ts";
import { RuleChecker } from "../draft/rule-checker.ts";
import type { Format, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
import { addAttachment, fillSyncDates, readSyncMoment } from "./sync-dates.ts";
import { isTrue, readSyncTables, type SyncObject, type SyncTables, textIn } from "./sync-tables.ts";

/** The answer of Todoist's API to a full sync: projects, sections, items and their comments as JSON. */

const TABLES =
  "projects sections items notes project_notes reminders labels collaborators filters user".split(" ");

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
      rules: new RuleChecker(),
      seen: new Set(),
    };
    for await (const record of records()) yield await readRecord(record, reading);
  },
};

interface Reading {
  options: ReadOptions;
  tables: SyncTables;
  ids: RecordIds;
  rules: RuleChecker;
  /** The ids of tasks whose first record was read. */
  seen: Set<string>;
}

async function readRecord(record: Ranged<SourceRecord>, reading: Reading): Promise<Outcome> {
  if (record.shape !== "json" || typeof record.value !== "object" || record.value === null)
    return refuse(record, "The record is not an object of Todoist.");
  const value = record.value as SyncObject;
  const table = record.path.replace(/\.\*$/, "");
  if (table === "items") return readTask(record, value, reading);
  if (table === "projects") return readProject(record, value, reading);
  const { tables } = reading;
  const isGone = isTrue(value.is_deleted);
  if (table === "sections")
    return leaveOut(record, `The section ${quote(textIn(value.name))} is the heading of its tasks.`);
  if (table === "notes") {
    const task = tables.tasks.get(textIn(value.item_id));
    if (isGone) return leaveOut(record, "The comment was deleted.");
    if (!task)
      return leaveOut(record, `The comment is of a task that is not in the file: ${textIn(value.content)}`);
    return leaveOut(record, `The comment is in the note of ${quote(task.title)}.`);
  }
  if (table === "project_notes") {
    if (isGone) return leaveOut(record, "The comment was deleted.");
    const project = tables.projects.get(textIn(value.project_id));
    if (!project || project.isInbox)
      return leaveOut(record, `The comment is of no project: ${textIn(value.content)}`);
    return leaveOut(record, `The comment is in the note of the project ${quote(project.name)}.`);
  }
  if (table === "reminders") {
    if (isGone) return leaveOut(record, "The reminder was deleted.");
    if (tables.tasks.has(textIn(value.item_id))) return leaveOut(record, "The reminder is at its task.");
    return leaveOut(record, "The reminder is of a task that is not in the file.");
  }
  if (table === "labels") return leaveOut(record, `The label ${quote(textIn(value.name))} is at its tasks.`);
  return leaveOut(record, `The record is one of ${quote(table)}, which Creel has not.`);
}

function readProject(
  record: Ranged<SourceRecord>,
  value: SyncObject,
  { tables, options, ids }: Reading,
): Outcome {
  const id = textIn(value.id);
  const name = textIn(value.name);
  const project = tables.projects.get(id);
  if (project?.isInbox) return leaveOut(record, `The project ${quote(name)} is the inbox.`);
  const above = tables.titlesAbove(id);
  const draft = new ForeignDraft(
    id === "" ? ids.place("project", name) : ids.take(id),
    "project",
    writePath([...above, name]),
  );
  if (above.length === 0) draft.item.title = name;
  else draft.lose("depth", "parent_id", textIn(value.parent_id));
  draft.item.list = isTrue(value.is_archived) ? "someday" : "next";
  if (isTrue(value.is_archived)) draft.lose("field", "is_archived", "true");
  if (isTrue(value.is_deleted)) draft.item.list = "trash";
  draft.item.createdOn = readSyncMoment(value.created_at ?? value.added_at);
  draft.addNote(textIn(value.description));
  for (const note of tables.projectNotes.get(id) ?? []) addComment(draft, note);
  if (Number.isFinite(value.child_order)) draft.item.order = value.child_order as number;
  loseOthers(
    draft,
    value,
    "id name parent_id is_archived is_deleted created_at added_at description child_order inbox_project",
  );
  return { ...rangeOf(record), ...draft.finish(options) };
}

async function readTask(record: Ranged<SourceRecord>, value: SyncObject, reading: Reading): Promise<Outcome> {
  const { tables, options, ids, rules, seen } = reading;
  const [id, content] = [textIn(value.id), textIn(value.content)];
  const isFirst = id !== "" && !seen.has(id);
  seen.add(id);
  const above = isFirst ? tables.family.titlesAbove(id) : [];
  if (isFirst && tables.family.isBox(id))
    return leaveOut(
      record,
      `The task ${quote(content)} is a checkbox in the note of ${quote(above.at(-1) ?? "")}.`,
    );
  const project = tables.projects.get(textIn(value.project_id));
  const foreignId = id === "" ? ids.place(textIn(value.project_id), content) : ids.take(id);
  const draft = new ForeignDraft(
    foreignId,
    "action",
    above.length > 0 ? writePath([...above, content]) : content,
  );
  const { item } = draft;
  item.project = project && !project.isInbox ? shortenId(textIn(value.project_id)) : null;
  if (!project) draft.lose("field", "project_id", textIn(value.project_id));
  const section = tables.sections.get(textIn(value.section_id));
  item.heading = draft.nameOf("section", section ?? "");
  if (section === undefined) draft.lose("field", "section_id", textIn(value.section_id));
  if (textIn(value.parent_id) !== "") draft.lose("depth", "parent_id", textIn(value.parent_id));
  item.createdOn = readSyncMoment(value.added_at ?? value.created_at);
  if (Number.isFinite(value.child_order)) item.order = value.child_order as number;
  draft.addTags("labels", Array.isArray(value.labels) ? value.labels.map((one) => describeValue(one)) : []);
  draft.addNote(textIn(value.description));
  if (isFirst) {
    for (const note of tables.notes.get(id) ?? []) addComment(draft, note);
    const boxes = tables.family.boxes(id);
    draft.addNote(writeBoxes(boxes));
    for (const box of boxes) draft.lose("depth", "content", box.title);
  }
  await fillSyncDates(draft, value, isFirst ? (tables.reminders.get(id) ?? []) : [], options, rules);
  fillOthers(draft, value, tables);
  fillSyncList(draft, value, project?.isArchived ?? false, options);
  return { ...rangeOf(record), ...draft.finish(options) };
}

function fillSyncList(
  draft: ForeignDraft,
  value: SyncObject,
  isArchived: boolean,
  options: ReadOptions,
): void {
  const completedOn = readSyncMoment(value.completed_at ?? value.date_completed);
  draft.place(options);
  if (isArchived && options.to === "auto") draft.item.list = "someday";
  if (isTrue(value.checked)) draft.complete(completedOn, options);
  else draft.lose("date", "completed_at", textIn(value.completed_at));
  if (isTrue(value.is_deleted)) draft.item.list = "trash";
}

function addComment(draft: ForeignDraft, note: SyncObject): void {
  draft.addNote(textIn(note.content));
  addAttachment(draft, note.file_attachment);
}

function fillOthers(draft: ForeignDraft, value: SyncObject, tables: SyncTables): void {
  const { duration, priority } = value;
  const { amount, unit } = (duration ?? {}) as SyncObject;
  if (unit === "minute" && typeof amount === "number")
    draft.setMinutes("duration", amount, `${amount} minute`);
  else
    draft.keep(
      "duration",
      isBlank(amount) ? describeValue(duration) : `${describeValue(amount)} ${describeValue(unit)}`,
    );
  // Here 4 is p1, unlike in the CSV.
  const level =
    typeof priority === "number" && priority >= 1 && priority <= 4
      ? `p${5 - priority}`
      : describeValue(priority);
  if (level !== "p4") draft.lose("priority", "priority", level);
  const person = textIn(value.responsible_uid);
  draft.keep("responsible", tables.people.get(person) ?? person);
  loseOthers(
    draft,
    value,
    "id project_id content description due deadline parent_id section_id labels checked is_deleted added_at created_at completed_at date_completed duration priority responsible_uid child_order",
  );
}

function loseOthers(draft: ForeignDraft, value: SyncObject, known: string): void {
  const names = new Set(known.split(" "));
  for (const [name, one] of Object.entries(value))
    if (!names.has(name) && !isBlank(one)) draft.lose("field", name, describeValue(one));
}
