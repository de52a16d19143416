import type { Items } from "../domain/inbox/items.ts";
import type { Item } from "../domain/item/item.ts";
import { Problem } from "../domain/problem.ts";
import { readItemPages } from "./read-item-pages.ts";
import { firstLine, shortIds } from "./terminal/item-line.ts";
import { clip } from "./terminal/width.ts";
import { Usage } from "./usage.ts";

const MAX_ITEMS = 1_000; // items at once, the API's limit
const MAX_CANDIDATES = 5; // candidates
const TITLE_CELLS = 30; // cells of each title

/** Whether a word can be the beginning of an id. It needs four characters, so that the number of a line is never one. */
export function isBeginning(word: string): boolean {
  return /^[0-9a-f]{4,32}$/i.test(word);
}

/** Whether an id has this beginning, in any case. An empty beginning matches no id. */
export function beginsWith(id: string, beginning: string): boolean {
  return beginning !== "" && id.toUpperCase().startsWith(beginning.toUpperCase());
}

/** The arguments that name items. Throws a message about how to name them. */
export function checkNames(words: string[], form: string): string[] {
  if (words.length === 0) throw new Usage("Give the id of an item.", form);
  if (words.length > MAX_ITEMS) throw new Usage(`At most ${MAX_ITEMS} items can be changed at once.`, form);
  if (!words.every(isBeginning))
    throw new Usage(
      "Give the id of an item, or at least its first 4 characters, as `creel list` shows it.",
      form,
    );
  return words;
}

/** The named items in order, without duplicates. Throws `not-found`, and `conflict` with the candidates. */
export async function resolveItems(inbox: Items, names: readonly string[]): Promise<Item[]> {
  const found = new Map<string, Item>();
  for (const name of names) {
    const item = await resolveItem(inbox, name);
    found.set(item.id, item);
  }
  return [...found.values()];
}

/** Throws `not-found`, and `conflict` with the candidates. */
export async function resolveItem(inbox: Items, name: string): Promise<Item> {
  const id = name.toUpperCase();
  const { items, next } = await inbox.list({ id, limit: MAX_CANDIDATES });
  const [item] = items;
  if (!item)
    throw new Problem(
      "not-found",
      `No item has an id that begins with ${id}. \`creel list --all --search WORDS\` searches all lists.`,
    );
  if (items.length === 1 && next === null) return item;
  throw severalOf(`Several ids begin with ${id}`, items, next !== null);
}

/** The id of an open project, by its title or its id. Throws `not-found`, and `conflict` with the candidates. */
export async function resolveProject(inbox: Items, name: string): Promise<string> {
  const alike: Item[] = [];
  for await (const { items } of readItemPages(inbox, { kind: "project", list: "open" }))
    alike.push(...items.filter(({ title }) => fold(title) === fold(name)));
  const [project] = alike;
  if (alike.length > 1) throw severalOf("Several projects have that title", alike, false);
  if (project) return project.id;
  if (isBeginning(name)) return (await resolveItem(inbox, name)).id;
  throw new Problem(
    "not-found",
    `There is no open project ${name}. \`creel edit ID --kind project\` makes an item one.`,
    { field: "project" },
  );
}

function fold(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

function severalOf(what: string, items: Item[], isCut: boolean): Problem {
  const ids = shortIds(items);
  const candidates = items
    .slice(0, MAX_CANDIDATES)
    .map((item, n) => `${ids[n]} ${clip(firstLine(item.title), TITLE_CELLS)}`)
    .join(", ");
  return new Problem(
    "conflict",
    `${what}: ${candidates}${isCut || items.length > MAX_CANDIDATES ? " and more" : ""}. Give more of the id.`,
  );
}

/** The titles of the items' projects by their ids, from every list. */
export async function readProjectTitles(inbox: Items, items: readonly Item[]): Promise<Map<string, string>> {
  const wanted = new Set(items.flatMap(({ project }) => (project === null ? [] : [project])));
  const titles = new Map<string, string>();
  if (wanted.size === 0) return titles;
  for await (const page of readItemPages(inbox, { kind: "project" })) {
    for (const { id, title } of page.items) if (wanted.has(id)) titles.set(id, title);
    if (titles.size === wanted.size) break;
  }
  return titles;
}
