import { type ForeignTime, readExactTime, readMoment } from "../draft/foreign-times.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import { readRepeatWords } from "../draft/repeat-words.ts";
import type { RuleChecker } from "../draft/rule-checker.ts";
import { isKnownZone } from "../draft/time-zones.ts";
import { isEmpty, writeValue } from "../draft/value-text.ts";
import type { ReadOptions } from "../format.ts";
import { type SyncObject, textIn } from "./sync-tables.ts";
import { setDay } from "./todoist-task.ts";

/** The dates of a sync: a day, a time on any clock, or a moment in UTC; the recurrence is in words. */

/** Unix seconds; null of what is no moment. */
export function readSyncMoment(value: unknown): number | null {
  return typeof value === "string" ? readMoment(value, { zone: "UTC", accountZone: "UTC" }) : null;
}

export async function fillSyncDates(
  draft: ItemDraft,
  value: SyncObject,
  reminders: readonly SyncObject[],
  options: ReadOptions,
  rules: RuleChecker,
): Promise<void> {
  const deadline = readDate(value.deadline, options);
  if (deadline) draft.dueDate = deadline.day;
  else if (!isEmpty(value.deadline)) draft.keep("deadline", value.deadline, "date");
  const due = readDate(value.due, options);
  if (due) setDay(draft, due);
  else if (!isEmpty(value.due)) draft.keep("due", value.due, "date");
  await fillRepeat(draft, value.due, options, rules);
  if (reminders.length > 0) draft.reminders = []; // its own ones replace that of the due time
  for (const reminder of reminders) addReminder(draft, reminder, due, options);
}

function readDate(value: unknown, { zone }: ReadOptions): ForeignTime | null {
  if (typeof value !== "object" || value === null) return null;
  return readExactTime(textIn((value as SyncObject).date), { zone, accountZone: zone }); // a clock at midnight is a time
}

async function fillRepeat(
  draft: ItemDraft,
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
  if (repeat) Object.assign(draft, { repeat: repeat.rule, repeatFrom: repeat.from });
  else draft.keepRepeat("due.string", textIn(string));
}

const MINUTE = 60; // seconds

function addReminder(
  draft: ItemDraft,
  reminder: SyncObject,
  due: ForeignTime | null,
  options: ReadOptions,
): void {
  const { type, minute_offset } = reminder;
  const isRelative =
    type === "relative" && typeof minute_offset === "number" && Number.isInteger(minute_offset);
  const before = draft.reminders.length;
  if (isRelative && due?.moment) draft.addReminder(due.moment - (minute_offset as number) * MINUTE);
  else if (type === "absolute") {
    const at = readDate(reminder.due, options);
    if (at?.moment) draft.addReminder(at.moment);
  }
  if (draft.reminders.length === before) draft.keep("reminder", reminder, "reminder");
}

/** A file of a comment: its name and its link. */
export function addAttachment(draft: ItemDraft, file: unknown): void {
  if (isEmpty(file)) return;
  const { file_name, title, file_url, url } = (typeof file === "object" ? file : {}) as SyncObject;
  const name = [textIn(file_name) || textIn(title), textIn(file_url) || textIn(url)]
    .filter(Boolean)
    .join(" ");
  draft.keep("file", name || writeValue(file), "attachment");
}
