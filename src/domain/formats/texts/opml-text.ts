/** The texts of outlines: HTML of Workflowy, and the dates in the texts of Workflowy and Dynalist. */

import { isDate } from "../../dates.ts";
import { readForeignTime } from "../draft/foreign-times.ts";
import { htmlToText } from "../draft/html-text.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import { splitWords, trimMarks } from "./word-marks.ts";

const TIME_TAG = /<time\s([^<>]*)>(.{0,2000}?)<\/time>/gis;
const DYNALIST_DATE = /!\(([^()]*)\)/g;
const UNITS: Record<string, string> = { d: "DAILY", w: "WEEKLY", m: "MONTHLY", y: "YEARLY" };

/** A text without its HTML; the addresses of links stay. */
export function plainText(html: string): string {
  return htmlToText(html, "text");
}

/** Reads the text of an outline into the title, the due date, the repeat and the tags. */
export function readOutlineText(draft: ItemDraft, text: string, zone: string): void {
  const timed = text.replace(TIME_TAG, (_, attributes: string, words: string) => {
    readTimeTag(draft, attributes);
    return words;
  });
  const dated = timed.replace(DYNALIST_DATE, (whole: string, inner: string) =>
    readDynalist(draft, inner, zone) ? " " : whole,
  );
  const title = plainText(dated).trim();
  const words = splitWords(title);
  const isTag = (word: string) => /^#[\p{L}_][\p{L}\p{M}\p{N}_/-]*$/u.test(word);
  draft.tags.push(...words.filter(isTag).map((word) => word.slice(1)));
  draft.title = words.some(isTag) || dated !== timed ? trimMarks(words, isTag).join(" ") || title : title;
}

function setDue(draft: ItemDraft, day: string, time: string | null, written: string): void {
  if (draft.dueDate === null) Object.assign(draft, { dueDate: day, dueTime: time });
  else draft.lose("date-extra", "text", written);
}

function readTimeTag(draft: ItemDraft, attributes: string): void {
  const found = new Map(
    [...attributes.matchAll(/(\w+)="(\d{1,4})"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const part = (name: string) => (found.get(name) ?? "").padStart(name === "startYear" ? 4 : 2, "0");
  const day = `${part("startYear")}-${part("startMonth")}-${part("startDay")}`;
  const clock = `${part("startHour")}:${part("startMinute")}`;
  const time = found.has("startHour") && clock < "24:00" && part("startMinute") < "60" ? clock : null;
  if (isDate(day)) setDue(draft, day, time, attributes.trim());
  else draft.keep("time", attributes.trim(), "date");
  if (found.has("endYear")) draft.lose("date-extra", "time", attributes.trim());
}

/** `2026-12-01 09:00 | 1w`; false if it is no date. */
function readDynalist(draft: ItemDraft, inner: string, zone: string): boolean {
  const [written = "", repeat = ""] = inner.split("|").map((part) => part.trim());
  const [start = "", end] = written.split(/\s+-\s+/);
  const found = /^\d{4}-/.test(start) ? readForeignTime(start, { zone, accountZone: zone }) : null;
  if (found === null) return false;
  setDue(draft, found.day, found.time, inner);
  if (end !== undefined) draft.lose("date-extra", "text", inner);
  if (repeat === "") return true;
  const [, from = "", count = "", unit = ""] = /^(~?)(\d{1,3})([dwmy])$/.exec(repeat) ?? [];
  if (UNITS[unit] && draft.repeat === null && Number(count) > 0) {
    draft.repeat = `FREQ=${UNITS[unit]}${Number(count) === 1 ? "" : `;INTERVAL=${Number(count)}`}`;
    draft.repeatFrom = from === "" ? "date" : "completion";
  } else draft.keepRepeat("repeat", repeat);
  return true;
}
