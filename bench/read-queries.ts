import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { TERMINAL } from "../src/domain/access/actor.ts";
import { SYSTEM } from "../src/domain/environment.ts";
import type { ItemQuery } from "../src/domain/inbox/items.ts";
import { openSqlite } from "../src/store/sqlite/engine.ts";
import { openWorkerEngine } from "../src/store/sqlite/worker-engine.ts";
import { openStore } from "../src/store/store.ts";
import { quantile, type Statistics, statisticsOf } from "./statistics.ts";
import type { Table, TableRow } from "./table-row.ts";

const SIZES = [10_000, 1_000_000]; // items; the larger takes two minutes
const ROUNDS = 5;
const QUERIES_PER_ROUND = 200; // questions of each round
const WORDS =
  "call buy write read paint order book mend plan visit send ask check tidy boat garden letter rent".split(
    " ",
  );

/** The 99th percentiles of one size of a home. */
interface Readings {
  items: number;
  page: Statistics;
  open: Statistics;
  fiftieth: Statistics;
  search: Statistics;
  scarce: Statistics;
  filter: Statistics;
  edit: Statistics;
  log: Statistics | string;
}

/** How long the store takes inside the server to read, search and change, when there is little and much; and what its log weighs. */
export async function measureReading(folder: string): Promise<Table> {
  const rows: TableRow[] = [];
  for (const items of SIZES) rows.push(...rowsOf(await measureSize(join(folder, `reading-${items}`), items)));
  return {
    title: "Reading and changing",
    how: `Inside the server, in its threads of the database, in homes of several sizes. ${QUERIES_PER_ROUND} questions a round; what is told is their 99th percentile.`,
    rows,
  };
}

async function measureSize(home: string, count: number): Promise<Readings> {
  mkdirSync(home);
  const path = join(home, "creel.db");
  const store = await openStore(openWorkerEngine(path), SYSTEM);
  const inbox = store.items(TERMINAL);
  for (let n = 0; n < count; n += 1_000)
    await Promise.all(
      Array.from({ length: 1_000 }, (_, m) =>
        inbox.capture({ title: titleOf(n + m), note: null, isFocused: false }),
      ),
    );
  await inbox.list({ limit: 1, words: "call" }); // the index of words is caught up
  const { items } = await inbox.list({ limit: 500 });
  const ask = async (questions: ItemQuery[]) => {
    const p99: number[] = [];
    for (let round = 0; round < ROUNDS; round++) p99.push(await p99Of(questions, (one) => inbox.list(one)));
    return statisticsOf(p99);
  };
  const pagesOf = async (list: "inbox" | "open") => {
    const pages: ItemQuery[] = [{ list, limit: 100 }];
    for (let n = 1; n < QUERIES_PER_ROUND; n++) {
      const { next } = await inbox.list(pages[n - 1] as ItemQuery);
      pages.push({ list, limit: 100, ...(next === null ? {} : { cursor: next }) });
    }
    return pages;
  };
  const each = (query: (n: number) => ItemQuery) =>
    Array.from({ length: QUERIES_PER_ROUND }, (_, n) => query(n));
  let cursor = "";
  for (let n = 1; n < 50; n++) {
    const page = await inbox.list({ limit: 100, words: "number", ...(cursor !== "" && { cursor }) });
    cursor = page.next ?? "";
  }
  const measured = {
    items: count,
    page: await ask(await pagesOf("inbox")),
    open: await ask(await pagesOf("open")),
    fiftieth: await ask(each(() => ({ limit: 100, words: "number", cursor }))),
    search: await ask(each((n) => ({ limit: 100, words: wordsOf(n) }))),
    scarce: await ask(each(() => ({ limit: 100, list: "next", words: "number" }))),
    filter: await ask(each(() => ({ limit: 100, list: "open", maxMinutes: 5 }))),
    edit: statisticsOf([
      await p99Of(items.slice(0, QUERIES_PER_ROUND), ({ id }) =>
        inbox.change({
          id,
          command: { verb: "edit", patch: { list: "next", tags: ["@home"], minutes: 15 } },
        }),
      ),
    ]),
  };
  await store.close();
  return { ...measured, log: await weighLog(path) };
}

function rowsOf({ items, page, open, fiftieth, search, scarce, filter, edit, log }: Readings): TableRow[] {
  const at = `at ${items.toLocaleString("en")} items`;
  const row = (what: string, measured: Statistics, now: number): TableRow => ({
    what: `${what}, p99, ${at}`,
    measured,
    unit: "ms",
    target: { sense: "<=", now },
  });
  return [
    row("a page of 100", page, 3),
    row("a page of 100 of all that is open", open, 3),
    row("a search for one to two words", search, 10),
    row("the fiftieth page of a search for what all items have", fiftieth, 10),
    row("a search for what all items have, in a list without any", scarce, 10),
    row("a filter that no index has and no item matches", filter, 10),
    { what: `an edit, p99, ${at}`, measured: edit, unit: "ms", synced: "yes" },
    { what: `the log and its indexes, for each capture, ${at}`, measured: log, unit: "bytes" },
  ];
}

function titleOf(n: number): string {
  const word = (m: number) => WORDS[(n * 7 + m * 13 + (n >> m)) % WORDS.length];
  return `${word(1)} ${word(2)} the ${word(3)} number ${n}`;
}

function wordsOf(n: number): string {
  const word = WORDS[n % WORDS.length] ?? "";
  return n % 3 === 0 ? word.slice(0, 3) : n % 3 === 1 ? `${word} number ${n}` : `number ${n * 401}`;
}

async function p99Of<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (const one of all) {
    const began = performance.now();
    await work(one);
    took.push(performance.now() - began);
  }
  return quantile(
    took.toSorted((a, b) => a - b),
    0.99,
  );
}

/** The pages that the log has in the file, over its rows. */
async function weighLog(path: string): Promise<Statistics | string> {
  const engine = openSqlite(path);
  try {
    const [row] = await engine.read<{ bytes: number; rows: number }>(
      `SELECT (SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'change%') AS bytes, (SELECT count(*) FROM change) AS rows`,
    );
    return statisticsOf([(row?.bytes ?? 0) / (row?.rows ?? 1)]);
  } catch {
    return "this SQLite does not tell";
  } finally {
    await engine.close();
  }
}
