/** The fields in the text of a Markdown task: the signs of Obsidian Tasks, and those of Dataview. */

import { isDate } from "../../dates.ts";
import type { Blockers } from "../draft/blockers.ts";
import { momentOfTime } from "../draft/foreign-times.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { readRuleWords } from "../draft/repeat-words.ts";
import type { TextNumbers } from "../draft/text-counts.ts";
import { splitWords, trimMarks } from "./word-marks.ts";

const DATE_SIGNS: Record<string, string> = {
  "➕": "created", "⏳": "scheduled", "⌛": "scheduled", "🛫": "start", "📅": "due", "📆": "due", "🗓": "due",
  "✅": "completion", "❌": "cancelled",
}; // biome-ignore format: a table
const PRIORITY_SIGNS: Record<string, string> = {
  "🔺": "highest",
  "⏫": "high",
  "🔼": "medium",
  "🔽": "low",
  "⏬": "lowest",
};
const DATE_FIELD = /([➕⏳⌛🛫📅📆🗓✅❌])\uFE0F?\s*(\d{4}-\d\d-\d\d)(?!\d)/gu;
const PRIORITY_FIELD = /([🔺⏫🔼🔽⏬])\uFE0F?/gu;
const OTHER_FIELDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["repeat", /🔁\uFE0F?\s*([\p{L}\p{N}, !]*)/gu],
  ["onCompletion", /🏁\uFE0F?\s*([A-Za-z]*)/gu],
  ["id", /🆔\uFE0F?\s*([\w-]*)/gu],
  ["dependsOn", /⛔\uFE0F?\s*([\w-]*(?:\s*,\s*[\w-]+)*)/gu],
];
const DATAVIEW =
  /[[(](due|scheduled|start|created|completion|cancelled|priority|repeat|onCompletion|id|dependsOn)\s*::\s*((?:\[\[[^\][]*\]\]|[^\])[(])*)[\])]/g;
/** Of the plugin Reminder of Obsidian; in quotes it is text. */
const REMINDER =
  /(?<!")\(@(\d{4}-\d\d-\d\d(?: \d{1,2}:\d\d)?)\)|⏰\uFE0F?\s*(\d{4}-\d\d-\d\d(?: \d{1,2}:\d\d)?)(?!\d)/gu;
/** Of a card of Obsidian Kanban; in quotes it is text. */
const CARD_DATE = /(?<!["@])@(?:\{(\d{4}-\d\d-\d\d)\}|\[\[(\d{4}-\d\d-\d\d)\]\])/g;
const CARD_TIME = /(?<!["@])@@\{(\d{1,2}:\d\d)\}/g;
const BLOCK_ID = /\s\^([A-Za-z0-9-]+)$/;

export interface MarkdownFields {
  title: string;
  tags: string[];
  /** In their order; of a name that comes twice, both. */
  fields: readonly (readonly [name: string, value: string])[];
}

/** Takes the fields out of a text. Code in a text is not looked at. */
export function splitFields(text: string): MarkdownFields {
  const codes: string[] = [];
  let rest = text.replace(/`[^`]+`/g, (code) => `\uE000${codes.push(code) - 1}\uE001`);
  const fields: [string, string][] = [];
  const take = (pattern: RegExp, read: (...groups: string[]) => [string, string] | null) => {
    rest = rest.replace(pattern, (whole: string, ...groups: string[]) => {
      const field = read(...groups);
      if (field === null) return whole;
      fields.push(field);
      return " ";
    });
  };
  take(BLOCK_ID, (id = "") => ["blockId", id]);
  take(DATAVIEW, (name = "", value = "") => [name, value.trim().replace(/^\[\[(.*)\]\]$/, "$1")]);
  take(CARD_DATE, (date = "", linked = "") => ["due", date || linked]);
  take(CARD_TIME, (time = "") => ["dueTime", time.padStart(5, "0")]);
  take(REMINDER, (marked = "", signed = "") => ["reminder", marked || signed]);
  take(DATE_FIELD, (sign = "", date = "") => [DATE_SIGNS[sign] ?? "due", date]);
  for (const [name, pattern] of OTHER_FIELDS)
    take(pattern, (value = "") => (value.trim() === "" ? null : [name, value.trim()]));
  take(PRIORITY_FIELD, (sign = "") => ["priority", PRIORITY_SIGNS[sign] ?? sign]);
  const words = splitWords(rest);
  const title = trimMarks(words, isTag).join(" ");
  const code = (found: string, n: string) => codes[Number(n)] ?? found;
  return {
    title: title.replace(/\uE000(\d+)\uE001/g, code),
    tags: words.filter(isTag).map((word) => word.slice(1)),
    fields,
  };
}

/** `#12` is text. */
function isTag(word: string): boolean {
  return /^#(?=.*\p{L})[\p{L}\p{M}\p{N}\p{Emoji_Presentation}_/-]+$/u.test(word);
}

/** The ids that others know of: those of all checkboxes with one. */
export interface KnownTasks {
  ids: Pick<TextNumbers, "has">;
  blockers: Blockers;
}

/** Reads the text of a checkbox into the draft. */
export function readFields(draft: ItemDraft, text: string, zone: string, known: KnownTasks): void {
  const { title, tags, fields } = splitFields(text);
  draft.title = title;
  for (const tag of tags)
    if (tag.toLowerCase() === "task")
      draft.lose("field", "tag", "#task"); // the mark of a task in Obsidian Tasks
    else draft.tags.push(tag);
  const seen = new Map<string, string>();
  for (const [name, value] of fields) {
    if (seen.has(name)) draft.lose(DATES.has(name) ? "date-extra" : "field", name, value);
    else seen.set(name, value);
  }
  for (const [name, value] of seen) {
    if (DATES.has(name)) readDate(draft, name, value, zone, seen);
    else if (name === "priority") draft.setPriority(levelOfWord(value), name, value);
    else if (name === "repeat") readRepeatWords(draft, value);
    else if (name === "dueTime") draft.dueTime = value;
    else if (name === "reminder") readReminder(draft, value, zone);
    else if (name === "id") readId(draft, value, known);
    else if (name !== "dependsOn") draft.extra[name] = value;
  }
  readBlockers(draft, seen.get("dependsOn") ?? "", known);
}

const DATES = new Set(["due", "scheduled", "start", "created", "completion", "cancelled"]);

function readDate(
  draft: ItemDraft,
  name: string,
  value: string,
  zone: string,
  all: ReadonlyMap<string, string>,
): void {
  const date = /^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? "";
  if (!isDate(date)) {
    draft.keep(name, value, "date");
    return;
  }
  const time = /^T(\d\d:\d\d)(?::00)?$/.exec(value.slice(date.length))?.[1];
  if (name === "due" && time !== undefined && isClock(time) && time !== "00:00") draft.dueTime ??= time;
  else if (date !== value) draft.lose("date-extra", name, value);
  if (name === "due") draft.dueDate = date;
  else if (name === "start") draft.startDate = date;
  else if (name === "created") draft.createdOn = momentOfTime({ day: date, time: null }, zone);
  else if (name !== "scheduled") draft.completedOn = momentOfTime({ day: date, time: null }, zone);
  else if (all.has("start") && isDate(all.get("start") ?? "")) draft.lose("date-extra", name, value);
  else draft.startDate = date;
}

function isClock(time: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/** Without a time the plugin reminds in the morning. */
function readReminder(draft: ItemDraft, value: string, zone: string): void {
  const [day = "", written = "9:00"] = value.split(" ");
  const time = written.padStart(5, "0");
  const moment = isClock(time) ? momentOfTime({ day, time }, zone) : null;
  if (moment === null) draft.keep("reminder", value, "reminder");
  else draft.addReminder(moment);
}

function readRepeatWords(draft: ItemDraft, words: string): void {
  const found = readRuleWords(words);
  if (found === null) draft.keepRepeat("repeat", words);
  else Object.assign(draft, { repeat: found.rule, repeatFrom: found.from });
}

function readId(draft: ItemDraft, id: string, { ids }: KnownTasks): void {
  if (ids.has(id)) draft.foreignId = markdownId(id);
  else draft.lose("field", "id", id);
}

export function markdownId(id: string): string {
  return `id:${id}`;
}

function readBlockers(draft: ItemDraft, value: string, { ids, blockers }: KnownTasks): void {
  for (const id of value.split(/\s*,\s*/).filter((one) => one !== "")) {
    const canWait = blockers.canWait(draft.foreignId, markdownId(id));
    if (draft.blockedBy === null && ids.has(id) && canWait) draft.blockedBy = markdownId(id);
    else draft.lose("dependency", "dependsOn", id);
  }
}
