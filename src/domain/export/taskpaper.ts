/** TaskPaper, with the tags that OmniFocus knows. */
import { isOpen } from "../item/item.ts";
import type { ExportContext, ExportGroup, ExportItem, TextFormat } from "./export-format.ts";
import { quoteWords, singleLine, writeDayTime, writeTitle } from "./export-texts.ts";
import { loseFields, loseList, loseMidnight, withoutTrash } from "./losses.ts";

const WRITTEN = { project: true, startDate: true, dueDate: true, reminders: false };
const UNKNOWN = ["reminders", "energy", "area", "contact", "createdOn"] as const;

export const TASKPAPER_EXPORT: TextFormat = {
  name: "taskpaper",
  extension: "taskpaper",
  *write(groups, context) {
    for (const group of groups) yield* writeGroup(group, context);
  },
};

function* writeGroup({ project, items }: ExportGroup, context: ExportContext): Generator<string> {
  const [head] = project ? withoutTrash([project], context) : [];
  if (head) {
    const title = writeTitle(head, context, plainHeading);
    loseFields(head, context, UNKNOWN);
    yield `${[`${title}:`, ...tagsOf(head, context)].join(" ")}\n`;
    yield* writeNote(head, 1, context);
  }
  const depth = head ? 1 : 0;
  let heading: string | null = null;
  for (const item of withoutTrash(items, context)) {
    if (head && item.heading !== heading && item.heading !== null)
      yield `\t${plainHeading(singleLine(item.heading))}:\n`;
    heading = item.heading;
    yield* writeTask(item, heading === null || !head ? depth : depth + 1, head ?? null, context);
  }
}

/** A title that is no task, and not the archive. */
function plainHeading(title: string): string {
  const plain = plainText(title)
    .replace(/^(-\s*)+/, "")
    .replace(/[\s:]+$/, "");
  return plain === "" || /^archive?$/i.test(plain) ? `"${plain}"` : plain;
}

function plainText(text: string): string {
  return quoteWords(text, (word) => /^@[\p{L}_][\p{L}\p{N}._-]*(\(|$)/u.test(word));
}

function* writeTask(
  item: ExportItem,
  depth: number,
  project: ExportItem | null,
  context: ExportContext,
): Generator<string> {
  loseFields(item, context, [...UNKNOWN, "blockedBy"]);
  if (item.kind === "note") context.lose(item, "kind");
  if (item.project !== null && project === null) context.lose(item, "project");
  if (item.heading !== null && (project === null || plainHeading(singleLine(item.heading)) !== item.heading))
    context.lose(item, "heading");
  loseList({ ...item, project: project?.id ?? null }, context, WRITTEN);
  const line = ["-", writeTitle(item, context, plainText), ...tagsOf(item, context)].join(" ");
  yield `${"\t".repeat(depth)}${line}\n`;
  yield* writeNote(item, depth + 1, context);
}

function tagsOf(item: ExportItem, context: ExportContext): string[] {
  if (item.kind === "project" && isOpen(item.list)) loseList(item, context, WRITTEN);
  const due = [item.dueDate, item.dueTime].filter((part) => part !== null).join(" ");
  loseMidnight(item, context);
  const hasRule = item.repeat !== null && isOpen(item.list);
  if (item.repeat !== null && !hasRule) context.lose(item, "repeat");
  if (item.completedOn !== null && item.completedOn % 60 !== 0)
    context.lose(item, "completedOn (the seconds)");
  const values: [name: string, value: string | null][] = [
    ["tags", item.tags.join(", ") || null],
    ["flagged", item.isFocused ? "" : null],
    ["defer", item.startDate],
    ["due", due || null],
    ["estimate", item.minutes === null ? null : `${item.minutes}m`],
    ["repeat-method", hasRule ? (item.repeatFrom === "date" ? "fixed" : "due-after-completion") : null],
    ["repeat-rule", hasRule ? item.repeat : null],
    ["parallel", item.isSequential ? "false" : null],
    ["done", item.completedOn === null ? null : writeDayTime(item.completedOn, context.zone)],
  ];
  return values.flatMap(([name, value]) => {
    if (value === null) return [];
    return value === "" ? `@${name}` : `@${name}(${value.replace(/[()\\]/g, "\\$&")})`;
  });
}

/** Lines that are no tasks and no projects. */
function* writeNote(item: ExportItem, depth: number, context: ExportContext): Generator<string> {
  if (item.note === null) return;
  const lines = item.note.split(/\r\n?|\n/).map((line) =>
    singleLine(plainText(singleLine(line)))
      .replace(/^-(?=\s|$)/, "*")
      .replace(/:$/, ": …"),
  );
  const text = lines
    .join("\n")
    .replace(/\n{4,}/g, "\n\n\n")
    .trim();
  if (text !== item.note) context.lose(item, "note (the layout)");
  for (const line of text === "" ? [] : text.split("\n"))
    yield line === "" ? "\n" : `${"\t".repeat(depth)}${line}\n`;
}
