/** The tags of TaskPaper, `@name` and `@name(value)`, as fields. */

import { readForeignTime, readMoment } from "../draft/foreign-times.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import { levelOfWord } from "../draft/priorities.ts";

export interface TaskPaperTag {
  name: string;
  /** Null without brackets. */
  value: string | null;
  /** As it was written. */
  text: string;
}

const TAG = /(?<=^|\s)@([\p{L}_][\p{L}\p{N}._-]*)(?:\(((?:\\.|[^()\\])*)\))?(?=\s|$)/gu;

/** The text without its tags. */
export function splitTags(line: string): { words: string; tags: TaskPaperTag[] } {
  const tags: TaskPaperTag[] = [];
  const words = line.replace(TAG, (text: string, name: string, value?: string) => {
    tags.push({ name: name.toLowerCase(), value: value ?? null, text });
    return "";
  });
  return { words: tags.length > 0 ? words.replace(/\s{2,}/g, " ").trim() : words, tags };
}

/** A tag of a name that no program gives a meaning is a tag; its value is a line of the note. */
export function readTag(draft: ItemDraft, { name, value, text }: TaskPaperTag, zone: string): void {
  const given = value?.replace(/\\(.)/g, "$1").trim() ?? "";
  if (name === "done") readDone(draft, given, zone);
  else if (name === "cancelled" || name === "dropped") readDone(draft, given, zone, true);
  else if (DATES[name] && given !== "") readDate(draft, name, given, zone);
  else if (name === "estimate" && readEstimate(given) !== null) draft.minutes = readEstimate(given);
  else if (name === "flagged" && !/^(false|0)$/i.test(given)) draft.isFocused = true;
  else if (name === "tags")
    draft.tags.push(
      ...given
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    );
  else if (name === "context" && given !== "") draft.tags.push(given.startsWith("@") ? given : `@${given}`);
  else if (name === "priority") draft.setPriority(levelOfWord(given), name, given);
  else if (name === "repeat-rule" && given !== "") draft.repeat = given;
  else if (name === "repeat-method") draft.repeatFrom = given === "fixed" ? "date" : "completion";
  else if (name === "parallel" && draft.kind === "project") draft.isSequential = given === "false";
  else if (name === "parallel" || name === "autodone" || name === "flagged") draft.extra[name] = given;
  else readOther(draft, name, given, text);
}

function readOther(draft: ItemDraft, name: string, given: string, text: string): void {
  draft.tags.push(text.slice(1, 1 + name.length));
  if (given !== "") draft.keep(name, given);
}

const DATES: Record<string, "dueDate" | "startDate"> = {
  due: "dueDate",
  deadline: "dueDate",
  defer: "startDate",
  start: "startDate",
};

function readDate(draft: ItemDraft, name: string, given: string, zone: string): void {
  const found = readForeignTime(given, { zone, accountZone: zone });
  const field = DATES[name] ?? "dueDate";
  if (found === null) draft.keep(name, given, "date");
  else if (field === "startDate") draft.setStart(name, found, given);
  else if (draft.dueDate !== null) draft.lose("date-extra", name, given);
  else draft.setDue(found);
}

function readDone(draft: ItemDraft, given: string, zone: string, isCancelled = false): void {
  if (isCancelled) draft.cancel("status", "cancelled");
  else draft.list = "done";
  const found = readMoment(given, { zone, accountZone: zone });
  if (found !== null) draft.completedOn = found;
  else if (given !== "") draft.keep("done", given, "date");
}

const UNITS: Record<string, number> = { m: 1, h: 60, d: 1_440, w: 10_080 };

/** Minutes of `45m`, `1h 30m` or `2d`; null if it is no such time. */
function readEstimate(text: string): number | null {
  const parts = [...text.matchAll(/(\d{1,5}(?:\.\d+)?)\s*([mhdw])[a-z]*\s*/gi)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== text) return null;
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNITS[unit?.toLowerCase() ?? "m"] ?? 1),
    0,
  );
}
