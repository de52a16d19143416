/**
 * L2, a process of its own: the rows of captures committed by the bare database, by the same statements and under the
 * same pragmas as Creel's. And Creel's own store, to see what it adds.
 */
import { Database, type SQLQueryBindings } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SYSTEM } from "../../src/domain/environment.ts";
import { FIRST_ROWID, type Transaction } from "../../src/store/engine/engine.ts";
import { openSqlite } from "../../src/store/sqlite/engine.ts";
import { openStore } from "../../src/store/store.ts";
import { quantile } from "../statistics.ts";
import { CALLER, DRAFT, recordTransactions } from "./capture-transactions.ts";

export interface Commits {
  /** `off` is the negative control: the same without any sync. `store` goes through Creel's store. */
  through: "full" | "off" | "store";
  perCommit: number;
  seconds: number;
}

export interface Committed {
  /** Captures a second. */
  perSecond: number;
  /** Milliseconds of one commit. */
  p50: number;
}

const folder = process.argv[2] ?? "";
const MAX_CAPTURES = 30_000; // captures in one question
const PRAGMAS = ["foreign_keys", "cache_size", "wal_autocheckpoint", "temp_store", "mmap_size"];
const FULL = 2;
const OFF = 0;

/** Each database as alone in its folder as a home's. */
function makeHome(name: string): string {
  const home = join(folder, name);
  mkdirSync(home);
  return home;
}

async function openPlain(name: string, synchronous: number): Promise<Database> {
  const path = join(makeHome(name), "creel.db");
  const engine = openSqlite(path);
  await (await openStore(engine, SYSTEM)).settings(CALLER.account).api(); // the schema is there
  const pragmas: [string, number][] = [];
  for (const pragma of PRAGMAS) {
    const [row] = await engine.read<Record<string, number>>(`PRAGMA ${pragma}`);
    if (row) pragmas.push([pragma, Object.values(row)[0] ?? 0]);
  }
  const [sync] = await engine.read<{ synchronous: number }>("PRAGMA synchronous");
  if (sync?.synchronous !== FULL) throw new Error("Creel's own connection does not sync every commit.");
  await engine.close();
  const database = new Database(path);
  for (const [pragma, value] of pragmas) database.run(`PRAGMA ${pragma} = ${value}`);
  database.run(`PRAGMA synchronous = ${synchronous}`);
  return database;
}

const plain = { full: await openPlain("full", FULL), off: await openPlain("off", OFF) };
const store = await openStore(openSqlite(join(makeHome("store"), "creel.db")), SYSTEM);
const inbox = store.items(CALLER);

async function commit({ through, perCommit, seconds }: Commits): Promise<Committed> {
  if (through === "store")
    return measure(
      Array.from(
        { length: Math.floor(MAX_CAPTURES / perCommit) },
        () => () => Promise.all(Array.from({ length: perCommit }, () => inbox.capture(DRAFT))),
      ),
      perCommit,
      seconds,
    );
  const transactions = await recordTransactions(MAX_CAPTURES);
  const database = plain[through];
  const works: (() => void)[] = [];
  for (let at = 0; at + perCommit <= transactions.length; at += perCommit)
    works.push(() => runTogether(database, transactions.slice(at, at + perCommit)));
  return measure(works, perCommit, seconds);
}

function runTogether(database: Database, transactions: Transaction[]): void {
  database.run("BEGIN IMMEDIATE");
  for (const unit of transactions) runUnit(database, unit);
  database.run("COMMIT");
}

function runUnit(database: Database, unit: Transaction): void {
  let first: number | bigint | null = null;
  for (const { sql, values } of unit) {
    const bound = values.map((value) => (value === FIRST_ROWID ? first : value));
    const { lastInsertRowid } = database.query(sql).run(...(bound as SQLQueryBindings[]));
    first ??= lastInsertRowid;
  }
}

async function measure(works: (() => unknown)[], perCommit: number, seconds: number): Promise<Committed> {
  const took: number[] = [];
  const from = performance.now();
  for (const work of works) {
    const start = performance.now();
    const working = work();
    if (working) await working;
    const end = performance.now();
    took.push(end - start);
    if (end - from > seconds * 1000) break;
  }
  const whole = (performance.now() - from) / 1000;
  return {
    perSecond: (took.length * perCommit) / whole,
    p50: quantile(
      took.toSorted((a, b) => a - b),
      0.5,
    ),
  };
}

process.on("message", async (request: Commits) => {
  process.send?.(await commit(request));
});
process.send?.("ready");
