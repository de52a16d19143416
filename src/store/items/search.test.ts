import { afterEach, beforeEach, expect, test } from "bun:test";
import { ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { capture } from "../../domain/item/capture.ts";
import type { Engine } from "../engine/engine.ts";
import { migrate } from "../schema/migrate.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { newItem } from "./captures.ts";
import { PURGED } from "./item-row.ts";
import { forgetText, openSearch, type Search } from "./search.ts";

const SLICES = 3;

let engine: Engine;
let search: Search;
/** The work after a pause; the test decides when the pause is over. */
let due: (() => void) | null;
let clock: number; // ms
/** Slices of the index that were written. */
let slices: number;
/** Done when the items of a slice are read and not yet written. */
let before: () => Promise<unknown>;
/** Done while a slice is on its way to the disk. */
let meanwhile: () => Promise<unknown>;

async function send(count: number, note: string | null = null): Promise<void> {
  const draft = { title: "milk", note, isFocused: false };
  const units = Array.from({ length: count }, () =>
    newItem(capture(draft, TERMINAL, SYSTEM.newId(), 7), TERMINAL, 7),
  );
  await Promise.all(units.map(engine.write));
}

beforeEach(async () => {
  [due, clock, slices] = [null, 0, 0];
  before = meanwhile = async () => {};
  engine = openSqlite(":memory:");
  await migrate(engine);
  const watched: Engine = {
    ...engine,
    async write(unit) {
      if (!unit.some(({ sql }) => sql.includes("'item_words'"))) return engine.write(unit); // lists terms
      slices++;
      await before();
      await Promise.all([engine.write(unit), meanwhile()]);
    },
  };
  search = openSearch(watched, {
    now: () => clock,
    later(_, work) {
      due = work;
      return () => {
        due = null;
      };
    },
  });
  await send(250 * SLICES);
});
afterEach(async () => {
  await search.close();
  await engine.close();
});

/** Nothing comes for a while; resolves when the index is whole, or waits for its next pause. */
async function passAWhile(): Promise<void> {
  clock += 60_000;
  const work = due;
  due = null;
  work?.();
  while (due === null && (await behind()) > 0) await Bun.sleep(1);
}

async function behind(): Promise<number> {
  const [row] = await engine.read<{ count: number }>(
    "SELECT (SELECT max(seq) FROM change) - seq AS count FROM projection WHERE name = 'item_words'",
  );
  return row?.count ?? 0;
}

/** Brings the words and their terms up to date. */
async function indexAll(): Promise<void> {
  await search.catchUp();
  for (let left = 1; left > 0; await Bun.sleep(1))
    left = (
      await engine.read(
        "SELECT 1 FROM projection WHERE name = 'term_end' AND seq < (SELECT max(seq) FROM change)",
      )
    ).length;
}

async function newest(): Promise<number> {
  const [row] = await engine.read<{ seq: number }>("SELECT max(seq) AS seq FROM change");
  return row?.seq ?? 0;
}

async function terms(): Promise<string[]> {
  const rows = await engine.read<{ term: string }>(
    "SELECT term FROM term_end WHERE ending = term ORDER BY term",
  );
  return rows.map(({ term }) => term);
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

test("indexing completes while no request arrives", async () => {
  await passAWhile();
  expect([slices, await behind()]).toEqual([SLICES, 0]);
});

test("a slice has few long texts, added or removed, so that a capture waits for few words", async () => {
  await search.catchUp();
  slices = 0;
  const note = Array.from({ length: 4_000 }, (_, n) => `word${n}`).join(" "); // 35 KB
  await send(12, note);
  await search.catchUp();
  expect([slices, await behind()]).toEqual([12, 0]);
  const first = 250 * SLICES + 1;
  for (let seq = first; seq < first + 12; seq++)
    await engine.write([
      { sql: "UPDATE item SET note = NULL, revision = 2 WHERE seq = ?", values: [seq] },
      {
        sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, 7, ?, 'edit', 'me')",
        values: [ONLY_ACCOUNT, seq],
      },
    ]);
  slices = 0;
  await search.catchUp();
  expect([slices, await behind()]).toEqual([12, 0]);
});

test("a request during indexing goes first: the rest is indexed after the next pause", async () => {
  meanwhile = () => send(1);
  await passAWhile();
  expect([slices, await behind()]).toEqual([1, 250 * (SLICES - 1) + 1]);
  meanwhile = async () => {};
  await passAWhile();
  expect([slices, await behind()]).toEqual([1 + SLICES, 0]);
});

test("a search waits for what there was at its start, whatever comes and whether or not it was just pausing", async () => {
  let sent = 0;
  meanwhile = async () => {
    if (sent++ < 2) await send(1);
  };
  const passed = passAWhile();
  await search.catchUp();
  expect(await behind()).toBe(2);
  await passed;
  meanwhile = () => send(1);
  await send(250 * SLICES);
  await passAWhile();
  meanwhile = async () => {};
  await search.catchUp();
  expect(await behind()).toBe(0);
});

test("a search waits for the items that existed at its start, however many arrive meanwhile", async () => {
  let sent = 0;
  meanwhile = async () => {
    if (sent++ < 20) await send(1);
  };
  await search.catchUp();
  expect(slices).toBeLessThan(SLICES + 3); // and not for each that came
  sent = 0;
  await send(1);
  const goal = (await newest()) - (await behind());
  await Promise.all([search.catchUp(), search.catchUp(), search.catchUp()]);
  expect((await newest()) - (await behind())).toBeGreaterThan(goal);
});

test("a search that asks while another one ends waits for what that one did not see", async () => {
  await search.catchUp();
  await send(1);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: atEnd, resolve: isAtEnd } = Promise.withResolvers<void>();
  let looks = 0;
  const slow: Engine = {
    ...engine,
    onCommit: () => () => {},
    async read<Row>(sql: string, values?: Parameters<Engine["read"]>[1]) {
      const rows = await engine.read<Row>(sql, values);
      const [place] = rows as { newest: number; words?: number; terms: number }[];
      if (place?.words === undefined || place.terms < place.newest || looks++ > 0) return rows;
      isAtEnd(); // it found its end
      await held;
      return rows;
    },
  };
  const other = openSearch(slow);
  const first = other.catchUp();
  await atEnd;
  await send(1);
  const second = other.catchUp();
  release();
  await Promise.all([first, second]);
  expect(await behind()).toBe(0);
  await other.close();
});

/** A search whose writes to a table of the index wait until `release`. */
function heldSearch(table: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: reached } = Promise.withResolvers<void>();
  const write: Engine["write"] = async (unit) => {
    if (unit.some(({ sql }) => sql.includes(table))) {
      reached();
      await held;
    }
    return engine.write(unit);
  };
  return { search: openSearch({ ...engine, onCommit: () => () => {}, write }), isHeld, release };
}

test("a search waits for the terms of few changes only", async () => {
  await indexAll();
  await send(100, "quetzal");
  const few = heldSearch("INTO term_end");
  let isDone = false;
  const waiting = few.search.catchUp().then(() => {
    isDone = true;
  });
  await few.isHeld;
  for (let n = 0; n < 100; n++) await engine.read("SELECT 1");
  expect(isDone).toBe(false);
  few.release();
  await waiting;
  await few.search.close();
  await send(101, "amphora");
  const many = heldSearch("INTO term_end");
  await many.search.catchUp();
  expect(await behind()).toBe(0);
  await many.isHeld; // the terms are listed nevertheless
  many.release();
  await many.search.close();
  await indexAll();
  expect(await terms()).toEqual(["amphora", "milk", "quetzal"]);
}, 10_000);

test("a search that its client gave up stops waiting", async () => {
  const { search: other, isHeld, release } = heldSearch("INTO item_words");
  const leaving = new AbortController();
  const waiting = [other.catchUp(leaving.signal), other.catchUp(AbortSignal.abort())];
  await isHeld;
  leaving.abort();
  await Promise.all(waiting);
  expect(await behind()).toBe(250 * SLICES);
  release();
  await other.close();
}, 10_000);

test("the sizes of a slice count each item once", async () => {
  await search.catchUp();
  const first = 250 * SLICES + 1;
  await send(1, "x".repeat(3_000));
  await search.catchUp();
  const edit = {
    sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, 7, ?, 'edit', 'me')",
    values: [ONLY_ACCOUNT, first],
  };
  await engine.write([
    { sql: "UPDATE item SET revision = 2 WHERE seq = ?", values: [first] },
    ...Array(200).fill(edit),
  ]);
  await send(50);
  slices = 0;
  await search.catchUp();
  expect([slices, await behind()]).toEqual([1, 0]);
});

test("text that is purged while its slice is indexed does not return", async () => {
  before = async () => {
    before = async () => {};
    await engine.write([
      { sql: "UPDATE item SET list = ?, title = '' WHERE seq = 1", values: [PURGED] },
      {
        sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, 7, 1, 'purge', 'me')",
        values: [ONLY_ACCOUNT],
      },
      engine.words.forget(1),
    ]);
  };
  const found = async () =>
    (await engine.read<{ seq: number }>("SELECT rowid AS seq FROM item_words ORDER BY rowid")).map(
      ({ seq }) => seq,
    );
  await passAWhile();
  expect(await found()).toEqual([]);
  await passAWhile();
  expect([await behind(), (await found())[0]]).toEqual([0, 2]);
});

test("a term that is purged while the terms are listed does not come back, and the others do", async () => {
  await indexAll();
  expect(await terms()).toEqual(["milk"]);
  const draft = { title: "quetzal", note: null, isFocused: false };
  await engine.write(newItem(capture(draft, TERMINAL, SYSTEM.newId(), 7), TERMINAL, 7));
  const seq = 250 * SLICES + 1;
  let isPurged = false;
  const other = openSearch({
    ...engine,
    onCommit: () => () => {},
    async write(unit) {
      if (!isPurged && unit.some(({ sql }) => sql.includes("INTO term_end"))) {
        isPurged = true;
        await purge(seq);
      }
      return engine.write(unit);
    },
  });
  await other.catchUp();
  expect([isPurged, await terms()]).toEqual([true, ["milk"]]);
  await other.close();
});

/** Words of 31 letters that no other number has. */
function longWords(item: number, count: number): string {
  const letter = (n: number) => String.fromCharCode(97 + (n % 26));
  return Array.from(
    { length: count },
    (_, n) => letter(item) + letter(item / 26) + letter(n) + letter(n / 26) + "z".repeat(27),
  ).join(" ");
}

test("the terms of long notes are listed in parts, and of each item the first ones", async () => {
  await indexAll();
  const items = 30;
  for (let item = 0; item < items; item++) await send(1, longWords(item, 100));
  const parts: number[] = [];
  const other = openSearch({
    ...engine,
    onCommit: () => () => {},
    async write(unit) {
      if (unit.length === 1 && unit[0]?.sql.includes("'term_end'")) parts.push(Number(unit[0].values?.[0]));
      return engine.write(unit);
    },
  });
  await other.catchUp();
  const first = 250 * SLICES + 1;
  expect(parts).toEqual([first + 25, first + 29]);
  expect((await terms()).length).toBe(1 + items * 68); // each has 29 ends, and "milk" two of an item's 2,000
  await other.close();
});
