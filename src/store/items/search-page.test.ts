import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import type { ItemQuery } from "../../domain/inbox/items.ts";
import { openSqlite } from "../sqlite/engine.ts";

describe.each(ENGINES)("a search on %s", (_, open) => {
  const home = storeOn(open);
  beforeEach(home.open);
  afterEach(home.close);

  const find = (words: string, query: Partial<ItemQuery> = {}) => home.titles({ words, ...query });

  test("finds exact words first, then beginnings, parts and typing mistakes, newest first", async () => {
    for (const title of ["sport day", "port", "portal", "my passport", "old port", "porto"])
      await home.make(title);
    expect(await find("port")).toEqual(["old port", "port", "porto", "portal", "my passport", "sport day"]);
    expect(await find("passprot")).toEqual(["my passport"]);
    expect(await find("po")).toEqual(["porto", "old port", "portal", "port"]); // no part of two letters
    expect(await find("day port")).toEqual(["sport day"]);
  });

  test("reads page by page as whole, each item once", async () => {
    for (const title of ["sport", "port a", "portal", "passport", "port b", "porto", "prot", "porter"])
      await home.make(`${title} x`);
    const all = await find("porte x");
    expect(all).toEqual(["porter x", "porto x", "port b x", "port a x"]);
    for (const words of ["port", "port x", "porte x"])
      for (const limit of [1, 2, 3, 4]) {
        const read: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await home.items().list({ words, limit, ...(cursor === undefined ? {} : { cursor }) });
          expect(page.items.length).toBeWithin(1, limit + 1);
          read.push(...page.items.map(({ title }) => title));
          cursor = page.next;
        }
        expect([words, limit, read]).toEqual([words, limit, await find(words)]);
      }
  });

  test("finds tags, contexts, areas, contacts and projects, and follows their changes", async () => {
    const project = await home.make("Kitchen renovation", { kind: "project", list: "next" });
    const paint = await home.make("paint", {
      project,
      tags: ["family", "@Baumarkt"],
      area: "Zuhause",
      contact: "Noor",
    });
    expect(await find("famil")).toEqual(["paint"]);
    expect(await find("baumarkt paint")).toEqual(["paint"]);
    expect(await find("zuhaus noor")).toEqual(["paint"]);
    expect(await find("kitchen")).toEqual(["paint", "Kitchen renovation"]);
    expect(await find("kitchen pai")).toEqual(["paint"]);
    expect(await find("kitcehn pai")).toEqual(["paint"]);
    await home.edit(project, { title: "Bathroom" });
    expect(await find("kitchen")).toEqual([]);
    expect(await find("bath pai")).toEqual(["paint"]);
    await home.store.tags(TERMINAL).change("tag", "family", { name: "relatives" });
    expect([await find("family"), await find("relatives")]).toEqual([[], ["paint"]]);
    await home.edit(paint, { contact: null, project: null });
    expect([await find("noor"), await find("bathroom")]).toEqual([[], ["Bathroom"]]);
  });

  test("takes #tag, @context and +project for names only", async () => {
    const project = await home.make("Kitchen renovation", { kind: "project", list: "next" });
    await home.make("family dinner");
    await home.make("call", { tags: ["family", "two words"] });
    await home.make("at home", { tags: ["@home"] });
    await home.make("buy tiles", { project });
    await home.make("+49 30 and #4711");
    expect(await find("#fam")).toEqual(["call"]);
    expect(await find('#"two wo" call')).toEqual(["call"]);
    expect(await find("#home")).toEqual([]);
    expect(await find("@home")).toEqual(["at home"]);
    expect(await find("+kitch")).toEqual(["buy tiles"]);
    expect(await find("+renovation tile")).toEqual(["buy tiles"]);
    expect(await find("+nothing")).toEqual([]);
    expect(await find("+49")).toEqual(["+49 30 and #4711"]);
    expect(await find("#4711")).toEqual(["+49 30 and #4711"]);
    expect(await find("#fam", { list: "done" })).toEqual([]);
    expect(await find("dinner", { list: "today" })).toEqual([]);
  });

  test.each([
    ["nordholz", "Nordholz"],
    ["nrdholz", "Nordholz"],
    ["nordholzz", "Nordholz"],
    ["nordhorz", "Nordholz"],
    ["norhdolz", "Nordholz"], // in the middle
    ["mordholz", "Nordholz"],
    ["onrdholz", "Nordholz"],
    ["Köningin", "Königin"],
    ["konigni", "Königin"],
    ["apmel", "Ampel"],
  ])("finds %s although it is %s", async (typed, word) => {
    await home.make(`the ${word} of it`);
    expect(await find(typed)).toEqual([`the ${word} of it`]);
  });

  test.each(["nrodhloz", "ampl", "nord holtz", "12354"])("does not take %s for a word", async (typed) => {
    for (const word of ["Nordholz", "ample 12345"]) await home.make(word);
    expect(await find(typed === "ampl" ? "amlp" : typed)).toEqual([]);
  });

  test("finds parts in notes, and of terms that only a changed text has", async () => {
    const id = await home.make("a");
    await home.edit(id, { note: "see Steuerbescheid" });
    expect(await find("bescheid")).toEqual(["a"]);
    await home.edit(id, { note: "see Mietvertrag" });
    expect([await find("bescheid"), await find("vertrag")]).toEqual([[], ["a"]]);
    expect(await terms()).toEqual(["mietvertrag"]);
    await home.make("Mietvertrag");
    await find("vertrag");
    await home.edit(id, { list: "trash" });
    await home.items().purge(id);
    expect([await terms(), await find("vertrag")]).toEqual([["mietvertrag"], ["Mietvertrag"]]);
  });

  test("finds no term that two items lose at once", async () => {
    const [one, other] = [await home.make("amphora"), await home.make("amphora")];
    await find("phora");
    await home.edit(one, { title: "jug" });
    await home.edit(other, { title: "mug" });
    expect([await find("phora"), await terms()]).toEqual([[], []]);
  });

  test("is bounded: of many terms with the part the shortest stand for it", async () => {
    const letters = "abcdefghij".split("");
    const titles = (rest: string) =>
      letters.flatMap((one) => letters.slice(0, 4).map((other) => one + other + rest));
    const [long, short] = [titles("longzzz"), titles("zzz")];
    const draft = (title: string) => ({ title, note: null, isFocused: false });
    await home.items().captureAll([...short, ...long].map(draft));
    const found = await find("zzz");
    expect(found).toHaveLength(64);
    expect(short.filter((title) => !found.includes(title))).toEqual([]);
  });

  const terms = async () =>
    (
      await home.engine.read<{ term: string }>("SELECT term FROM term_end WHERE ending = term ORDER BY term")
    ).map(({ term }) => term);
});

test("a change that leaves the words as they are does not write them again", async () => {
  const home = storeOn(() => openSqlite(":memory:"));
  await home.open();
  const id = await home.make("milk", { tags: ["shop"] });
  await home.titles({ words: "milk" });
  const count = async () => (await home.engine.read<{ n: number }>("SELECT total_changes() AS n"))[0]?.n ?? 0;
  await home.edit(id, { list: "next" });
  const before = await count();
  expect(await home.titles({ words: "shop" })).toEqual(["milk"]);
  expect((await count()) - before).toBe(2); // how far the words are, and the terms
  await home.close();
});
