import { readRepeatWords } from "../draft/date-words.ts";
import {
  atMoment,
  type ForeignTime,
  isKnownZone,
  readForeignTime,
  readMoment,
} from "../draft/foreign-dates.ts";
import type { ForeignDraft } from "../draft/foreign-draft.ts";
import { describeValue, isBlank } from "../draft/foreign-text.ts";
import type { RuleChecker } from "../draft/rule-checker.ts";
import type { ReadOptions } from "../format.ts";
import { type SyncObject, textIn } from "./sync-tables.ts";
import { setDay } from "./todoist-task.ts";

/** The dates of a sync: a day, a time on any clock, or a moment in UTC; the recurrence is in words. */

/** Unix seconds; null of what is no moment. */
export function readSyncMoment(value: unknown): number | null {
  return typeof value === "string" ? readMoment(value, { zone: "UTC", accountZone: "UTC" }) : null;
}

export async function fillSyncDates(
  draft: ForeignDraft,
  value: SyncObject,
  reminders: readonly SyncObject[],
  options: ReadOptions,
  rules: RuleChecker,
): Promise<void> {
  const deadline = readDate(value.deadline, options);
  if (deadline) draft.item.dueDate = deadline.day;
  else if (!isBlank(value.deadline)) draft.keep("deadline", describeValue(value.deadline), "date");
  const due = readDate(value.due, options);
  if (due) setDay(draft, due);
  else if (!isBlank(value.due)) draft.keep("due", describeValue(value.due), "date");
  await fillRepeat(draft, value.due, options, rules);
  if (reminders.length > 0) draft.item.reminders = []; // its own ones replace that of the due time
  for (const reminder of reminders) addReminder(draft, reminder, due, options);
}

function readDate(value: unknown, { zone }: ReadOptions): ForeignTime | null {
  if (typeof value !== "object" || value === null) return null;
  const text = textIn((value as SyncObject).date);
  const found = readForeignTime(text, { zone, accountZone: zone });
  if (found?.time !== null || !text.includes("T")) return found;
  const midnight = readMoment(text, { zone, accountZone: zone }); // here a clock at midnight is a time
  return midnight === null ? found : atMoment(midnight, zone);
}

async function fillRepeat(
  draft: ForeignDraft,
  due: unknown,
  options: ReadOptions,
  rules: RuleChecker,
): Promise<void> {
  const { string, is_recurring, timezone } = (
    typeof due === "object" && due !== null ? due : {}
  ) as SyncObject;
  if (is_recurring !== true) return;
  const zone = typeof timezone === "string" && isKnownZone(timezone) ? timezone : options.zone;
  const at = { fileDay: options.fileDay, zone, accountZone: options.zone };
  const repeat = await readRepeatWords(textIn(string), at, rules);
  if (repeat) Object.assign(draft.item, { repeat: repeat.rule, repeatFrom: repeat.from });
  else draft.keep("due.string", textIn(string), "repeat-text");
}

const MINUTE = 60; // seconds

function addReminder(
  draft: ForeignDraft,
  reminder: SyncObject,
  due: ForeignTime | null,
  options: ReadOptions,
): void {
  const { type, minute_offset } = reminder;
  const isRelative =
    type === "relative" && typeof minute_offset === "number" && Number.isInteger(minute_offset);
  const before = draft.item.reminders.length;
  if (isRelative && due?.moment) draft.addReminder(due.moment - (minute_offset as number) * MINUTE);
  else if (type === "absolute") {
    const at = readDate(reminder.due, options);
    if (at?.moment) draft.addReminder(at.moment);
  }
  if (draft.item.reminders.length === before) draft.keep("reminder", describeValue(reminder), "reminder");
}

/** A file of a comment: its name and its link. */
export function addAttachment(draft: ForeignDraft, file: unknown): void {
  if (isBlank(file)) return;
  const { file_name, title, file_url, url } = (typeof file === "object" ? file : {}) as SyncObject;
  const name = [textIn(file_name) || textIn(title), textIn(file_url) || textIn(url)]
    .filter(Boolean)
    .join(" ");
  draft.keep("file", name || describeValue(file), "attachment");
}
