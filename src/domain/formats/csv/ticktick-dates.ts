import { isMoment } from "../../dates.ts";
import {
  atMoment,
  dayOfMidnight,
  type ForeignTime,
  momentOfTime,
  readMoment,
} from "../draft/foreign-times.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import type { RuleChecker } from "../draft/rule-checker.ts";
import { isKnownZone } from "../draft/time-zones.ts";
import type { ReadOptions } from "../format.ts";

/** The dates of TickTick: moments in UTC, or on the clock of the task's zone; a whole day is a midnight. */

type Cell = (name: string) => string;

const DAY = 86_400; // seconds

/** A moment of a row. One without an offset is on the clock of the row's zone. */
export function readTickTickMoment(text: string, cell: Cell, options: ReadOptions): number | null {
  return text.trim() === ""
    ? null
    : readMoment(text, { zone: zoneOf(cell, options), accountZone: options.zone });
}

function zoneOf(cell: Cell, options: ReadOptions): string {
  const zone = cell("Timezone").trim();
  return zone !== "" && isKnownZone(zone) ? zone : options.zone;
}

/** The date, the start if it is another day, the reminders and the recurrence. */
export function fillTickTickDates(
  draft: ItemDraft,
  cell: Cell,
  options: ReadOptions,
  rules: RuleChecker,
): void {
  const zone = cell("Timezone").trim();
  if (zone !== "" && !isKnownZone(zone)) draft.lose("field", "Timezone", zone);
  draft.createdOn = readTickTickMoment(cell("Created Time"), cell, options);
  if (draft.createdOn === null) draft.lose("date", "Created Time", cell("Created Time"));
  const due = readDay("Due Date", draft, cell, options);
  const start = readDay("Start Date", draft, cell, options);
  if (due) draft.setDue(due);
  if (start && cell("Start Date").trim() !== cell("Due Date").trim())
    draft.setStart("Start Date", start, cell("Start Date"));
  fillReminders(draft, cell("Reminder"), due ?? start, options);
  fillRule(draft, cell("Repeat"), rules);
}

function readDay(field: string, draft: ItemDraft, cell: Cell, options: ReadOptions): ForeignTime | null {
  const text = cell(field);
  const moment = readTickTickMoment(text, cell, options);
  if (moment === null) {
    draft.keep(field, text, "date");
    return null;
  }
  const zone = zoneOf(cell, options);
  if (/^true$/i.test(cell("Is All Day").trim()))
    return { day: dayOfMidnight(moment, zone) ?? "", time: null, moment: null };
  if (!/^true$/i.test(cell("Is Floating").trim())) return atMoment(moment, options.zone);
  // A floating time is the same on every clock; without a zone it was written on that of UTC.
  const clock = atMoment(moment, cell("Timezone").trim() === "" ? "UTC" : zone);
  return { ...clock, moment: momentOfTime(clock, options.zone) };
}

const DURATION =
  /^(?:TRIGGER:)?([-+]?)P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/i;

/**
 * A duration is before the time of the task, with a minus or without. Of a whole day one without a minus is after its
 * midnight: `P0DT9H0M0S` is nine o'clock.
 */
function fillReminders(draft: ItemDraft, text: string, at: ForeignTime | null, options: ReadOptions): void {
  const lines = text.split(/[\r\n]+|,\s*/).filter((line) => line.trim() !== "");
  for (const line of lines) {
    const [found, sign, ...parts] = DURATION.exec(line.trim()) ?? [];
    if (found === undefined || at === null) {
      draft.keep("Reminder", line, "reminder");
      continue;
    }
    const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
    const length = (weeks * 7 + days) * DAY + hours * 3_600 + minutes * 60 + seconds;
    const moment = at.moment ?? momentOfTime(at, options.zone) ?? 0;
    const reminder = at.moment === null && sign !== "-" ? moment + length : moment - length;
    if (isMoment(reminder)) draft.addReminder(reminder);
    else draft.keep("Reminder", line, "reminder");
  }
  if (lines.length === 0 && at?.moment) draft.addReminder(at.moment);
}

/** `TT_SKIP=HOLIDAY,WEEKEND`: a daily rule without the weekend is one of five days; other days that it skips are lost. */
function splitSkips(line: string): { rule: string; skipped: readonly string[] } {
  const [part = "", list = ""] = /;?\bTT_SKIP=([^;]*)/i.exec(line) ?? [];
  const rule = line
    .replace(part, "")
    .replace(/(^|:);/, "$1")
    .replace(/;$/, "");
  const skipped = list.split(",").filter((one) => one.trim() !== "");
  const isDaily = /\bFREQ=DAILY\b/i.test(rule) && !/\bINTERVAL=(?!1(?:;|$))|\bBY/i.test(rule);
  const others = skipped.filter((one) => !/^WEEKEND$/i.test(one.trim()));
  if (!isDaily || others.length === skipped.length) return { rule, skipped };
  return { rule: `${rule};BYDAY=MO,TU,WE,TH,FR`, skipped: others };
}

/** The first rule of the cell; exceptions and TickTick's own rules stand in the note. */
function fillRule(draft: ItemDraft, text: string, rules: RuleChecker): void {
  for (const line of text.split(/[\r\n]+/)) {
    if (line.trim() === "") continue;
    const { rule: plain, skipped } = splitSkips(line.trim());
    const rule = draft.repeat === null ? rules.check(plain) : null;
    if (rule === null) draft.keepRepeat("Repeat", line);
    else {
      Object.assign(draft, { repeat: rule, repeatFrom: "date" });
      draft.keepRepeat("Repeat", skipped.length > 0 ? `without ${skipped.join(", ")}` : "");
    }
  }
}
