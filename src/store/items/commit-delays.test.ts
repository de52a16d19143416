import { afterEach, beforeEach, expect, test } from "bun:test";
import { storeOn } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import type { Engine, Transaction } from "../engine/engine.ts";
import { openSqlite } from "../sqlite/engine.ts";

/** Called before each transaction and each read on the thread that commits. */
let beforeWrite: (transaction: Transaction) => Promise<void>;
let beforeRead: (sql: string) => void;

const home = storeOn(() => {
  const engine = openSqlite(":memory:");
  const watched: Engine = {
    ...engine,
    async write(transaction) {
      await beforeWrite(transaction);
      return engine.write(transaction);
    },
    read<Row>(sql: string, values?: Parameters<Engine["read"]>[1]) {
      beforeRead(sql);
      return engine.read<Row>(sql, values);
    },
    readLong: engine.readLong,
  };
  return watched;
});
beforeEach(async () => {
  beforeWrite = async () => {};
  beforeRead = () => {};
  await home.open();
});
afterEach(home.close);

const capture = (title: string) =>
  home.items().capture({ title, note: null, isFocused: false }, { parse: true });
const isChange = (transaction: Transaction) => transaction.some(({ sql }) => sql.startsWith("UPDATE item"));

test("a parsed capture waits for the changes of others only if it names a project", async () => {
  await home.make("Boat", { kind: "project", list: "next" });
  const milk = await home.make("milk");
  await home.titles({}); // the first list of a quarter of an hour moves scheduled items, with the mutex
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  beforeWrite = async (transaction) => {
    if (!isChange(transaction)) return;
    isHeld();
    await released;
  };
  const change = home.edit(milk, { list: "next" });
  await held;
  let isRopeStored = false;
  const rope = capture("rope +Boat").then(() => {
    isRopeStored = true;
  });
  await capture("bread");
  await capture("tea #home !tomorrow");
  expect([isRopeStored, await home.titles({ list: "inbox" })]).toEqual([false, ["tea", "bread", "milk"]]);
  release();
  await Promise.all([change, rope]);
  expect(await home.titles({ list: "inbox" })).toEqual(["rope", "tea", "bread"]);
});

test("the items of a tag are counted beside the commits", async () => {
  await capture("tea #home");
  beforeRead = (sql) => expect(sql).not.toContain("count(*) AS items");
  const tag = await home.store.tags(TERMINAL).change("tag", "home", { colour: "#ff0000" });
  expect(tag).toMatchObject({ name: "home", items: 1, colour: "#ff0000" });
  expect(await home.store.tags(TERMINAL).change("tag", "office", { colour: "#ff0000" })).toBeNull();
});

test("many items that start on one day are moved in several commits", async () => {
  const start = { list: "scheduled" as const, startDate: "2027-05-05" };
  const drafts = Array.from({ length: 1_000 }, (_, n) => ({ title: `${n}`, note: null, isFocused: false }));
  const captured = [
    ...(await home.items().captureAll(drafts)),
    ...(await home.items().captureAll([...drafts])),
  ];
  const ids = captured.map((one) => ("id" in one ? one.id : ""));
  await home.items().changeAll(ids.map((id) => ({ id, command: { verb: "edit", patch: start } })));
  const counts: number[] = [];
  beforeWrite = async (transaction) => {
    const moved = transaction.filter(({ sql }) => sql.startsWith("UPDATE item"));
    if (moved.length > 0) counts.push(moved.length);
  };
  home.now = Date.parse("2027-05-05T00:00:00Z") / 1000;
  expect(await home.titles({ list: "scheduled" })).toEqual([]);
  expect(counts).toEqual([1_000, 1_000]);
});

test("large items that start on one day are moved 16 MiB at a time", async () => {
  const start = { list: "scheduled" as const, startDate: "2027-05-05" };
  const note = "x".repeat(1024 * 1024 - 2);
  const drafts = Array.from({ length: 40 }, (_, n) => ({ title: `${10 + n}`, note, isFocused: false }));
  const captured = await home.items().captureAll(drafts);
  const ids = captured.map((one) => ("id" in one ? one.id : ""));
  await home.items().changeAll(ids.map((id) => ({ id, command: { verb: "edit", patch: start } })));
  const counts: number[] = [];
  beforeWrite = async (transaction) => {
    const moved = transaction.filter(({ sql }) => sql.startsWith("UPDATE item"));
    if (moved.length > 0) counts.push(moved.length);
  };
  home.now = Date.parse("2027-05-05T00:00:00Z") / 1000;
  expect(await home.titles({ list: "scheduled" })).toEqual([]);
  expect(counts).toEqual([16, 16, 8]);
});

test("an undo reads the texts of many long notes one MiB at a time", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push(await home.make(`long ${n}`, { note: "a".repeat(600_000) }));
  await home.items().changeAll(ids.map((id) => ({ id, command: { verb: "edit", patch: { note: null } } })));
  const reads: string[] = [];
  beforeRead = (sql) => reads.push(sql);
  expect(await home.items().undo()).toHaveLength(6);
  expect(reads.filter((sql) => sql.startsWith("SELECT seq, patch, before FROM change"))).toHaveLength(3);
  expect((await home.items().get(ids[0] as string))?.note).toHaveLength(600_000);
});

test("the terms of a long note leave the index in parts, before the transaction that removes its text", async () => {
  const letter = (n: number) => String.fromCharCode(97 + (n % 26));
  const note = Array.from({ length: 120 }, (_, n) => `${letter(n)}${letter(n / 26)}zz`).join(" ");
  const [changed, purged] = [
    await home.make("tea", { note }),
    await home.make("jam", { note: `${note} jars` }),
  ];
  await home.titles({ words: "tea" });
  const counts: number[] = [];
  const removedIn: number[] = [];
  beforeWrite = async (transaction) => {
    const removed = transaction.filter(({ sql }) => sql.startsWith("DELETE FROM term_end"));
    if (removed.length === transaction.length) counts.push(removed.length);
    else if (removed.length > 0) removedIn.push((await listed()).length);
  };
  await home.edit(purged, { list: "trash" });
  await home.items().purge(purged);
  expect([counts, removedIn]).toEqual([[50, 50, 21], [120]]); // the terms of the other item stay
  await home.edit(changed, { note: null });
  expect(await home.titles({ words: "tea" })).toEqual(["tea"]);
  expect([counts.slice(3), removedIn.slice(1), await listed()]).toEqual([[50, 50, 20], [0], []]);
});

test("a long text leaves the index in a transaction of its own, also for a short one", async () => {
  const id = await home.make("tea", { note: "green ".repeat(400) });
  await home.titles({ words: "tea" });
  let isAlone = false;
  beforeWrite = async (transaction) => {
    isAlone ||= transaction.every(({ sql }) => sql.startsWith("DELETE FROM item_words"));
  };
  await home.edit(id, { note: "black" });
  expect([await home.titles({ words: "black" }), await home.titles({ words: "green" }), isAlone]).toEqual([
    ["tea"],
    [],
    true,
  ]);
});

test("a term that is listed again while its item is purged is removed with the text", async () => {
  const id = await home.make("quetzal", { list: "trash" });
  await home.titles({ words: "quetzal" });
  beforeWrite = async (transaction) => {
    if (!transaction.some(({ sql }) => sql.includes("'purge'"))) return;
    beforeWrite = async () => {};
    await home.engine.write([
      { sql: "INSERT INTO term_end (ending, term) VALUES ('quetzal', 'quetzal')", values: [] },
    ]);
  };
  await home.items().purge(id);
  expect(await listed()).toEqual([]);
});

/** The terms of the index. */
async function listed(): Promise<string[]> {
  const rows = await home.engine.read<{ term: string }>("SELECT term FROM term_end WHERE ending = term");
  return rows.map(({ term }) => term);
}
