/** The texts of the plain copy: Markdown as in an export, in one file for each list, project and month. */
import type { ExportContext } from "../export/export-format.ts";
import { noteLines, projectHeading, type TaskLinks, writeTasks } from "../export/markdown.ts";
import type { Item } from "../item/item.ts";

/** An item with the ids that link it to others. */
export type LinkedItem = Item & { links: TaskLinks };

/** The items of one project, or those without a project. */
export interface CopyGroup {
  project: Item | null;
  items: Iterable<LinkedItem>;
}

/** Nothing is reported: creel.jsonl has what Markdown cannot say. */
export function makeCopyContext(zone: string): ExportContext {
  return {
    zone,
    now: 0,
    colours: [],
    toJson: String,
    makeId: String,
    lose() {},
    leaveOut() {},
  };
}

/** A list: the items without a project, then those of each project below its title. */
export function* writeListText(groups: Iterable<CopyGroup>, context: ExportContext): Generator<string> {
  let isFirst = true;
  for (const { project, items } of groups) {
    if (project) yield `${isFirst ? "" : "\n"}# ${projectHeading(project, context)}\n\n`;
    yield* writeLinked(items, context);
    isFirst = false;
  }
}

/** A project: its title, its note and its items. */
export function* writeProjectText(
  project: Item,
  items: Iterable<LinkedItem>,
  context: ExportContext,
): Generator<string> {
  yield `# ${projectHeading(project, context)}\n`;
  const note = noteLines(project, context);
  if (note.length > 0) yield `\n${note.join("\n")}\n`;
  let isFirst = true;
  for (const text of writeLinked(items, context)) {
    yield isFirst ? `\n${text}` : text;
    isFirst = false;
  }
}

/** A month: the items that were done in it, in the order of their completion. */
export function* writeMonthText(items: Iterable<LinkedItem>, context: ExportContext): Generator<string> {
  yield* writeLinked(withoutHeadings(items), context);
}

function* writeLinked(items: Iterable<LinkedItem>, context: ExportContext): Generator<string> {
  yield* writeTasks(items, ({ links }) => links, context);
}

function* withoutHeadings(items: Iterable<LinkedItem>): Generator<LinkedItem> {
  for (const item of items) yield item.heading === null ? item : { ...item, heading: null };
}
