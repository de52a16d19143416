import { afterEach, beforeEach, expect, test } from "bun:test";
import { storeOn } from "../../../test/home.ts";
import type { ItemQuery } from "../../domain/inbox/items.ts";
import { LISTS } from "../../domain/item/item.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { pageOf } from "./query.ts";

const home = storeOn(() => openSqlite(":memory:"));
const { make, titles, items: inbox } = home;
beforeEach(home.open);
afterEach(home.close);

test.each<Partial<ItemQuery>>([
  {},
  { kind: "note" },
  { kind: "project" },
  { kind: "project", list: "open" },
  { isFocused: false },
  { isFocused: true },
  { project: "P" },
  { isFocused: true, project: "P" },
  ...[...LISTS, "open" as const].flatMap((list) => [{ list }, { list, kind: "action" as const }]),
])("a page of %j is read in the order of an index: nothing beyond it, and nothing sorted", async (query) => {
  const question = pageOf(
    { limit: 100, cursor: "s9", ...query },
    1,
    { today: "2027-01-15", time: "12:00" },
    home.engine.words,
  );
  if (!question) throw new Error("There is no such page.");
  const plan = await home.engine.read<{ detail: string }>(
    `EXPLAIN QUERY PLAN ${question.sql}`,
    question.values,
  );
  const steps = plan.map(({ detail }) => detail);
  const read = steps.filter((step) => /^(SEARCH|SCAN) item/.test(step) && !step.includes("(rowid=?)"));
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter((step) => !step.endsWith("seq<?)"))).toEqual([]);
  // The statements after it sort one page only: its sizes, and the page itself.
  expect(
    steps
      .slice(
        0,
        steps.findIndex((step) => /^SCAN (sized|\(subquery)/.test(step)),
      )
      .filter((step) => step.includes("TEMP")),
  ).toEqual([]);
});

async function idOf(title: string): Promise<string> {
  const { items } = await inbox().list({ limit: 500 });
  return items.find((one) => one.title === title)?.id ?? "";
}

test("items of several lists come newest first, each once, page by page", async () => {
  const all: string[] = [];
  for (let n = 0; n < 40; n++) {
    const list = (["inbox", "next", "someday", "waiting"] as const)[(n * 7) % 4] ?? "inbox";
    await make(`item ${n}`, { list });
    all.unshift(`item ${n}`);
  }
  const [newest = "", ...others] = all;
  await inbox().change({ id: await idOf(newest), command: { verb: "trash" } });
  await inbox().purge(await idOf(newest));
  all.shift();
  const [note = ""] = others;
  await inbox().change({
    id: await idOf(note),
    command: { verb: "edit", patch: { kind: "note", list: "next" } },
  });
  expect(await titles({ kind: "note" })).toEqual([note]);
  expect(await titles({ list: "open", kind: "action" })).toEqual(others.slice(1));
  expect(await titles({ list: "open" })).toEqual(all);
  expect(await titles({})).toEqual(all);
  for (const list of ["open", undefined] as const) {
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, next } = await inbox().list({
        limit: 7,
        ...(list && { list }),
        ...(cursor && { cursor }),
      });
      read.push(...items.map(({ title }) => title));
      cursor = next ?? undefined;
    } while (cursor);
    expect(read).toEqual(all);
  }
});

test("a page looks at 10,000 items and goes on after them, also in a search", async () => {
  const draft = (title: string) => ({ title, note: null, isFocused: false });
  const old = await make("an old boat", { minutes: 5 });
  await inbox().captureAll(Array.from({ length: 10_000 }, (_, n) => draft(`boat ${n}`)));
  await make("a new boat", { minutes: 5 });
  for (const words of [undefined, "boat", "boa"]) {
    const query = { list: "inbox", maxMinutes: 5, limit: 9, ...(words && { words }) } as const;
    const first = await inbox().list(query);
    const rest = await inbox().list({ ...query, cursor: first.next ?? "" });
    const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title);
    expect([words, titlesOf(first.items), titlesOf(rest.items), rest.next]).toEqual([
      words,
      ["a new boat"],
      ["an old boat"],
      null,
    ]);
  }
  await inbox().change({ id: old, command: { verb: "edit", patch: { isFocused: true } } });
  // Where few items can match, all are looked at.
  expect(await titles({ isFocused: true, maxMinutes: 5, words: "boat" })).toEqual(["an old boat"]);
});

test.each<[string, Partial<ItemQuery>]>([
  ['"boat"', { list: "next" }],
  ['"boat"', { tag: "@home", maxMinutes: 5 }],
  ['"boa" *', { list: "open" }],
])("a search for %s with %j reads the index of words in order, and sorts no match", async (match, query) => {
  const page = pageOf(
    { limit: 100, ...query },
    1,
    { today: "2027-01-15", time: "12:00" },
    home.engine.words,
    null,
    { match, isSlow: match.includes("*") },
  );
  const plan = await home.engine.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${page.sql}`, page.values);
  const steps = plan.map(({ detail }) => detail);
  const made = steps.slice(0, steps.indexOf("MATERIALIZE summed"));
  expect(made.filter((step) => step.includes("TEMP"))).toEqual([]);
  expect(made.filter((step) => step.startsWith("SCAN item_words"))).toHaveLength(1);
  expect(made).toContain("SEARCH item USING INTEGER PRIMARY KEY (rowid=?)");
});
