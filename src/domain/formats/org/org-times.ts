/** Timestamps of Org: `<2026-12-05 Sat 08:00 +1w -3d>`. */

import { isDate } from "../../dates.ts";
import { momentOfTime } from "../draft/foreign-times.ts";
import type { ItemDraft } from "../draft/item-draft.ts";

const PLANNED = /\b(SCHEDULED|DEADLINE|CLOSED):\s*(<[^>\n]*>|\[[^\]\n]*\])/g;
const TIMESTAMP =
  /^[<[](\d{4}-\d\d-\d\d)(?:\s+[^\s\d+.>\]-][^\s>\]]*)?(?:\s+(\d{1,2}:\d\d)(-\d{1,2}:\d\d)?)?((?:\s+[-+.]\S+)*)\s*[>\]]$/u;
const REPEATER = /^(\.\+|\+\+|\+)(\d{1,3})([hdwmy])(\/\S+)?$/;
const UNITS: Record<string, string> = { d: "DAILY", w: "WEEKLY", m: "MONTHLY", y: "YEARLY" };

/** Whether the line plans the task above it. */
export function isPlanning(line: string): boolean {
  return /^\s*(SCHEDULED|DEADLINE|CLOSED):\s*[<[]/.test(line);
}

export function readPlanning(draft: ItemDraft, line: string, zone: string): void {
  const rest = line.replace(PLANNED, (_, name: string, stamp: string) => {
    readTimestamp(draft, name.toLowerCase(), stamp, zone);
    return "";
  });
  if (rest.trim() !== "") draft.lose("field", "planning", rest.trim());
}

/** An active date in a headline, or two of them as a range; one in quotes is text. */
const ACTIVE = /(?<!")<\d{4}-\d\d-\d\d[^<>\n]{0,60}>(?:--<\d{4}-\d\d-\d\d[^<>\n]{0,60}>)?/g;

/** The text without its active dates. A text of dates alone stays. */
export function takeActiveDates(text: string): { title: string; dates: string[] } {
  const isStamp = (stamp: string) => isDate(TIMESTAMP.exec(stamp)?.[1] ?? "");
  const dates = (text.match(ACTIVE) ?? []).filter((one) =>
    one.split("--<").every((part) => isStamp(part.replace(/^(?!<)/, "<"))),
  );
  const title = dates
    .reduce((rest, one) => rest.replace(one, " "), text)
    .replace(/\s+/g, " ")
    .trim();
  return dates.length === 0 || title === "" ? { title: text, dates: [] } : { title, dates };
}

/** A date of a headline is the due date, beside a DEADLINE the start; a range is both. */
export function fillActiveDates(draft: ItemDraft, dates: readonly string[], zone: string): void {
  for (const written of dates) {
    const [first = "", last] = written.split("--");
    const names =
      last === undefined ? [draft.dueDate === null ? "deadline" : "scheduled"] : ["scheduled", "deadline"];
    const isFree = names.every((name) => draft[name === "deadline" ? "dueDate" : "startDate"] === null);
    if (!isFree) draft.lose("date-extra", "title", written);
    else if (last === undefined) readTimestamp(draft, names[0] ?? "", first, zone);
    else {
      readTimestamp(draft, "scheduled", first, zone);
      readTimestamp(draft, "deadline", last, zone);
    }
  }
}

function readTimestamp(draft: ItemDraft, name: string, stamp: string, zone: string): void {
  const [, day = "", clock, end, more = ""] = TIMESTAMP.exec(stamp) ?? [];
  const time = clock === undefined ? null : clock.padStart(5, "0");
  if (!isDate(day) || (time !== null && time > "23:59")) {
    draft.keep(name, stamp, "date");
    return;
  }
  if (end !== undefined) draft.lose("date-extra", name, stamp);
  if (name === "closed") draft.completedOn = momentOfTime({ day, time }, zone);
  else if (name === "deadline") Object.assign(draft, { dueDate: day, dueTime: time });
  else {
    draft.startDate = day;
    if (time !== null) draft.lose("date-extra", name, time);
  }
  for (const cookie of more.trim().split(/\s+/).filter(Boolean)) readCookie(draft, name, cookie);
}

/** `+1w` and `++1w` count from the date, `.+1w` from completion; `-3d` warns before. */
function readCookie(draft: ItemDraft, name: string, cookie: string): void {
  const [, kind = "", count = "", unit = "", habit] = REPEATER.exec(cookie) ?? [];
  if (kind === "" || Number(count) === 0) {
    draft.lose("field", name, cookie);
    return;
  }
  const frequency = UNITS[unit];
  if (frequency === undefined || draft.repeat !== null) {
    draft.keepRepeat("repeat", cookie);
    return;
  }
  draft.repeat = `FREQ=${frequency}${Number(count) === 1 ? "" : `;INTERVAL=${Number(count)}`}`;
  draft.repeatFrom = kind === ".+" ? "completion" : "date";
  if (habit !== undefined) draft.lose("field", name, habit);
}

/** Minutes of `0:45`, `1h30min` or `45`; null if it is none of these. */
export function readEffort(text: string): number | null {
  const clock = /^(\d{1,4}):(\d\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const [, hours, minutes] = /^(?:(\d{1,4})\s*h)?\s*(?:(\d{1,6})\s*(?:min|m)?)?$/.exec(text) ?? [];
  if (hours === undefined && minutes === undefined) return null;
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}
