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
