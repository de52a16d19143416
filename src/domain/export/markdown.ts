/** Markdown with the signs of Obsidian Tasks: a heading for each project, a checkbox for each item. */
import { dayIn } from "../dates.ts";
import { isOpen } from "../item/item.ts";
import type { ExportContext, ExportGroup, ExportItem, TextFormat } from "./export-format.ts";
import { plainName, quoteWords, singleLine, writeTags, writeTitle } from "./export-texts.ts";
import { loseFields, loseList, withoutTrash } from "./losses.ts";
import { readPlainRule, sayRule } from "./rule-words.ts";

const WRITTEN = { project: true, startDate: true, dueDate: true, reminders: false };
const UNKNOWN = [
  "isFocused", "dueTime", "reminders", "minutes", "energy", "area", "contact", "isSequential",
] as const; // biome-ignore format: a list
const SIGNS = /[➕⏳⌛🛫📅📆🗓✅❌🔺⏫🔼🔽⏬🔁🏁🆔⛔⏰]\uFE0F?/gu;
const NOT_IN_TAG = /[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}_/-]+/gu;

export const MARKDOWN_EXPORT: TextFormat = {
  name: "markdown",
  extension: "md",
  *write(groups, context) {
    const all = groups.flatMap(({ items }) => items);
    const known = new Set(all.flatMap(({ id, list }) => (list === "trash" ? [] : [id])));
    const blockers = new Set(all.flatMap(({ blockedBy }) => blockedBy ?? []).filter((id) => known.has(id)));
    for (const group of groups) yield* writeGroup(group, blockers, context);
  },
};

function* writeGroup(
  { project, items }: ExportGroup,
  blockers: ReadonlySet<string>,
  context: ExportContext,
): Generator<string> {
  const written = withoutTrash(items, context);
  if (project && written.length === 0) {
    context.leaveOut(project, "a project without items");
    return;
  }
  if (project) yield `\n# ${headProject(project, context)}\n\n`;
  yield* writeTasks(written, (item) => linksWithin(item, blockers), context);
}

/** The ids that a task has for Obsidian Tasks: that of its blocker, and its own if it blocks others. */
export interface TaskLinks {
  blocker: string | null;
  isBlocker: boolean;
}

/** The tasks of a project with their headings, or those without a project. `items` are in their order. */
export function* writeTasks<Any extends ExportItem>(
  items: Iterable<Any>,
  linksOf: (item: Any) => TaskLinks,
  context: ExportContext,
): Generator<string> {
  let heading: string | null = null;
  for (const item of items) {
    const title = item.heading === null ? null : writeHeading(item, context);
    if (title !== null && item.heading !== heading) yield `\n## ${title}\n\n`;
    heading = item.heading;
    yield writeTask(item, linksOf(item), context);
    for (const line of noteLines(item, context)) yield line === "" ? "\n" : `    ${line}\n`;
  }
}

function linksWithin({ id, blockedBy }: ExportItem, blockers: ReadonlySet<string>): TaskLinks {
  return {
    blocker: blockedBy !== null && blockers.has(blockedBy) ? blockedBy : null,
    isBlocker: blockers.has(id),
  };
}

function headProject(project: ExportItem, context: ExportContext): string {
  loseFields(project, context, [
    ...UNKNOWN,
    "note",
    "startDate",
    "dueDate",
    "tags",
    "createdOn",
    "completedOn",
  ]);
  if (project.list !== "next") context.lose(project, "list");
  return projectHeading(project, context);
}

export function projectHeading(project: ExportItem, context: ExportContext): string {
  return writeTitle(project, context, plainHeading);
}

/** Signs at the end of a heading close it. */
function plainHeading(title: string): string {
  return title.replace(/(^|\s)#+$/, "$1\\#");
}

function writeHeading(item: ExportItem, context: ExportContext): string {
  const heading = plainHeading(singleLine(item.heading ?? ""));
  if (heading !== item.heading) context.lose(item, "heading");
  return heading;
}

function writeTask(item: ExportItem, { blocker, isBlocker }: TaskLinks, context: ExportContext): string {
  loseFields(item, context, UNKNOWN);
  if (item.kind === "note") context.lose(item, "kind");
  loseList(item, context, WRITTEN);
  context.lose(item, "createdOn (the time)");
  if (item.completedOn !== null) context.lose(item, "completedOn (the time)");
  if (item.blockedBy !== blocker) context.lose(item, "blockedBy");
  const day = (moment: number) => dayIn(context.zone, moment);
  const words = repeatOf(item, context);
  return `- [${item.list === "done" ? "x" : " "}] ${[
    writeTitle(item, context, plainText),
    ...writeTags(item, context, nameOfTag).map((tag) => `#${tag}`),
    ...(words === null ? [] : [`🔁 ${words}`]),
    `➕ ${day(item.createdOn)}`,
    ...(item.startDate === null ? [] : [`🛫 ${item.startDate}`]),
    ...(item.dueDate === null ? [] : [`📅 ${item.dueDate}`]),
    ...(item.completedOn === null ? [] : [`✅ ${day(item.completedOn)}`]),
    ...(blocker === null ? [] : [`⛔ ${blocker}`]),
    ...(isBlocker ? [`🆔 ${item.id}`] : []),
  ].join(" ")}\n`;
}

/** A title without fields, tags and ids. Signs of fields are put in code, which is not read. */
function plainText(title: string): string {
  const plain = quoteWords(title, (word) => /^#./.test(word) || /@(\{|\[\[)|\(@\d/.test(word)).replace(
    /(^|\s)\^(?=[A-Za-z0-9-]+$)/,
    "$1\\^",
  );
  const isField =
    /[[(](due|scheduled|start|created|completion|cancelled|priority|repeat|onCompletion|id|dependsOn)\s*::/;
  const dotted = isField.test(plain) ? plain.replace(/::/g, ":") : plain;
  if (dotted.search(SIGNS) < 0) return dotted;
  return dotted.replaceAll("`", "'").replace(SIGNS, "`$&`");
}

/** `#task` marks all tasks of a vault, and a tag has a letter. */
function nameOfTag(tag: string): string | null {
  const name = plainName(tag.replace(SIGNS, "-"), NOT_IN_TAG, "-");
  return name === null || !/\p{L}/u.test(name) || name.toLowerCase() === "task" ? null : name;
}

function repeatOf(item: ExportItem, context: ExportContext): string | null {
  if (item.repeat === null) return null;
  const rule = readPlainRule(item.repeat);
  const words = rule && rule.until === null && isOpen(item.list) ? sayRule(rule) : null;
  if (words === null) context.lose(item, "repeat");
  return words !== null && item.repeatFrom === "completion" ? `${words} when done` : words;
}

/**
 * The lines of a note below its task. A checkbox without fields is a step of the task; other lines that would be tasks,
 * and the beginning of code, get a backslash. So does an open checkbox of a closed item: it would be read as an action of
 * its own, so that it does not hide in what is done.
 */
export function noteLines(item: ExportItem, context: ExportContext): string[] {
  if (item.note === null) return [];
  const lines = item.note.split(/\r\n?|\n/).map(singleLine);
  const stays = (line: string) => isStep(line) && (isOpen(item.list) || !line.startsWith("- [ ]"));
  const text = lines
    .map((line) => (stays(line) ? line : escapeLine(line)))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (text !== item.note || lines.some(isStep)) context.lose(item, "note (the layout)");
  return text === "" ? [] : text.split("\n");
}

function isStep(line: string): boolean {
  return /^- \[[ x]\] [^#`^:]+$/.test(line) && line.search(SIGNS) < 0;
}

function escapeLine(line: string): string {
  return line.replace(/^(?=```|~~~)/, "\\").replace(/^([-*+]|\d{1,9}[.)])(?=\s+\[.\](\s|$))/su, "\\$1");
}
