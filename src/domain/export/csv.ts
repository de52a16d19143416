/** CSV for spreadsheets: a row for each item, with the fields as columns. */
import { isOpen } from "../item/item.ts";
import { writeRow } from "./csv-text.ts";
import type { ExportContext, ExportItem, TextFormat } from "./export-format.ts";
import { writeUtc } from "./export-texts.ts";
import { loseFields, loseMidnight } from "./losses.ts";

const COLUMNS = [
  "ID", "Kind", "List", "Title", "Note", "Project", "Heading", "Area", "Contact", "Tags", "Focused", "Start date", "Due date",
  "Due time", "Reminder", "Repeat", "Minutes", "Energy", "Created", "Completed", "Order",
]; // biome-ignore format: a list

export const CSV_EXPORT: TextFormat = {
  name: "csv",
  extension: "csv",
  *write(groups, context) {
    yield `\uFEFF${writeRow(COLUMNS)}`; // Excel reads UTF-8 by this mark alone
    const titles = new Set<string>();
    let order = 0;
    for (const { project, items } of groups) {
      if (project) yield writeItem(project, null, order++, context);
      const name = project === null ? "" : project.title.normalize("NFC").trim().toLowerCase();
      const isNamed = project !== null && name !== "inbox" && !titles.has(name);
      titles.add(name);
      for (const item of items) yield writeItem(item, isNamed ? project : null, order++, context);
    }
  },
};

function writeItem(
  item: ExportItem,
  project: ExportItem | null,
  order: number,
  context: ExportContext,
): string {
  loseFields(item, context, ["isSequential", "blockedBy"]);
  loseMidnight(item, context);
  if (item.reminders.length > 1) context.lose(item, "reminders");
  if (item.repeatFrom === "completion") context.lose(item, "repeatFrom");
  if (item.project !== null && project === null) loseFields(item, context, ["project", "heading"]);
  if (project?.list === "done" && isOpen(item.list)) context.lose(item, "list");
  const contact = item.contact?.replace(/[;|]/g, " ") ?? "";
  const heading = project === null ? "" : (item.heading ?? "");
  if (contact !== (item.contact ?? "")) context.lose(item, "contact");
  const tags = item.tags.map((tag) => tag.replace(/[;|]/g, " ").replace(/^#(?=.)/, ""));
  if (tags.join() !== item.tags.join()) context.lose(item, "tags");
  const cells = [
    item.id,
    item.kind,
    item.list,
    item.title,
    item.note ?? "",
    project?.title ?? "",
    heading,
    item.area ?? "",
    contact,
    tags.join(", "),
    item.isFocused ? "yes" : "",
    item.startDate ?? "",
    item.dueDate ?? "",
    item.dueTime ?? "",
    item.remindAt === null ? "" : writeUtc(item.remindAt),
    item.repeat ?? "",
    item.minutes === null ? "" : String(item.minutes),
    item.energy ?? "",
    writeUtc(item.createdOn),
    item.completedOn === null ? "" : writeUtc(item.completedOn),
    String(order),
  ];
  return writeRow(cells.map(guard));
}

/** An apostrophe before what a spreadsheet would take for a formula. Creel's import takes it off again. */
function guard(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
