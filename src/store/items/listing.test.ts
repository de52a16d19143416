import { afterEach, beforeEach, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import type { ItemQuery } from "../../domain/inbox/items.ts";
import { Problem } from "../../domain/problem.ts";

const [, , [, openInMemory]] = ENGINES as [never, never, (typeof ENGINES)[0]];
const home = storeOn(openInMemory);
beforeEach(home.open);
afterEach(home.close);

const MEBIBYTE = 1024 * 1024;

/** The titles, page by page. */
async function pages(query: Partial<ItemQuery>): Promise<string[][]> {
  const found: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await home.items().list({ limit: 500, ...query, ...(cursor ? { cursor } : {}) });
    found.push(page.items.map(({ title }) => title));
    cursor = page.next;
  }
  return found;
}

test("a page of long texts ends after a mebibyte of text, and always has one", async () => {
  for (const [title, bytes] of [
    ["a", MEBIBYTE],
    ["b", MEBIBYTE / 2],
    ["c", MEBIBYTE / 2 - 13],
    ["d", 10],
  ] as const)
    await home.items().capture({ title, note: "n".repeat(bytes), isFocused: false });
  expect(await pages({})).toEqual([["d", "c", "b"], ["a"]]);
});

test("each filter applies, together with any other", async () => {
  const boat = await home.make("boat", { kind: "project" });
  const house = await home.make("house", { kind: "project" });
  await home.make("paint the boat", { project: boat, list: "next" });
  await home.make("buy the boat", { project: boat, list: "done" });
  await home.make("sink the boat", { project: boat, list: "trash" });
  await home.make("paint the house", { project: house, list: "next", isFocused: true });
  const found = async (query: Partial<ItemQuery>) => (await pages(query)).flat();
  expect(await found({ project: boat })).toEqual(["sink the boat", "buy the boat", "paint the boat"]);
  expect(await found({ project: boat, list: "open" })).toEqual(["paint the boat"]);
  expect(await found({ project: boat, list: "open", words: "boat" })).toEqual(["paint the boat"]);
  expect(await found({ project: house, isFocused: true })).toEqual(["paint the house"]);
  expect(await found({ project: boat, isFocused: true })).toEqual([]);
  expect(await found({ list: "open", kind: "project" })).toEqual(["house", "boat"]);
  expect(await found({ list: "open", words: "boat" })).toEqual(["paint the boat", "boat"]);
});

test("the last of many is found by its words as soon as it is there", async () => {
  const draft = (title: string) => ({ title, note: null, isFocused: false });
  await home.items().captureAll(Array.from({ length: 600 }, (_, n) => draft(`thought ${n}`)));
  for (const n of [0, 249, 250, 251, 599])
    expect(await home.titles({ words: `${n} tho` })).toEqual([`thought ${n}`]);
});

test("receipts go after 90 days", async () => {
  await home.make("old");
  home.now += 89 * 86_400;
  await home.make("new");
  await home.store.tidy();
  expect(await home.store.receipts.list(9)).toHaveLength(2);
  home.now += 2 * 86_400;
  await home.store.tidy();
  expect((await home.store.receipts.list(9)).map(({ title }) => title)).toEqual(["new"]);
});

test("a refused capture becomes one item, also in two requests at once", async () => {
  const attention = home.store.attention(TERMINAL);
  const problem = new Problem("invalid-json", "Broken.");
  await attention.keep([{ body: new TextEncoder().encode("{"), contentType: null, problem }]);
  const { id = "" } = (await attention.list()).entries[0] ?? {};
  const draft = { title: "as it was meant", note: null, isFocused: false };
  const made = await Promise.all([attention.makeItem(id, draft), attention.makeItem(id, draft)]);
  expect(made.filter((one) => one !== null)).toHaveLength(1);
  expect(await attention.makeItem(id, draft)).toBeNull();
  expect(await home.titles({})).toEqual(["as it was meant"]);
});

test("purged text leaves the full-text index at once, not with the next search", async () => {
  const id = await home.make("quetzal");
  expect(await home.titles({ words: "quetzal" })).toEqual(["quetzal"]);
  await home.items().change({ id, command: { verb: "trash" } });
  await home.items().purge(id);
  expect(await home.engine.read("SELECT rowid FROM item_words")).toEqual([]);
});
