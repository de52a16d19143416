import { readDateWords } from "../draft/date-words.ts";
import { type ForeignTime, readForeignTime, readMoment } from "../draft/foreign-times.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import { readRepeatWords } from "../draft/repeat-words.ts";
import type { CsvRole, NamedValue } from "./csv-mapping.ts";
import type { TableRow } from "./csv-table.ts";
import { readYesNo } from "./csv-words.ts";
import type { MappedReading } from "./mapped-reading.ts";

/** The dates of a row: start, due, reminder, creation, completion and recurrence. */

/** Fills all dates but the completion, which it returns. */
export async function fillMappedDates(
  draft: ItemDraft,
  row: TableRow,
  reading: MappedReading,
): Promise<number | null> {
  const start = await readDay(draft, row, "startDate", reading);
  if (start) draft.setStart("startDate", start, reading.cells.first(row, "startDate"));
  await fillDue(draft, row, reading);
  for (const [name, value] of reading.cells.values(row, "plannedDate")) draft.keep(name, value, "date-extra");
  fillReminder(draft, row, reading);
  draft.createdOn = readPast(draft, row, "createdOn", reading);
  await fillRepeat(draft, row, reading);
  return readPast(draft, row, "completedOn", reading);
}

function timeContext({ options, survey }: MappedReading) {
  return {
    zone: options.zone,
    accountZone: options.zone,
    dayOrder: survey.dayOrder,
    fileDay: options.fileDay,
  };
}

/** The first date with a role. Others, and what is not a date, stand in the note. */
async function readDay(
  draft: ItemDraft,
  row: TableRow,
  role: CsvRole,
  reading: MappedReading,
): Promise<ForeignTime | null> {
  let found: ForeignTime | null = null;
  for (const [name, value] of reading.cells.values(row, role)) {
    const at = timeContext(reading);
    const isWords = /\p{L}/u.test(value) && /\d{4}/.test(value);
    const day = readForeignTime(value, at) ?? (isWords ? await readDateWords(value, at) : null);
    if (day && !found) found = day;
    else draft.keep(name, value, day ? "date-extra" : "date");
  }
  return found;
}

async function fillDue(draft: ItemDraft, row: TableRow, reading: MappedReading): Promise<void> {
  const times = reading.cells.values(row, "dueTime");
  const [range, ...more] = reading.cells.values(row, "dueDate");
  if (range && more.length + times.length === 0 && (await fillRange(draft, range, reading))) return;
  const due = await readDay(draft, row, "dueDate", reading);
  if (due === null) {
    for (const [name, value] of times) draft.keep(name, value, "date");
    return;
  }
  const [name, value] = times[0] ?? ["", ""];
  const timed = value === "" ? null : readForeignTime(`${due.day} ${value}`, timeContext(reading));
  if (value !== "" && !timed) draft.keep(name, value, "date");
  draft.setDue(timed ?? due);
}

/** `December 1, 2026 → December 3, 2026`, as Notion writes a range: the start and the due date. */
async function fillRange(
  draft: ItemDraft,
  [name, value]: NamedValue,
  reading: MappedReading,
): Promise<boolean> {
  const [first = "", last, ...more] = value.split(/\s+→\s+/);
  if (last === undefined || more.length > 0) return false;
  const at = timeContext(reading);
  const [start, due] = [await readDateWords(first, at), await readDateWords(last, at)];
  if (start === null || due === null || !/\d{4}/.test(first) || !/\d{4}/.test(last)) return false;
  draft.setDue(due);
  draft.setStart(name, start, value);
  return true;
}

function fillReminder(draft: ItemDraft, row: TableRow, reading: MappedReading): void {
  const { cells } = reading;
  const [isOn] = cells.values(row, "hasReminder");
  if (isOn && readYesNo(isOn[1]) === null) draft.keep(...isOn, "reminder");
  const isOff = isOn !== undefined && readYesNo(isOn[1]) === false;
  const [time] = cells.values(row, "reminderTime");
  const dates = cells.values(row, "reminderDate");
  if (dates.length === 0 && time) draft.keep(...time, "reminder");
  for (const [name, value] of dates) {
    const text = time ? `${value} ${time[1].trim()}` : value;
    const moment = readMoment(text, timeContext(reading));
    if (isOff) draft.lose("reminder", name, text);
    else if (moment === null) draft.keep(name, text, "reminder");
    else draft.addReminder(moment);
  }
}

/** The moment of creation or completion. */
function readPast(draft: ItemDraft, row: TableRow, role: CsvRole, reading: MappedReading): number | null {
  let found: number | null = null;
  for (const [name, value] of reading.cells.values(row, role)) {
    if (role === "completedOn" && readYesNo(value) !== null) continue; // it says that it is done, not when
    const moment = readMoment(value, timeContext(reading));
    if (moment !== null && found === null) found = moment;
    else draft.keep(name, value, moment === null ? "date" : "date-extra");
  }
  return found;
}

const STRATEGY = /;X-MINDWTR-STRATEGY=(\w+)/i;

async function fillRepeat(draft: ItemDraft, row: TableRow, reading: MappedReading): Promise<void> {
  for (const [name, value] of reading.cells.values(row, "repeat")) {
    if (/^(?:none|never|keine)$/i.test(value.trim())) continue;
    const isFluid = /^fluid$/i.test(STRATEGY.exec(value)?.[1] ?? "");
    const text = value.trim().replace(STRATEGY, "");
    const rule = draft.repeat === null ? reading.finisher.rules.check(text) : null;
    if (rule) Object.assign(draft, { repeat: rule, repeatFrom: isFluid ? "completion" : "date" });
    else if (draft.repeat !== null || !(await fillWords(draft, value, reading)))
      draft.keepRepeat(name, value);
  }
}

/** `every friday`: without another date it begins on its first day. */
async function fillWords(draft: ItemDraft, value: string, reading: MappedReading): Promise<boolean> {
  const found = await readRepeatWords(value, timeContext(reading), reading.finisher.rules);
  if (found === null) return false;
  Object.assign(draft, { repeat: found.rule, repeatFrom: found.from });
  if (draft.dueDate === null && draft.startDate === null) draft.dueDate = found.first.day;
  return true;
}
