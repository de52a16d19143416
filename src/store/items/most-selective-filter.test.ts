import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import type { ItemQuery } from "../../domain/inbox/items.ts";
import { mostSelectiveFilter } from "./query.ts";

const NOON = { today: "2027-01-15", time: "12:00" };

describe.each(ENGINES)("words among few items on %s", (_, open) => {
  const home = storeOn(open);
  beforeEach(home.open);
  afterEach(home.close);

  const few = async (query: Partial<ItemQuery>) =>
    (await mostSelectiveFilter(home.engine, { limit: 9, words: "boat", ...query }, ONLY_ACCOUNT, NOON))
      ?.values;

  test("are found as they are among many: each field by itself, all of them, and page by page", async () => {
    const project = await home.make("A ship", { kind: "project", list: "next" });
    await home.make("A boat", { list: "next" });
    const patch = { list: "next", tags: ["@shore"], area: "Sea", contact: "Ada", project } as const;
    for (const title of ["Paint boats", "Paint the hull", "Sell the boat"])
      await home.make(title, { ...patch, isFocused: true });
    await home.make("boat of nobody");
    await home.make("boat of old", { list: "done", tags: ["@shore"] });
    const words = "boat";
    for (const query of [
      { list: "next", isFocused: true },
      { isFocused: true },
      { project },
      { area: "Sea" },
      { contact: "Ada" },
      { list: "next", tag: "@shore" },
      {
        ...{ list: "next", kind: "action", isFocused: true, area: "Sea", contact: "Ada", tag: "@shore" },
        project,
      },
    ] satisfies Partial<ItemQuery>[])
      expect([query, await home.titles({ ...query, words })]).toEqual([
        query,
        ["Sell the boat", "Paint boats"],
      ]);
    expect(await home.titles({ kind: "project", words: "ship" })).toEqual(["A ship"]);
    expect(await home.titles({ list: "done", tag: "@shore", words })).toEqual(["boat of old"]);
    expect(await home.titles({ list: "waiting", words })).toEqual([]);
    expect(await home.titles({ list: "next", words: "the boat" })).toEqual(["Sell the boat"]);
    expect(await home.titles({ list: "next", words: "ship boat" })).toEqual(["Sell the boat", "Paint boats"]);
    const first = await home.items().list({ list: "next", words, limit: 1 });
    const rest = await home.items().list({ list: "next", words, limit: 9, cursor: first.next ?? "" });
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual([
      "Sell the boat",
      "A boat",
      "Paint boats",
    ]);
  });

  test("are not looked for where no item is", async () => {
    await home.make("boat", { list: "next" });
    expect(await home.titles({ words: "boat" })).toEqual(["boat"]); // the index is caught up
    const readLong = spyOn(home.engine, "readLong");
    expect(await home.titles({ words: "boat", list: "waiting" })).toEqual([]);
    const asked = readLong.mock.calls.map(([sql]) => sql);
    readLong.mockRestore();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((sql) => sql.includes(home.engine.words.matches))).toEqual([]);
  });

  test("are looked for where the fewest are, and not where many are", async () => {
    await home.make("boat", { list: "next", tags: ["a"] });
    await home.make("boat", { list: "next" });
    expect(await few({ list: "next", tag: "a" })).toEqual([ONLY_ACCOUNT, "a"]);
    expect(await few({ list: "next" })).toEqual([ONLY_ACCOUNT, "next"]);
    expect(await few({ list: "open" })).toBeUndefined();
    expect(await mostSelectiveFilter(home.engine, { list: "next", limit: 9 }, ONLY_ACCOUNT, NOON)).toBeNull();
    const many = Array.from({ length: 5_000 }, () => ({ title: "boat", note: null, isFocused: false }));
    await home.items().captureAll(many);
    expect(await few({ list: "inbox" })).toBeUndefined();
    expect(await few({ list: "inbox", tag: "a" })).toEqual([ONLY_ACCOUNT, "a"]);
  });
});
