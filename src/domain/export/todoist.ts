/**
 * Todoist's CSV: a file for each project, and one for the items without a project. No cell has the apostrophe of `csv.ts`,
 * because Todoist would show it.
 */
import { isOpen } from "../item/item.ts";
import { countCodePoints } from "../text.ts";
import { writeRow } from "./csv-text.ts";
import type { ArchiveFile, ArchiveFormat, ExportContext, ExportGroup, ExportItem } from "./export-format.ts";
import { quoteWords, singleLine, writeTags, writeTitle } from "./export-texts.ts";
import { loseFields, loseList, loseMidnight } from "./losses.ts";
import { readPlainRule, ruleWeekday, sayRule } from "./rule-words.ts";

const WRITTEN = { project: true, startDate: true, dueDate: true, reminders: false };
const UNKNOWN = [
  "isFocused", "createdOn", "reminders", "energy", "area", "contact", "isSequential", "blockedBy",
] as const; // biome-ignore format: a list
const COLUMNS = [
  "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG", "TIMEZONE", "DURATION",
  "DURATION_UNIT", "DEADLINE", "DEADLINE_LANG",
]; // biome-ignore format: a list
const NO_PRIORITY = "4";
const NAME_POINTS = 80; // of a file

export const TODOIST_EXPORT: ArchiveFormat = {
  name: "todoist",
  extension: "zip",
  *writeFiles(groups, context) {
    for (const group of groups) {
      const file = writeFile(group, context);
      if (file) yield file;
    }
  },
};

function writeFile({ project, items }: ExportGroup, context: ExportContext): ArchiveFile | null {
  const open = items.filter((item) => isWritten(item, context));
  if (project ? !isWritten(project, context) && open.length === 0 : open.length === 0) return null;
  const rows = [writeRow(COLUMNS)];
  if (project) {
    loseFields(project, context, [...UNKNOWN, "startDate", "dueDate", "dueTime", "minutes", "tags"]);
    if (project.list !== "next") context.lose(project, "list");
    if (project.note !== null) rows.push(rowOf({ TYPE: "note", CONTENT: commentOf(project, context) }));
  }
  let heading: string | null = null;
  for (const item of open) {
    if (item.heading !== heading && item.heading !== null)
      rows.push(rowOf({ TYPE: "section", CONTENT: item.heading }));
    heading = item.heading;
    rows.push(writeTask(item, context));
  }
  return { name: nameFile(project, context), text: rows.join("") };
}

/** A comment without the sign of a file. */
function commentOf(project: ExportItem, context: ExportContext): string {
  const comment = (project.note ?? "").replaceAll("[[file {", "[ [file {");
  if (comment !== project.note) context.lose(project, "note");
  return comment;
}

/** Todoist's files have open tasks alone. */
function isWritten(item: ExportItem, context: ExportContext): boolean {
  if (!isOpen(item.list)) context.leaveOut(item, item.list === "done" ? "done" : "in the trash");
  return isOpen(item.list);
}

/** `Home [2203306141].csv`, without signs that a system does not allow in names. */
function nameFile(project: ExportItem | null, context: ExportContext): string {
  if (project === null) return `Inbox [${context.makeId("todoist inbox")}].csv`;
  const allowed = singleLine(project.title.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, "_")).replace(
    /^\.+|\.+$/g,
    "_",
  );
  const title =
    countCodePoints(allowed) > NAME_POINTS ? [...allowed].slice(0, NAME_POINTS).join("").trim() : allowed;
  if (title !== project.title) context.lose(project, "title");
  return `${title} [${project.id}].csv`;
}

function rowOf(cells: Record<string, string>): string {
  return writeRow(COLUMNS.map((name) => cells[name] ?? ""));
}

function writeTask(item: ExportItem, context: ExportContext): string {
  loseFields(item, context, UNKNOWN);
  if (item.kind === "note") context.lose(item, "kind");
  loseList(item, context, WRITTEN);
  const title = writeTitle(item, context, (text) => quoteWords(text, (word) => word.startsWith("@")));
  const labels = writeTags(item, context, nameOfLabel).map((label) => `@${label}`);
  return rowOf({
    TYPE: "task",
    CONTENT: [title, ...labels].join(" "),
    DESCRIPTION: item.note ?? "",
    PRIORITY: NO_PRIORITY,
    INDENT: "1",
    ...datesOf(item, context),
    ...(item.minutes === null ? {} : { DURATION: String(item.minutes), DURATION_UNIT: "minute" }),
  });
}

/** A label is one word that begins with a letter, a number or a picture. */
function nameOfLabel(tag: string): string | null {
  const name = tag.replace(/^@/, "").replace(/[\s@/,]+/g, "_");
  if (name === "") return null;
  return /^[\p{L}\p{N}\p{Extended_Pictographic}_]/u.test(name) ? name : `_${name}`;
}

/** DATE is the start beside a deadline, else the due date. A date without a due date is the start. */
function datesOf(item: ExportItem, context: ExportContext): Record<string, string> {
  const { startDate, dueDate, dueTime } = item;
  if (startDate !== null && dueTime !== null) context.lose(item, "dueTime");
  if (startDate !== null && dueDate === null) context.lose(item, "startDate (as the date)");
  const time = startDate === null ? dueTime : null;
  if (time !== null) loseMidnight(item, context);
  const day = startDate ?? dueDate;
  const words = repeatOf(item, day, time, context);
  return {
    ...(day === null ? {} : { DATE: words ?? [day, time].filter(Boolean).join(" "), DATE_LANG: "en" }),
    ...(startDate !== null && dueDate !== null ? { DEADLINE: dueDate, DEADLINE_LANG: "en" } : {}),
  };
}

/** `every! 2 weeks at 10:00 starting 2026-12-05`. The first day must be one of the rule. */
function repeatOf(
  item: ExportItem,
  day: string | null,
  time: string | null,
  context: ExportContext,
): string | null {
  if (item.repeat === null) return null;
  const rule = readPlainRule(item.repeat);
  const isSure = rule !== null && (rule.interval === 1 || rule.weekdays.length === 0);
  const said = isSure && day !== null ? sayRule(rule)?.replace(/ (week on|month on the)/, "") : undefined;
  const isFirst =
    rule !== null &&
    day !== null &&
    (rule.weekdays.length === 0 || rule.weekdays.includes(ruleWeekday(day))) &&
    (rule.monthDay === null || rule.monthDay === Number(day.slice(8)));
  if (said === undefined || !isFirst) {
    context.lose(item, "repeat");
    return null;
  }
  const every = item.repeatFrom === "completion" ? said.replace(/^every/, "every!") : said;
  const until = rule.until === null ? "" : ` until ${rule.until}`;
  return `${every}${time === null ? "" : ` at ${time}`} starting ${day}${until}`;
}
