/** todo.txt, with the keys that several programs know: `due:`, `t:` and `rec:`. */
import { dayIn, isDate } from "../dates.ts";
import { isOpen } from "../item/item.ts";
import type { ExportContext, ExportItem, TextFormat } from "./export-format.ts";
import { quoteWords, singleLine, writeTags, writeTitle } from "./export-texts.ts";
import { loseFields, loseList, withoutTrash } from "./losses.ts";
import { isInterval, isWorkdays, readPlainRule, writeInterval } from "./rule-words.ts";

const WRITTEN = { project: true, startDate: true, dueDate: true, reminders: false };
const UNKNOWN = [
  "note", "isFocused", "dueTime", "reminders", "minutes", "energy", "area", "contact", "isSequential",
] as const; // biome-ignore format: a list
const SYNTAX = /^([+@][\p{L}_]|(due|t|rec|pri|h|id|p):\S)/u;

export const TODO_TXT_EXPORT: TextFormat = {
  name: "todo-txt",
  extension: "txt",
  *write(groups, context) {
    for (const { project, items } of groups) {
      const written = withoutTrash(items, context);
      const name = project ? nameProject(project, context, written.length > 0) : null;
      for (const item of written) yield writeTask(item, name, context);
    }
  },
};

/** A project is one word. */
function nameProject(project: ExportItem, context: ExportContext, hasItems: boolean): string {
  if (!hasItems) {
    context.leaveOut(project, "a project without items");
    return "";
  }
  loseFields(project, context, [...UNKNOWN, "startDate", "dueDate", "tags", "createdOn", "completedOn"]);
  if (project.list !== "next") context.lose(project, "list");
  const name = nameOf(project.title);
  if (name !== project.title) context.lose(project, "title");
  return `+${name}`;
}

/** A word that begins with a letter. */
function nameOf(text: string): string {
  const word = singleLine(text).replaceAll(" ", "_");
  return /^[\p{L}_]/u.test(word) ? word : `_${word}`;
}

function writeTask(item: ExportItem, project: string | null, context: ExportContext): string {
  loseFields(item, context, [...UNKNOWN, "blockedBy", "heading"]);
  if (item.kind === "note") context.lose(item, "kind");
  loseList(item, context, WRITTEN);
  context.lose(item, "createdOn (the time)");
  if (item.completedOn !== null) context.lose(item, "completedOn (the time)");
  const isDone = item.list === "done";
  const title = writeTitle(item, context, (text) =>
    quoteWords(text, (word) => SYNTAX.test(word) || (isDone && text.startsWith(word) && isMark(word))),
  );
  const tags = writeTags(item, context, (tag) => `@${nameOf(tag.replace(/^@/, ""))}`);
  const day = (moment: number) => dayIn(context.zone, moment);
  const created = day(item.createdOn);
  return `${[
    ...(isDone ? ["x", day(item.completedOn ?? item.createdOn)] : []),
    created,
    title,
    ...(project === null ? [] : [project]),
    ...tags,
    ...(item.dueDate === null ? [] : [`due:${item.dueDate}`]),
    ...(item.startDate === null ? [] : [`t:${item.startDate}`]),
    ...repeatOf(item, context),
  ].join(" ")}\n`;
}

/** Whether a first word says something of a task: `x`, `(A)` or a day. */
function isMark(word: string): boolean {
  return word === "x" || /^\([A-Z]\)$/.test(word) || isDate(word);
}

/** `rec:+1w` counts from the date, `rec:1w` from completion. */
function repeatOf(item: ExportItem, context: ExportContext): string[] {
  if (item.repeat === null) return [];
  const rule = readPlainRule(item.repeat);
  const plus = item.repeatFrom === "date" ? "+" : "";
  if (isOpen(item.list) && rule && rule.until === null && isWorkdays(rule)) return [`rec:${plus}1b`];
  if (isOpen(item.list) && rule && isInterval(rule)) return [`rec:${plus}${writeInterval(rule)}`];
  context.lose(item, "repeat");
  return [];
}
