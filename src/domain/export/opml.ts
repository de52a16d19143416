/** OPML, as Workflowy and OmniOutliner read it: a project is an outline with its items in it. */
import type { ExportContext, ExportItem, TextFormat } from "./export-format.ts";
import { plainName, quoteWords, writeTags, writeTitle } from "./export-texts.ts";
import { loseFields, loseList, withoutTrash } from "./losses.ts";

const WRITTEN = { project: true, startDate: false, dueDate: false, reminders: false };
const UNKNOWN = [
  "isFocused", "createdOn", "completedOn", "startDate", "dueDate", "dueTime", "reminders", "repeat", "minutes", "energy", "area",
  "contact", "isSequential", "blockedBy", "heading",
] as const; // biome-ignore format: a list
const NOT_IN_TAG = /[^\p{L}\p{M}\p{N}_/-]+/gu;

export const OPML_EXPORT: TextFormat = {
  name: "opml",
  extension: "opml",
  *write(groups, context) {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n<head><title>Creel</title></head>\n<body>\n';
    for (const { project, items } of groups) {
      const written = withoutTrash(items, context);
      const [head] = project ? withoutTrash([project], context) : [];
      if (head && written.length === 0) context.lose(head, "kind");
      if (head) yield `<outline ${attributesOf(head, head, context)}>\n`;
      for (const item of written) yield `<outline ${attributesOf(item, head ?? null, context)}/>\n`;
      if (head) yield "</outline>\n";
    }
    yield "</body>\n</opml>\n";
  },
};

function attributesOf(item: ExportItem, head: ExportItem | null, context: ExportContext): string {
  loseFields(item, context, UNKNOWN);
  if (item.kind === "note") context.lose(item, "kind");
  if (item.project !== null && head === null) context.lose(item, "project");
  loseList(head ? item : { ...item, project: null }, context, WRITTEN);
  const tags = writeTags(item, context, nameOfTag).map((tag) => `#${tag}`);
  const text = [writeTitle(item, context, plainText), ...tags].join(" ");
  const note = noteOf(item, context);
  return [
    `text="${escapeXml(text)}"`,
    ...(note === "" ? [] : [`_note="${escapeXml(note)}"`]),
    ...(item.list === "done" ? ['_complete="true"'] : []),
  ].join(" ");
}

function nameOfTag(tag: string): string | null {
  const name = plainName(tag, NOT_IN_TAG, "-");
  return name === null || /^[\p{L}_]/u.test(name) ? name : `_${name}`;
}

/** A title without tags and dates, and without HTML, which programs read in it. */
function plainText(title: string): string {
  return quoteWords(withoutHtml(title), (word) => /^#./.test(word)).replaceAll("!(", "! (");
}

function withoutHtml(text: string): string {
  return text
    .replace(/<(?=\/?[a-z]|!)/gi, "‹")
    .replace(/&(?=(amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);)/gi, "& ")
    .replace(/[\uFFFE\uFFFF]/g, "");
}

/** XML has no control characters but tabs and the ends of lines. */
function noteOf(item: ExportItem, context: ExportContext): string {
  const note = withoutHtml(item.note ?? "").replace(/(?![\n\r\t])\p{Cc}/gu, "");
  if (note !== (item.note ?? "")) context.lose(item, "note");
  return note;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (sign) => ENTITIES[sign] ?? "");
}
