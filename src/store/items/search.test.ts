import { afterEach, beforeEach, expect, test } from "bun:test";
import { ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { capture } from "../../domain/item/capture.ts";
import type { Engine } from "../engine/engine.ts";
import { migrate } from "../schema/migrate.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { PURGED } from "./item-row.ts";
import { newItem } from "./items.ts";
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

async function newest(): Promise<number> {
  const [row] = await engine.read<{ seq: number }>("SELECT max(seq) AS seq FROM change");
  return row?.seq ?? 0;
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

test("a search waits for all of it, whatever comes and whether or not it was just pausing", async () => {
  let sent = 0;
  meanwhile = async () => {
    if (sent++ < 2) await send(1);
  };
  const passed = passAWhile();
  await search.catchUp();
  expect(await behind()).toBe(0);
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
      if (!sql.includes("AS newest") || ++looks !== 3) return rows; // the third one of the first search finds its end
      isAtEnd();
      await held;
      return rows;
    },
  };
  const other = openSearch(slow);
  const first = other.catchUp();
  await atEnd;
  await send(1);
  const second = other.catchUp();
  while (looks < 4) await Bun.sleep(1);
  await Bun.sleep(1); // what it read is there
  release();
  await Promise.all([first, second]);
  expect(await behind()).toBe(0);
  await other.close();
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
  const terms = async () =>
    (await engine.read<{ term: string }>("SELECT term FROM term_end WHERE ending = term")).map(
      ({ term }) => term,
    );
  await search.catchUp();
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
        await engine.write([
          { sql: "UPDATE item SET list = ?, title = '' WHERE seq = ?", values: [PURGED, seq] },
          {
            sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, 7, ?, 'purge', 'me')",
            values: [ONLY_ACCOUNT, seq],
          },
          ...(await forgetText(engine, seq)),
        ]);
      }
      return engine.write(unit);
    },
  });
  await other.catchUp();
  expect([isPurged, await terms()]).toEqual([true, ["milk"]]);
  await other.close();
});

test("the terms of long notes are listed in parts, and of each item the first ones", async () => {
  await search.catchUp();
  const letter = (n: number) => String.fromCharCode(97 + (n % 26));
  for (let item = 0; item < 6; item++) {
    const terms = Array.from(
      { length: 600 },
      (_, n) => letter(item) + letter(n) + letter(n / 26) + "z".repeat(28),
    );
    await send(1, terms.join(" "));
  }
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
  expect(parts).toEqual([first + 3, first + 5]); // each term has 29 ends
  const [row] = await engine.read<{ count: number }>(
    "SELECT count(*) AS count FROM term_end WHERE ending = term",
  );
  expect(row?.count).toBe(1 + 6 * 499); // "milk" is one of the 500 of each
  await other.close();
});
