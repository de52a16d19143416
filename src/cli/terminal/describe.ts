import { SYSTEM } from "../../domain/environment.ts";
import type { Values } from "../../domain/item/command.ts";
import type { Item, List } from "../../domain/item/item.ts";
import { readClock, writeDay, writeMinute } from "../../domain/quick-entry/calendar.ts";
import { describeMinutes } from "../../domain/quick-entry/minutes.ts";
import { describeRule } from "./describe-rule.ts";
import { safe } from "./output.ts";

const IN: Partial<Record<List, string>> = { inbox: "in the inbox", done: "done", trash: "in the trash" };

/** The titles of items by their ids. An item without one is named by the beginning of its id. */
export type ItemTitles = ReadonlyMap<string, string>;

/** The text for a field's value. */
const PHRASES: {
  [Field in keyof Values]?: (
    value: NonNullable<Item[Field & keyof Item]>,
    values: Values,
    titles: ItemTitles,
  ) => string;
} = {
  title: (title) => `title “${title}”`,
  note: () => "new note",
  kind: (kind) => (kind === "action" ? "an action" : `a ${kind}`),
  list: (list) => IN[list] ?? `in ${list}`,
  isFocused: (is) => (is ? "in focus" : "not in focus"),
  startDate: (day) => `starts ${writeDay(day)}`,
  dueDate: (day, { dueTime }) => `due ${writeDay(day)}${dueTime ? `, ${dueTime}` : ""}`,
  dueTime: (time) => `due at ${time}`,
  remindAt: (at) => `reminder at ${momentIn(at)}`,
  reminders: (all) =>
    all.length === 0
      ? "no reminder"
      : `${all.length === 1 ? "reminder" : "reminders"} at ${all.map((at) => momentIn(at)).join("; ")}`,
  repeat: (rule) => `repeats ${describeRule(rule)}`,
  repeatFrom: (from) => (from === "date" ? "counted from its date" : "counted from its completion"),
  minutes: describeMinutes,
  energy: (energy) => `${energy} energy`,
  tags: (tags) => (tags.length === 0 ? "no tags" : `tags ${tags.join(", ")}`),
  area: (area) => `area ${area}`,
  contact: (contact) => `contact ${contact}`,
  project: (project, _, titles) => `project ${titles.get(project) ?? project.slice(0, 8)}`,
  position: () => "new place in the order",
  heading: (heading) => `under ${heading}`,
  blockedBy: (blocker, _, titles) => `waits for ${titles.get(blocker) ?? blocker.slice(0, 8)}`,
  isSequential: (is) => (is ? "in order: only the first action is next" : "actions in any order"),
};
const NONE: Partial<Record<keyof Values, string>> = {
  note: "no note",
  startDate: "no start date",
  dueDate: "no due date",
  dueTime: "no due time",
  remindAt: "no reminder",
  repeat: "no repeat",
  minutes: "no duration",
  energy: "no energy",
  area: "no area",
  contact: "no contact",
  project: "no project",
  position: "ordered by arrival",
  heading: "under no heading",
  blockedBy: "waits for no other item",
};

/** Describes values, safe for a terminal, without internal fields. */
export function describeValues(values: Values, titles: ItemTitles = new Map()): string[] {
  return (Object.keys(values) as (keyof Values)[])
    .map((field) => {
      const value = values[field];
      if (field === "dueTime" && values.dueDate !== undefined) return undefined; // the date's text has it
      if (field === "remindAt" && values.reminders !== undefined) return undefined; // so have those of all
      const phrase = PHRASES[field] as
        | ((value: unknown, values: Values, titles: ItemTitles) => string)
        | undefined;
      return value === null || value === undefined ? NONE[field] : phrase?.(value, values, titles);
    })
    .filter((one) => one !== undefined)
    .map(safe);
}

/** In one sentence: "done; not in focus". */
export function describeInOneLine(values: Values, titles?: ItemTitles): string {
  return describeValues(values, titles).join("; ");
}

/** A moment (Unix seconds) in local time: "Fri 27 Nov 2026, 17:00". */
export function momentIn(at: number, zone = SYSTEM.zone()): string {
  const { day, minute } = readClock(at, zone);
  return `${writeDay(day)}, ${writeMinute(minute)}`;
}

/** A day without the year where it is this year: "Fri 27 Nov". */
export function shortDay(day: string, environment = SYSTEM): string {
  const year = readClock(environment.now(), environment.zone()).day.slice(0, 4);
  return day.startsWith(`${year}-`) ? writeDay(day).slice(0, -" 2026".length) : writeDay(day);
}
