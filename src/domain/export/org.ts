/** Org: a headline for each project, and a headline with a keyword for each item. */
import { dayIn, timeIn } from "../dates.ts";
import { isOpen } from "../item/item.ts";
import { writeDay } from "../quick-entry/calendar.ts";
import type { ExportContext, ExportGroup, ExportItem, TextFormat } from "./export-format.ts";
import { plainName, quoteWords, singleLine, writeTags, writeTitle, writeUuid } from "./export-texts.ts";
import { loseFields, loseList, withoutTrash } from "./losses.ts";
import { isInterval, readPlainRule, writeInterval } from "./rule-words.ts";

const WRITTEN = { project: true, startDate: true, dueDate: true, reminders: false };
const UNKNOWN = ["isFocused", "reminders", "energy", "area", "contact", "blockedBy"] as const;
const NOT_IN_TAG = /[^\p{L}\p{N}_@#%]+/gu;
const KEYWORDS = "TODO NEXT WAITING SOMEDAY";

export const ORG_EXPORT: TextFormat = {
  name: "org",
  extension: "org",
  *write(groups, context) {
    yield `#+TODO: ${KEYWORDS} | DONE\n`;
    for (const group of groups) yield* writeGroup(group, context);
  },
};

function* writeGroup({ project, items }: ExportGroup, context: ExportContext): Generator<string> {
  const written = withoutTrash(items, context);
  if (project && written.length === 0) {
    context.leaveOut(project, "a project without items");
    return;
  }
  if (project) {
    loseFields(project, context, [...UNKNOWN, "createdOn", "tags"]); // the items would inherit its tags
    loseList(project, context, WRITTEN);
    if (project.list === "done") loseFields(project, context, ["list", "completedOn"]);
    yield `* ${writeTitle(project, context, (title) => plainText(title, true))}\n`;
    yield* writeBody(project, context);
  }
  const depth = project ? 2 : 1;
  let heading: string | null = null;
  for (const item of written) {
    const title = item.heading === null ? null : writeHeading(item, context);
    if (title !== null && item.heading !== heading) yield `** ${title}\n`;
    heading = item.heading;
    yield* writeTask(item, heading === null ? depth : depth + 1, context);
  }
}

function writeHeading(item: ExportItem, context: ExportContext): string {
  const heading = plainText(singleLine(item.heading ?? ""), true);
  if (heading !== item.heading) context.lose(item, "heading");
  return heading;
}

/** A title without a keyword, a priority, a comment mark, dates, links and tags. */
function plainText(title: string, isAlone: boolean): string {
  const words = title.split(" ");
  return quoteWords(title, (word) => {
    const isFirst = word === words[0];
    const isLast = word === words.at(-1);
    const isMark = /^\[#([A-Z]|\d{1,2})\]/.test(word) || word === "COMMENT";
    const isKeyword = isAlone && [...KEYWORDS.split(" "), "DONE"].includes(word);
    if (/<\d{4}-\d\d-\d\d|\[\[/.test(word)) return true;
    return (isFirst && (isMark || isKeyword)) || (isLast && /^:.+:$/.test(word));
  });
}

function* writeTask(item: ExportItem, depth: number, context: ExportContext): Generator<string> {
  loseFields(item, context, [...UNKNOWN, "createdOn"]);
  if (item.kind === "note") context.lose(item, "kind");
  const tags = writeTags(item, context, (tag) => {
    const name = plainName(tag, NOT_IN_TAG, "_");
    return name === "ARCHIVE" ? "archive" : name;
  });
  const title = writeTitle(item, context, (text) => plainText(text, false));
  const line = [
    "*".repeat(depth),
    keywordOf(item, context),
    title,
    ...(tags.length > 0 ? [`:${tags.join(":")}:`] : []),
  ];
  yield `${line.join(" ")}\n`;
  yield* writeBody(item, context);
}

function keywordOf(item: ExportItem, context: ExportContext): string {
  if (item.list === "done") return "DONE";
  if (item.list === "waiting" || item.list === "someday") return item.list.toUpperCase();
  if (item.list !== "inbox") return item.list === "next" && item.project === null ? "NEXT" : "TODO";
  loseList(item, context, WRITTEN);
  return "TODO";
}

function* writeBody(item: ExportItem, context: ExportContext): Generator<string> {
  const planning = planningOf(item, context);
  if (planning.length > 0) yield `${planning.join(" ")}\n`;
  yield `:PROPERTIES:\n:ID: ${writeUuid(item.id)}\n`;
  if (item.minutes !== null)
    yield `:EFFORT: ${Math.floor(item.minutes / 60)}:${String(item.minutes % 60).padStart(2, "0")}\n`;
  if (item.isSequential) yield ":ORDERED: t\n";
  yield ":END:\n";
  for (const line of noteOf(item, context)) yield line === "" ? "\n" : `  ${line}\n`;
}

function planningOf(item: ExportItem, context: ExportContext): string[] {
  const cookie = repeaterOf(item, context);
  const stamp = (day: string, time: string | null) =>
    [day, writeDay(day).slice(0, 3), ...(time === null ? [] : [time])].join(" ");
  const closed = item.kind === "project" ? null : item.completedOn; // a headline without a keyword is never closed
  if (closed !== null && closed % 60 !== 0) context.lose(item, "completedOn (the seconds)");
  const { zone } = context;
  return [
    ...(closed === null ? [] : [`CLOSED: [${stamp(dayIn(zone, closed), timeIn(zone, closed))}]`]),
    ...(item.dueDate === null ? [] : [`DEADLINE: <${stamp(item.dueDate, item.dueTime)}${cookie}>`]),
    ...(item.startDate === null
      ? []
      : [`SCHEDULED: <${stamp(item.startDate, null)}${item.dueDate === null ? cookie : ""}>`]),
  ];
}

/** `++1w` goes to the next day that is to come, `.+1w` counts from completion. It needs a date. */
function repeaterOf(item: ExportItem, context: ExportContext): string {
  if (item.repeat === null) return "";
  const rule = readPlainRule(item.repeat);
  if (rule && isInterval(rule) && isOpen(item.list) && (item.dueDate ?? item.startDate) !== null)
    return ` ${item.repeatFrom === "completion" ? ".+" : "++"}${writeInterval(rule)}`;
  context.lose(item, "repeat");
  return "";
}

/** The lines of a note, indented. One that would be a drawer, a clock or a block gets a comma. */
function noteOf(item: ExportItem, context: ExportContext): string[] {
  if (item.note === null) return [];
  const lines = item.note.split(/\r\n?|\n/).map((line) =>
    line
      .replace(/(?!\t)\p{Cc}/gu, "")
      .trimEnd()
      .replace(/^(?=\s*(:[A-Za-z][\w-]*:$|CLOCK:|#\+(begin|end)_))/i, ","),
  );
  const text = lines.join("\n").replace(/^\n+/, "").trimEnd();
  if (text !== item.note || /^\s/.test(text)) context.lose(item, "note (the layout)");
  return text === "" ? [] : text.split("\n");
}
