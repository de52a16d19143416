/** Headlines of Org, and the keywords that a file may define for them. */

import { lineText } from "../draft/clean-text.ts";
import type { Ranged, SourceRecord } from "../format.ts";

/** What the settings of a file say. */
export interface OrgSettings {
  open: Set<string>;
  done: Set<string>;
  /** `#+FILETAGS`: the tags of all headlines. */
  tags: string[];
}

export interface OrgHeadline {
  level: number;
  keyword: string | null;
  isDone: boolean;
  priority: string | null;
  isComment: boolean;
  title: string;
  /** How many of its steps are done, as Org counts them: `[1/3]`, `[33%]`. */
  progress: string | null;
  tags: string[];
}

const FILES_LIMIT = 100_000;
const SETTING = /^#\+(TODO|SEQ_TODO|TYP_TODO|FILETAGS):\s*(.*)$/i;

/** Of a file without keywords of its own: most people set theirs in Emacs, which is not in the file. */
const USUAL_OPEN = new Set(
  "TODO NEXT WAIT WAITING HOLD BLOCKED DELEGATED SOMEDAY MAYBE STARTED DOING IN-PROGRESS INPROGRESS".split(
    " ",
  ),
);
const USUAL_DONE = new Set("DONE CANCELLED CANCELED KILLED DROPPED ABANDONED REJECTED".split(" "));

/** Collects the settings of all files, which may stand anywhere in them. */
export async function surveyOrg(
  records: () => AsyncIterable<Ranged<SourceRecord>>,
): Promise<(file: string) => OrgSettings> {
  const files = new Map<string, OrgSettings>();
  for await (const record of records()) {
    if (record.shape !== "line" || !/^#\+/.test(lineText(record.text))) continue;
    const [, name = "", value = ""] = SETTING.exec(lineText(record.text)) ?? [];
    if (name === "" || (files.size >= FILES_LIMIT && !files.has(record.file))) continue;
    const settings = files.get(record.file) ?? { open: new Set(), done: new Set(), tags: [] };
    files.set(record.file, settings);
    if (/^FILETAGS$/i.test(name))
      settings.tags = [...new Set([...settings.tags, ...value.split(/[:\s]+/).filter(Boolean)])];
    else addKeywords(settings, value);
  }
  const usual: OrgSettings = { open: USUAL_OPEN, done: USUAL_DONE, tags: [] };
  return (file) => {
    const own = files.get(file);
    if (own === undefined) return usual;
    return own.open.size + own.done.size > 0 ? own : { ...usual, tags: own.tags };
  };
}

/** `TODO(t) WAIT(w@/!) | DONE(d)`; without a bar the last word is the one of done tasks. */
function addKeywords({ open, done }: OrgSettings, value: string): void {
  const words = value
    .split(/\s+/)
    .map((word) => word.replace(/\(.*\)$/, ""))
    .filter(Boolean);
  const bar = words.indexOf("|");
  const end = bar < 0 ? words.length - 1 : bar;
  for (const [n, word] of words.entries()) if (word !== "|") (n < end ? open : done).add(word);
}

const HEADLINE = /^(\*+)[ \t]+(.*)$/s;
const PROGRESS = /\s*\[(?:\d*\/\d*|\d*%)\]/g;
const TAGS = /(?:^|[ \t])(:(?:[\p{L}\p{N}_@#%]+:)+)[ \t]*$/u;

/** Null if the line is no headline. */
export function readHeadline(line: string, { open, done }: OrgSettings): OrgHeadline | null {
  const [, stars = "", text = ""] = HEADLINE.exec(line) ?? [];
  if (stars === "") return null;
  let rest = text.trim();
  const first = rest.split(/\s/, 1)[0] ?? "";
  const keyword = open.has(first) || done.has(first) ? first : null;
  if (keyword !== null) rest = rest.slice(keyword.length).trim();
  const [mark, priority = null] = /^\[#([A-Z]|\d{1,2})\]\s*/.exec(rest) ?? [];
  if (mark !== undefined) rest = rest.slice(mark.length);
  const tags = TAGS.exec(rest);
  if (tags) rest = rest.slice(0, tags.index).trim();
  const isComment = /^COMMENT(\s|$)/.test(rest);
  return {
    level: stars.length,
    keyword,
    isDone: keyword !== null && done.has(keyword),
    priority,
    isComment,
    ...splitProgress(rest),
    tags: tags?.[1]?.split(":").filter(Boolean) ?? [],
  };
}

/** The count changes with each step, so it is no part of the title, by which a record is known. */
function splitProgress(text: string): Pick<OrgHeadline, "title" | "progress"> {
  const found = text.match(PROGRESS)?.map((one) => one.trim()) ?? [];
  const title = text.replace(PROGRESS, "").trim();
  return found.length === 0 || title === ""
    ? { title: text, progress: null }
    : { title, progress: found.join(" ") };
}
