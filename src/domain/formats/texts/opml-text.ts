/** The texts of outlines: HTML of Workflowy, and the dates in the texts of Workflowy and Dynalist. */
import { isDate } from "../../dates.ts";
import { readDayTime } from "../drafts/day-moments.ts";
import { keepInBlock, lose, type RecordDraft } from "../drafts/record-draft.ts";
import { splitWords, trimMarks } from "./word-marks.ts";

const TIME_TAG = /<time\s([^<>]*)>(.{0,2000}?)<\/time>/gis;
const DYNALIST_DATE = /!\(([^()]*)\)/g;
const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const UNITS: Record<string, string> = { d: "DAILY", w: "WEEKLY", m: "MONTHLY", y: "YEARLY" };

/** A text without its HTML; the addresses of links stay. */
export function plainText(html: string): string {
  const linked = html.replace(
    /<a\s[^<>]*href="([^"<>]*)"[^<>]*>(.{0,2000}?)<\/a>/gis,
    (_, address: string, text: string) => (text.trim() === address.trim() ? address : `${text} (${address})`),
  );
  const plain = linked.replace(/<br\s*\/?>/gi, "\n").replace(TAG, "");
  return plain.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "");
}

/** Reads the text of an outline into the title, the due date, the repeat and the tags. */
export function readOutlineText(draft: RecordDraft, text: string): void {
  const timed = text.replace(TIME_TAG, (_, attributes: string, words: string) => {
    readTimeTag(draft, attributes);
    return words;
  });
  const dated = timed.replace(DYNALIST_DATE, (whole: string, inner: string) =>
    readDynalist(draft, inner) ? " " : whole,
  );
  const title = plainText(dated).trim();
  const words = splitWords(title);
  const isTag = (word: string) => /^#[\p{L}_][\p{L}\p{M}\p{N}_/-]*$/u.test(word);
  draft.tags.push(...words.filter(isTag).map((word) => word.slice(1)));
  draft.title = words.some(isTag) || dated !== timed ? trimMarks(words, isTag).join(" ") || title : title;
}

function setDue(draft: RecordDraft, day: string, time: string | null, written: string): void {
  if (draft.dueDate === null) Object.assign(draft, { dueDate: day, dueTime: time });
  else lose(draft, "date-extra", "text", written);
}

function readTimeTag(draft: RecordDraft, attributes: string): void {
  const found = new Map(
    [...attributes.matchAll(/(\w+)="(\d{1,4})"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const part = (name: string) => (found.get(name) ?? "").padStart(name === "startYear" ? 4 : 2, "0");
  const day = `${part("startYear")}-${part("startMonth")}-${part("startDay")}`;
  const clock = `${part("startHour")}:${part("startMinute")}`;
  const time = found.has("startHour") && clock < "24:00" && part("startMinute") < "60" ? clock : null;
  if (isDate(day)) setDue(draft, day, time, attributes.trim());
  else keepInBlock(draft, "time", attributes.trim(), "date");
  if (found.has("endYear")) lose(draft, "date-extra", "time", attributes.trim());
}

/** `2026-12-01 09:00 | 1w`; false if it is no date. */
function readDynalist(draft: RecordDraft, inner: string): boolean {
  const [written = "", repeat = ""] = inner.split("|").map((part) => part.trim());
  const [start = "", end] = written.split(/\s+-\s+/);
  const found = readDayTime(start);
  if (found === null) return false;
  setDue(draft, found.day, found.time, inner);
  if (end !== undefined) lose(draft, "date-extra", "text", inner);
  if (repeat === "") return true;
  const [, from = "", count = "", unit = ""] = /^(~?)(\d{1,3})([dwmy])$/.exec(repeat) ?? [];
  if (UNITS[unit] && draft.repeat === null && Number(count) > 0) {
    draft.repeat = `FREQ=${UNITS[unit]}${Number(count) === 1 ? "" : `;INTERVAL=${Number(count)}`}`;
    draft.repeatFrom = from === "" ? "date" : "completion";
  } else keepInBlock(draft, "repeat", repeat, "repeat-text");
  return true;
}
