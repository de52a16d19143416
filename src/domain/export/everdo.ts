/** Everdo's JSON: `{ items, tags }`, with days as seconds at midnight. Of an item from Everdo, what was not changed here is as it was. */
import { writeValue } from "../formats/draft/value-text.ts";
import type { EverdoExtra } from "../formats/json/everdo-extra.ts";
import type { MergedField } from "../import/merge.ts";
import { isOpen, type List } from "../item/item.ts";
import { EverdoIds, placesOf } from "./everdo-ids.ts";
import { EverdoTags } from "./everdo-tags.ts";
import type { ExportContext, ExportItem, TextFormat } from "./export-format.ts";
import { momentOfDay } from "./export-texts.ts";
import { loseFields } from "./losses.ts";
import { isInterval, readPlainRule } from "./rule-words.ts";

const LETTERS: Record<List, string> = {
  inbox: "i",
  next: "a",
  someday: "m",
  scheduled: "s",
  waiting: "w",
  trash: "d",
  done: "r",
};
const ENERGY = { low: 1, medium: 2, high: 3 } as const;
/** An item of Everdo without values. */
const EMPTY = {
  is_focused: 0,
  completed_on: null,
  start_date: null,
  due_date: null,
  parent_id: null,
  contact_id: "",
  tags: [],
  time: null,
  energy: null,
  schedule: null,
  recurrent_task_id: "",
  repeated_on: null,
  position_child: null,
  position_parent: null,
  position_focus: null,
  position_global: null,
};

export const EVERDO_EXPORT: TextFormat = {
  name: "everdo",
  extension: "json",
  system: "everdo",
  *write(groups, context) {
    const all = groups.flatMap(({ project, items }) => (project ? [project, ...items] : items));
    const file: EverdoFile = { ids: new EverdoIds(all), tags: new EverdoTags(all, context), context };
    const projects = groups.flatMap(({ project }) => project ?? []);
    const places = placesOf([{ project: null, items: projects }, ...groups]);
    let before = '{"items":[\n';
    for (const { project, items } of groups)
      for (const item of project ? [project, ...items] : items) {
        const parent = item === project ? null : project;
        yield before + context.toJson(writeItem(item, parent, places.get(item.id) ?? {}, file));
        before = ",\n";
      }
    yield before === ",\n" ? '\n],"tags":[' : '{"items":[],"tags":[';
    yield `${file.tags
      .all()
      .map((tag) => `\n${context.toJson(tag)}`)
      .join(",")}\n]}\n`;
  },
};

interface EverdoFile {
  ids: EverdoIds;
  tags: EverdoTags;
  context: ExportContext;
}

function writeItem(
  item: ExportItem,
  parent: ExportItem | null,
  places: object,
  { ids, tags, context }: EverdoFile,
): object {
  loseFields(item, context, ["dueTime", "reminders", "blockedBy", "heading", "isSequential"]);
  const extra = (item.origin?.extra ?? {}) as Partial<EverdoExtra>;
  const values: Record<string, unknown> = { ...extra.values };
  const isSame = (...fields: MergedField[]) =>
    extra.values !== undefined && !fields.some((field) => item.origin?.changed.includes(field));
  /** The member as it was, if the fields were not changed here. */
  const orAsBefore = (name: keyof typeof EMPTY, fields: MergedField[], write: () => unknown) =>
    isSame(...fields) ? (values[name] ?? EMPTY[name]) : write();
  const before = values.schedule ?? undefined; // another program may have written null
  const isItsSchedule = before !== undefined && (isSame("repeat", "note") || isStillIts(item, before));
  const schedule = isItsSchedule ? before : scheduleOf(item, context);
  const isTemplate = schedule !== null && isOpen(item.list);
  const isItsTemplate = isTemplate && schedule === before;
  const list = isSame("list") ? listBefore(item, values.list) : null;
  if (isTemplate && !isItsTemplate) loseTemplate(item, context);
  /** Everdo finds the days of a template itself. */
  const dayOf = (name: "start_date" | "due_date", day: string | null) =>
    isItsTemplate ? (values[name] ?? null) : day === null ? null : momentOfDay(day, null, context.zone);
  return {
    ...EMPTY,
    ...values,
    id: ids.of(item),
    type: item.kind === "project" && values.type === "l" ? "l" : item.kind.charAt(0),
    list: list ?? (isTemplate ? "s" : letterOf(item, context)),
    title: item.title,
    note: noteOf(item, extra, isSame("note")),
    is_focused: orAsBefore("is_focused", ["isFocused", "list"], () => (item.isFocused ? 1 : 0)),
    created_on: item.createdOn,
    completed_on: orAsBefore("completed_on", ["list"], () => item.completedOn),
    start_date: orAsBefore("start_date", ["startDate"], () => dayOf("start_date", item.startDate)),
    due_date: orAsBefore("due_date", ["dueDate"], () => dayOf("due_date", item.dueDate)),
    parent_id: ids.parent(parent, isSame("project") ? values.parent_id : null),
    ...(isSame("tags", "area", "contact")
      ? tags.restore(item, { contact_id: values.contact_id ?? "", tags: values.tags ?? [] })
      : tags.write(item)),
    time: orAsBefore("time", ["minutes"], () => item.minutes),
    ...(isSame("minutes") ? {} : { time_estimate: undefined }),
    energy: orAsBefore("energy", ["energy"], () => (item.energy === null ? null : ENERGY[item.energy])),
    schedule,
    ...places,
  };
}

/** The letter of a list that was not changed here. Everdo's notes are in one list. */
function listBefore({ kind, list }: ExportItem, letter: unknown): unknown {
  return kind === "note" && list === "someday" && letter === LETTERS.someday ? null : (letter ?? null);
}

function letterOf(item: ExportItem, context: ExportContext): string {
  if (item.kind !== "note" || item.list !== "someday") return LETTERS[item.list];
  context.lose(item, "list");
  return LETTERS.next;
}

/** The note without what the import has added to it. */
function noteOf(
  { note }: ExportItem,
  { values, noteLength = 0 }: Partial<EverdoExtra>,
  isSame: boolean,
): string {
  if (isSame && values !== undefined) return (note ?? "").slice(0, noteLength);
  return values?.schedule === undefined ? (note ?? "") : withoutSchedule(note ?? "", values.schedule);
}

/** Only daily schedules are known for sure. */
function scheduleOf(item: ExportItem, context: ExportContext): object | null {
  if (item.repeat === null) return null;
  const rule = readPlainRule(item.repeat);
  if (rule?.frequency !== "DAILY" || !isInterval(rule) || !isOpen(item.list)) {
    context.lose(item, "repeat");
    return null;
  }
  if (item.repeatFrom !== "date") context.lose(item, "repeatFrom");
  const others = { daysOfWeek: null, daysOfMonth: null, daysOfYear: null, limit: null, endDate: null };
  return { type: "Daily", period: rule.interval, ...others };
}

/** A template is in Scheduled, and Everdo makes its occurrences. */
function loseTemplate(item: ExportItem, context: ExportContext): void {
  if (item.list !== "scheduled") context.lose(item, "list");
  if (item.startDate === null) context.lose(item, "startDate");
}

/** Whether a schedule that Everdo wrote is still that of the item. One that has no rule here is in the note. */
function isStillIts({ repeat, note }: ExportItem, kept: unknown): boolean {
  if (repeat === null) return describedAt(note ?? "", kept) >= 0;
  const { type, period } = kept as { type?: unknown; period?: unknown };
  const rule = readPlainRule(repeat);
  return type === "Daily" && rule?.frequency === "DAILY" && rule.interval === period;
}

function describedAt(note: string, kept: unknown): number {
  const line = `repeat: ${writeValue(kept)}`;
  if (!note.endsWith(line)) return -1;
  const at = note.length - line.length;
  return at === 0 || note[at - 1] === "\n" ? at : -1;
}

function withoutSchedule(note: string, kept: unknown): string {
  const at = describedAt(note, kept);
  return at < 0 ? note : note.slice(0, at).replace(/\n{1,2}$/, "");
}
