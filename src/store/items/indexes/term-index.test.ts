import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ONLY_ACCOUNT, TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { capture } from "../../../domain/item/capture.ts";
import type { Engine } from "../../engine/engine.ts";
import { script as boundedTerms } from "../../migrations/0001-0020/0016-bounded-terms.ts";
import { migrate } from "../../schema/migrate.ts";
import { openSqlite } from "../../sqlite/engine.ts";
import { newItem } from "../captures.ts";
import { PURGED } from "../item-row.ts";
import { forgetText, openSearch } from "../search.ts";
import { listTerms } from "./term-index.ts";

let engine: Engine;

beforeEach(async () => {
  engine = openSqlite(":memory:");
  await migrate(engine);
});
afterEach(() => engine.close());

async function send(...titles: string[]): Promise<void> {
  for (const title of titles) {
    const draft = { title, note: null, isFocused: false };
    await engine.write(newItem(capture(draft, TERMINAL, SYSTEM.newId(), 7), TERMINAL, 7));
  }
}

/** Indexes the words of all items, and the terms of none. */
async function indexWords(): Promise<void> {
  const search = openSearch({
    ...engine,
    onCommit: () => () => {},
    async write(unit) {
      if (unit.some(({ sql }) => sql.includes("'term_end'"))) throw new Error("not yet");
      return engine.write(unit);
    },
  });
  await search.catchUp().catch(() => {});
  await search.close();
}

async function purge(seq: number): Promise<void> {
  await engine.write([
    { sql: "UPDATE item SET list = ?, title = '' WHERE seq = ?", values: [PURGED, seq] },
    {
      sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, 7, ?, 'purge', 'me')",
      values: [ONLY_ACCOUNT, seq],
    },
    ...(await forgetText(engine, seq)),
  ]);
}

interface Pair {
  ending: string;
  term: string;
}

const listed = () => engine.read<Pair>("SELECT ending, term FROM term_end ORDER BY ending, term");

const letter = (n: number) => String.fromCharCode(97 + (n % 26));
/** Words of 31 letters that no other number has. */
const longWords = (number: number, count: number) =>
  Array.from({ length: count }, (_, n) => letter(number) + letter(n) + letter(n / 26) + "yz".repeat(14));

describe.each([
  ["stopped", async () => {}],
  ["met by the purge of an item", () => purge(1)],
])("a listing of terms that is %s", (_, event) => {
  test.each([1, 2, 3, 4])("at its write %i is completed by the next one", async (nth) => {
    const words = [...longWords(0, 40), ...longWords(1, 40), ...longWords(2, 40)]; // of 3,480 ends
    await send("goes away", words.slice(0, 60).join(" "), words.slice(60).join(" "));
    await indexWords();
    let writes = 0;
    const stopped: Engine = {
      ...engine,
      async write(unit) {
        if (++writes !== nth) return engine.write(unit);
        await event();
        throw new Error("stopped");
      },
    };
    await listTerms(stopped, () => true).catch(() => {});
    expect(writes).toBe(nth);
    await indexWords();
    await listTerms(engine, () => true);
    const found = (await listed()).filter(({ term }) => term.endsWith("yz"));
    const all = words.flatMap((term) =>
      Array.from({ length: term.length - 2 }, (_, from) => ({ ending: term.slice(from), term })),
    );
    const byEnding = (one: Pair, other: Pair) => (one.ending + one.term < other.ending + other.term ? -1 : 1);
    expect(found.toSorted(byEnding)).toEqual(all.toSorted(byEnding));
  });
});

test.each([
  ["long", longWords(0, 100), 1 + 68], // of 29 ends each, within 2,000
  ["short", Array.from({ length: 600 }, (_, n) => `zz${letter(n)}${letter(n / 26)}`), 500],
])("an item has a limited number of %s terms, its title and names first", async (_, words, count) => {
  const draft = { title: "milk", note: words.join(" "), isFocused: false };
  await engine.write(newItem(capture(draft, TERMINAL, SYSTEM.newId(), 7), TERMINAL, 7));
  await indexWords();
  await listTerms(engine, () => true);
  const terms = new Set((await listed()).map(({ term }) => term));
  expect([terms.size, terms.has("milk")]).toEqual([count, true]);
});

test.each([
  ["purged", purge],
  ["changed", async (seq: number) => retitle(seq, "")],
])("a term that its last item has beyond its limits is removed when that is %s", async (_, leave) => {
  await send("quetzal", `${longWords(0, 100).join(" ")} quetzal amphora`);
  await indexWords();
  await listTerms(engine, () => true);
  await purge(1);
  await indexWords();
  expect((await listed()).some(({ term }) => term === "quetzal")).toBe(true);
  await leave(2);
  await indexWords();
  expect(await listed()).toEqual([]);
});

async function retitle(seq: number, title: string): Promise<void> {
  await engine.write([
    { sql: "UPDATE item SET title = ?, revision = revision + 1 WHERE seq = ?", values: [title, seq] },
    {
      sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, 7, ?, 'edit', 'me')",
      values: [ONLY_ACCOUNT, seq],
    },
  ]);
}

test("a listing of terms reaches the end although the log was pruned", async () => {
  await send("milk", "bread", "amphora");
  await indexWords();
  await engine.write([{ sql: "DELETE FROM change", values: [] }]);
  await listTerms(engine, () => true);
  const places = await engine.read("SELECT seq FROM projection WHERE name IN ('item_words', 'term_end')");
  expect(places).toEqual([{ seq: 3 }, { seq: 3 }]);
});

test("terms of an earlier version are listed again: only those that items have, each with all its ends", async () => {
  await send("amphora");
  await indexWords();
  await listTerms(engine, () => true);
  const whole = await listed();
  await engine.write([
    { sql: "DELETE FROM term_end WHERE ending = 'phora'", values: [] },
    { sql: "INSERT INTO term_end (ending, term) VALUES ('quetzal', 'quetzal')", values: [] },
  ]);
  await engine.run(boundedTerms);
  await indexWords();
  await listTerms(engine, () => true);
  expect(await listed()).toEqual(whole);
});
