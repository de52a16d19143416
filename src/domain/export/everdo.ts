/** Everdo's JSON: `{ items, tags }`, with days as seconds at midnight. */
import { writeValue } from "../formats/draft/value-text.ts";
import { isOpen, type List } from "../item/item.ts";
import type { TagKind } from "../item/tags.ts";
import type { ExportContext, ExportGroup, ExportItem, TextFormat } from "./export-format.ts";
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
const TAG_LETTERS: Record<TagKind, string> = { area: "a", contact: "c", tag: "l" };
const ENERGY = { low: 1, medium: 2, high: 3 } as const;
const NO_PLACES = {
  position_child: null,
  position_parent: null,
  position_focus: null,
  position_global: null,
};

export const EVERDO_EXPORT: TextFormat = {
  name: "everdo",
  extension: "json",
  *write(groups, context) {
    const tags = new Map<string, object>();
    const projects = groups.flatMap(({ project }) => project ?? []);
    const places = placesOf([{ project: null, items: projects }, ...groups]);
    let before = '{"items":[\n';
    for (const { project, items } of groups)
      for (const item of project ? [project, ...items] : items) {
        const parent = item === project ? null : (project?.id ?? null);
        yield before +
          context.toJson(writeItem(item, { parent, place: places.get(item.id) ?? null, tags, context }));
        before = ",\n";
      }
    yield before === ",\n" ? '\n],"tags":[' : '{"items":[],"tags":[';
    yield `${[...tags.values()].map((tag) => `\n${context.toJson(tag)}`).join(",")}\n]}\n`;
  },
};

/** The number of each item with a place of its own among those of its project. */
function placesOf(groups: readonly ExportGroup[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const { items } of groups) {
    const placed = items.filter(({ position }) => position !== null);
    for (const [n, { id }] of placed.entries()) places.set(id, n + 1);
  }
  return places;
}

interface EverdoPlace {
  parent: string | null;
  place: number | null;
  /** All tags, by kind and name. */
  tags: Map<string, object>;
  context: ExportContext;
}

function writeItem(item: ExportItem, { parent, place, tags, context }: EverdoPlace): object {
  const { extra, zone } = { extra: item.extra ?? {}, zone: context.zone };
  loseFields(item, context, ["dueTime", "reminders", "blockedBy", "heading", "isSequential"]);
  const { type, schedule: kept, ...rest } = extra;
  const schedule = kept !== undefined && isStillIts(item, kept) ? kept : scheduleOf(item, context);
  const isTemplate = schedule !== null && isOpen(item.list);
  if (isTemplate && schedule !== kept) loseTemplate(item, context);
  const midnight = (day: string | null) => (day === null ? null : momentOfDay(day, null, zone));
  const tagId = (kind: TagKind, name: string | null) =>
    name === null ? [] : [addTag(tags, kind, name, context)];
  const [contact] = tagId("contact", item.contact);
  const placeName =
    item.kind === "project" ? "position_parent" : parent === null ? "position_global" : "position_child";
  return {
    ...NO_PLACES,
    recurrent_task_id: "",
    repeated_on: null,
    ...rest,
    id: item.id,
    type: item.kind === "project" && type === "l" ? "l" : item.kind.charAt(0),
    list: isTemplate ? "s" : letterOf(item, context),
    title: item.title,
    note: schedule === kept ? withoutSchedule(item.note ?? "", kept) : (item.note ?? ""),
    is_focused: item.isFocused ? 1 : 0,
    created_on: item.createdOn,
    completed_on: item.completedOn,
    // Everdo finds the day of a template itself.
    start_date: isTemplate && schedule === kept ? null : midnight(item.startDate),
    due_date: midnight(item.dueDate),
    parent_id: parent,
    contact_id: contact ?? "",
    tags: [
      ...tagId("area", item.area),
      ...item.tags.flatMap((tag) => tagId("tag", tag)),
      ...(contact ? [contact] : []),
    ],
    time: item.minutes,
    energy: item.energy === null ? null : ENERGY[item.energy],
    schedule,
    [placeName]: place,
  };
}

/** Everdo's notes are in one list. */
function letterOf(item: ExportItem, context: ExportContext): string {
  if (item.kind !== "note" || item.list !== "someday") return LETTERS[item.list];
  context.lose(item, "list");
  return LETTERS.next;
}

function addTag(
  tags: Map<string, object>,
  kind: TagKind,
  name: string,
  { makeId, colours }: ExportContext,
): string {
  const key = `${kind} ${name}`;
  const id = makeId(`everdo ${key}`);
  if (tags.has(key)) return id;
  const colour = colours.find((one) => one.kind === kind && one.name === name)?.colour ?? "#999999";
  tags.set(key, { id, title: name, type: TAG_LETTERS[kind], color: Number.parseInt(colour.slice(1), 16) });
  return id;
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
