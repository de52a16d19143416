import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { script as first } from "../../migrations/0001-0020/0001-inbox.ts";
import { openStore, type Store } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openMaintenance } from "../maintenance/maintenance.ts";
import { readDatabaseId } from "./database-id.ts";
import { findWalProblem } from "./wal-check.ts";

let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const FRAME = 24 + 4096;
const place = (name: string) => join(folder.path, name, "creel.db");
const open = async (database: string) => openStore(openSqlite(database), SYSTEM);
const upkeep = (database: string) => openMaintenance({ database, lock: join(database, "..", "lock.db") });

async function capture(store: Store, count: number, name = "item", length = 300): Promise<void> {
  for (let n = 0; n < count; n++)
    await store
      .items(TERMINAL)
      .capture({ title: `${name} ${n}`, note: "x".repeat(length), isFocused: false });
}

async function titles(database: string): Promise<string[]> {
  const store = await open(database);
  const { items } = await store.items(TERMINAL).list({ limit: 500 });
  await store.close();
  return items.map(({ title }) => title).reverse();
}

/** A home as `kill -9` leaves it: `before` items are in the file, and `after` in the log. */
async function makeKilled(name: string, before: number, after: number, length = 300): Promise<string> {
  const work = makeFolder();
  const database = join(work.path, "creel.db");
  let store = await open(database);
  await capture(store, before, name);
  await store.close();
  store = await open(database);
  await capture(store, after, `${name} log`, length);
  cpSync(work.path, join(folder.path, name), { recursive: true });
  await store.close();
  work.remove();
  rmSync(`${place(name)}-shm`, { force: true });
  return place(name);
}

test.each([1, 3, 40, 300])("the log of %p captures that a kill left is taken in", async (after) => {
  const database = await makeKilled("mine", 5, after);
  expect([findWalProblem(database), readDatabaseId(database) > 0]).toEqual([null, true]);
  expect((await upkeep(database).examine()).findings.filter(({ about }) => about === "log")).toEqual([]);
  expect((await titles(database)).length).toBe(5 + after);
});

test("a bit that turned in the file's mark does not make its own log another's", async () => {
  const database = await makeKilled("mine", 5, 3);
  const mark = readDatabaseId(database);
  const bytes = readFileSync(database);
  bytes[62] = (bytes[62] ?? 0) ^ 16;
  writeFileSync(database, bytes);
  expect([
    readDatabaseId(database) === mark,
    (await titles(database)).length,
    readDatabaseId(database),
  ]).toEqual([false, 8, mark]);
});

test("a commit of which one unit was taken back, first in the log, shows whose it is", async () => {
  const work = makeFolder();
  const database = join(work.path, "creel.db");
  await (await open(database)).close();
  const store = await open(database);
  const once = { idempotencyKey: "k" };
  const drafts = ["one", "two"].map((title) => ({ title, note: null, isFocused: false }));
  await Promise.allSettled(drafts.map((draft) => store.items(TERMINAL).capture(draft, once)));
  cpSync(work.path, join(folder.path, "killed"), { recursive: true });
  await store.close();
  work.remove();
  expect(findWalProblem(place("killed"))).toBeNull();
  expect((await titles(place("killed"))).length).toBe(1);
});

test("every reader reports another home's log, and nothing is changed", async () => {
  const [mine, other] = [await makeKilled("mine", 5, 3), await makeKilled("other", 5, 3)];
  const { file } = await upkeep(mine).backUp();
  copyFileSync(`${other}-wal`, `${mine}-wal`);
  const look = () => [
    readdirSync(join(mine, "..")).sort(),
    ...["", "-wal"].map((part) => Bun.hash(readFileSync(mine + part))),
  ];
  await upkeep(mine).examine(); // makes the lock
  const before = look();
  for (const work of [() => open(mine), () => upkeep(mine).backUp()])
    expect(await work().then(String, ({ code, detail }) => [code, detail])).toEqual([
      "unavailable",
      expect.stringMatching(
        /-wal is the write-ahead log of another database.*Nothing was changed.*move the file out/s,
      ),
    ]);
  const { findings } = await upkeep(mine).examine();
  expect(findings[0]).toMatchObject({ about: "log", cure: expect.stringContaining("move the file out") });
  await expect(upkeep(place("third")).restore(mine)).rejects.toMatchObject({ code: "invalid" });
  expect(look()).toEqual(before);
  rmSync(`${mine}-wal`);
  expect((await titles(mine)).length).toBe(5);
  await upkeep(mine).restore(file);
  expect((await titles(mine)).length).toBe(8);
});

test("the log of the original does not belong to a backup or a restored home", async () => {
  const mine = await makeKilled("mine", 5, 3);
  const log = readFileSync(`${mine}-wal`);
  const { file } = await upkeep(mine).backUp();
  await upkeep(mine).restore(file);
  writeFileSync(`${mine}-wal`, log);
  expect(findWalProblem(mine)).toBe("foreign");
  writeFileSync(`${file}-wal`, log);
  expect(findWalProblem(file)).toBe("foreign");
});

test("a log that restarted many times still has its database id", async () => {
  const database = await makeKilled("mine", 1, 100, 60_000);
  expect(readFileSync(`${database}-wal`).readUInt32BE(12)).toBeGreaterThan(0); // rounds of the log
  expect(findWalProblem(database)).toBeNull();
});

test("a home from before there were marks keeps its log, and has a mark from its second opening on", async () => {
  const work = makeFolder();
  const database = join(work.path, "creel.db");
  const old = new Database(database);
  old.run("PRAGMA journal_mode = WAL");
  old.run(`CREATE TABLE schema (version INTEGER NOT NULL); INSERT INTO schema VALUES (1); ${first}`);
  old.close();
  const store = await open(database);
  await capture(store, 2);
  cpSync(work.path, join(folder.path, "killed"), { recursive: true });
  await store.close();
  work.remove();
  const killed = place("killed");
  expect([findWalProblem(killed), readDatabaseId(killed)]).toEqual([null, 0]);
  expect((await titles(killed)).length).toBe(2);
  expect(readDatabaseId(killed)).toBeGreaterThan(0);
});

test("damage in the log is reported, unless it is in the last commit, where a power cut may cause it", async () => {
  const database = await makeKilled("mine", 5, 10);
  const log = readFileSync(`${database}-wal`);
  const frames = (log.length - 32) / FRAME;
  const commits = Array.from({ length: frames }, (_, n) => 32 + n * FRAME).filter(
    (at) => log.readUInt32BE(at + 4) > 0,
  );
  const last = commits.at(-2) ?? 0;
  const troubleAt = (at: number, bit: number) => {
    const bytes = Buffer.from(log);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
    writeFileSync(`${database}-wal`, bytes);
    return findWalProblem(database);
  };
  for (let at = 0; at < last + 24; at += at < 300 ? 1 : 97) {
    const found = troubleAt(at, at % 8);
    expect([at, found === "damaged" || found === "foreign"]).toEqual([at, true]);
  }
  for (let at = last + FRAME + 24; at < log.length; at += 997)
    expect([at, troubleAt(at, 3)]).toEqual([at, "unfinished"]);
  troubleAt(commits[2] ?? 0, 5);
  const thrown = await open(database).then(String, ({ detail }) => detail);
  expect(thrown).toMatch(/is damaged.*Nothing was changed.*creel backup rescued.db/s);
  const rescued = join(folder.path, "rescued.db");
  expect((await upkeep(database).backUp(rescued)).items).toBe(7);
  await upkeep(database).restore(rescued);
  expect((await titles(database)).length).toBe(7);
});

test("the incomplete commit of a killed process is ignored", async () => {
  const database = await makeKilled("mine", 5, 3);
  const log = readFileSync(`${database}-wal`);
  writeFileSync(`${database}-wal`, log.subarray(0, log.length - FRAME - 1000));
  expect(findWalProblem(database)).toBeNull();
  expect((await titles(database)).length).toBe(7);
  expect(existsSync(`${database}-wal`)).toBe(false);
});
