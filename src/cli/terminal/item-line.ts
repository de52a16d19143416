import type { Environment } from "../../domain/environment.ts";
import type { Item } from "../../domain/item/item.ts";
import { shortDay } from "./describe.ts";
import { dim, safe } from "./output.ts";
import { clip } from "./width.ts";

const SHORT_ID = 8;
const LIST_CELLS = 9; // cells of the longest list's name
const MIN_TITLE_CELLS = 12; // cells that a title has at least

/** Shortened ids: 8 characters, and more if two begin alike. */
export function shortIds(items: readonly Item[]): string[] {
  for (let length = SHORT_ID; ; length++) {
    const short = items.map(({ id }) => id.slice(0, length));
    if (new Set(short).size === new Set(items.map(({ id }) => id)).size) return short;
  }
}

/** More facts for a line, beside id, title, due date, tags, contact and source. */
export interface LineOptions {
  /** The item's list, where the lists differ. */
  withList?: boolean;
  withStart?: boolean;
  /** The titles of projects by their ids. */
  projects?: ReadonlyMap<string, string>;
  /** Knows the year of today. */
  environment?: Environment;
}

/** A line for each item. */
export function itemLines(items: readonly Item[], cells: number, options: LineOptions = {}): string[] {
  const ids = shortIds(items);
  return items.map((item, n) => {
    const id = ids[n] ?? "";
    const list = options.withList ? `${item.list.padEnd(LIST_CELLS)}  ` : "";
    const room = cells - `${id}  ${list}  `.length;
    const title = titleOf(item);
    const facts = clip(safe(factsOf(item, options)), Math.max(room / 3, room - Bun.stringWidth(title)));
    const left = Math.max(MIN_TITLE_CELLS, room - Bun.stringWidth(facts));
    return `${dim(id)}  ${list}${clip(title, left)}  ${dim(facts)}`;
  });
}

/** The first line of the title, safe for a terminal. */
export function firstLine(title: string): string {
  return safe(title.split(/[\r\n]/, 1)[0] ?? "");
}

/** The title with a star if it has the focus, and dots if there is more text. */
function titleOf({ title, note, isFocused }: Item): string {
  const hasMore = /[\r\n]/.test(title) || note !== null;
  return `${isFocused ? "★ " : ""}${firstLine(title)}${hasMore ? " …" : ""}`;
}

function factsOf(item: Item, { withStart, projects, environment }: LineOptions): string {
  const { kind, startDate, dueDate, dueTime, project, contact, tags, source } = item;
  const title = project === null ? undefined : projects?.get(project);
  return [
    ...(kind === "action" ? [] : [kind]),
    ...(startDate === null || !withStart ? [] : [`starts ${shortDay(startDate, environment)}`]),
    ...(dueDate === null ? [] : [`due ${shortDay(dueDate, environment)}${dueTime ? `, ${dueTime}` : ""}`]),
    ...(title === undefined ? [] : [`+${firstLine(title)}`]),
    ...tags.map((tag) => (tag.startsWith("@") ? tag : `#${tag}`)),
    ...(contact === null ? [] : [contact]),
    source,
  ].join("  ");
}
