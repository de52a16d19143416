import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import type { Maintenance } from "../../../domain/home/maintenance.ts";
import { script as first } from "../../migrations/0001-0020/0001-inbox.ts";
import { openStore, type Store } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openMaintenance } from "../maintenance/maintenance.ts";
import { copyTo } from "./backup.ts";
import { takeLock } from "./lock.ts";

let folder: ReturnType<typeof makeFolder>;
let database: string;
let lock: string;
let now: number;
let upkeep: Maintenance;
beforeEach(() => {
  folder = makeFolder();
  database = join(folder.path, "creel.db");
  lock = join(folder.path, "lock.db");
  now = Date.UTC(2026, 10, 20) / 1000;
  upkeep = openMaintenance({ database, lock }, () => now);
});
afterEach(() => folder.remove());

const open = () => openStore(openSqlite(database), SYSTEM);
const capture = (store: Store, title: string) =>
  store.items(TERMINAL).capture({ title, note: null, isFocused: false });

async function titles(): Promise<string[]> {
  const store = await open();
  const { items } = await store.items(TERMINAL).list({ limit: 500 });
  await store.close();
  return items.map(({ title }) => title);
}

async function captureAndClose(...all: string[]): Promise<void> {
  const store = await open();
  for (const title of all) await capture(store, title);
  await store.close();
}

test("a backup beside a writer holds what was acknowledged before it began, and is for its owner only", async () => {
  const store = await open();
  const acknowledged: string[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const { id } = await capture(store, `item ${n}`);
      acknowledged.push(id);
    }
  })();
  while (acknowledged.length < 50) await Bun.sleep(1);
  const before = [...acknowledged];
  const { file, items, damaged } = await upkeep.backUp();
  isOver = true;
  await writing;
  await store.close();
  const copy = new Database(file, { readonly: true });
  const ids = new Set((copy.query("SELECT id FROM item").all() as { id: string }[]).map(({ id }) => id));
  expect(copy.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  copy.close();
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  expect([ids.size, damaged]).toEqual([items, 0]);
  expect(file).toBe(join(folder.path, "backups", "creel-20261120-000000.db"));
  expect(readdirSync(join(folder.path, "backups"))).toEqual(["creel-20261120-000000.db"]);
});

test("where no second process may read the database, the holder makes the same copy itself", async () => {
  const engine = openSqlite(database);
  const store = await openStore(engine, SYSTEM);
  await capture(store, "one");
  const file = join(folder.path, "by the holder's hand.db");
  expect(await copyTo(file, { all: () => [], run: engine.run })).toMatchObject({
    file,
    items: 1,
    damaged: 0,
  });
  await capture(store, "two");
  await store.close();
  await upkeep.restore(file);
  expect(await titles()).toEqual(["one"]);
});

test("a backup never overwrites, and leaves nothing behind when it cannot be made", async () => {
  await captureAndClose("one");
  const file = join(folder.path, "mine.db");
  writeFileSync(file, "something else");
  await expect(upkeep.backUp(file)).rejects.toMatchObject({ code: "conflict" });
  expect(readFileSync(file, "utf8")).toBe("something else");
  await expect(upkeep.backUp(join(folder.path, "nowhere", "x.db"))).rejects.toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining(`There is no folder ${join(folder.path, "nowhere")}`),
  });
  expect(readdirSync(folder.path).filter((name) => name.includes("part"))).toEqual([]);
});

test("a file that another user has put where the copy is written is not written into", async () => {
  await captureAndClose("a secret thing");
  const file = join(folder.path, "b.db");
  const planted = `${file}.${process.pid}.part`;
  writeFileSync(planted, "", { mode: 0o666 });
  await upkeep.backUp(file);
  expect(statSync(planted).size).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(file).ino).not.toBe(statSync(planted).ino);
});

test("a home that was never used has nothing to back up, and stays one", async () => {
  await expect(upkeep.backUp()).rejects.toMatchObject({ code: "unavailable" });
  await captureAndClose("first");
  expect(await titles()).toEqual(["first"]);
});

test("a restored backup is complete, and the replaced home is kept whole", async () => {
  await captureAndClose("kept");
  const { file } = await upkeep.backUp();
  await captureAndClose("later");
  now += 10;
  const { items, replaced } = await upkeep.restore(file);
  expect([items, await titles()]).toEqual([1, ["kept"]]);
  expect(replaced).toBe(join(folder.path, "backups", "replaced-20261120-000010"));
  await upkeep.restore(join(replaced ?? "", "creel.db"));
  expect(await titles()).toEqual(["later", "kept"]);
});

test("the log goes aside with its database: what a killed app left is whole there", async () => {
  await captureAndClose("in the backup");
  const { file } = await upkeep.backUp();
  const store = await open();
  await capture(store, "only in the log");
  const wal = readFileSync(`${database}-wal`);
  const whole = readFileSync(database);
  await store.close();
  writeFileSync(database, whole);
  writeFileSync(`${database}-wal`, wal);
  const { replaced } = await upkeep.restore(file);
  expect(await titles()).toEqual(["in the backup"]);
  await upkeep.restore(join(replaced ?? "", "creel.db"));
  expect(await titles()).toEqual(["only in the log", "in the backup"]);
});

test("a home without a database, or with a damaged one, is restored too; by a bare name as well", async () => {
  await captureAndClose("kept");
  const { file } = await upkeep.backUp();
  truncateSync(database, 5000);
  const { replaced } = await upkeep.restore("creel-20261120-000000.db");
  expect(await titles()).toEqual(["kept"]);
  expect(statSync(join(replaced ?? "", "creel.db")).size).toBe(5000);
  const other = join(folder.path, "new");
  const fresh = { database: join(other, "creel.db"), lock: join(other, "lock.db") };
  expect(await openMaintenance(fresh).restore(file)).toMatchObject({ items: 1, replaced: null });
});

test("an invalid backup is refused, and nothing is moved", async () => {
  await captureAndClose("kept");
  const { file } = await upkeep.backUp();
  const bad = join(folder.path, "bad.db");
  const refused: [string, () => void, string, string][] = [
    ["missing", () => {}, "not-found", "There is no file"],
    ["a text", () => writeFileSync(bad, "Dear diary,\n".repeat(100)), "invalid", "is not a database"],
    ["foreign", () => makeForeign(bad), "invalid", "not of Creel"],
    ["cut short", () => truncateSync(copied(file, bad), 20_480), "invalid", "damaged or truncated"],
    ["newer", () => age(copied(file, bad), 99), "unavailable", "newer Creel"],
  ];
  for (const [name, make, code, says] of refused) {
    make();
    const thrown = await upkeep.restore(bad).catch((problem) => problem);
    expect([name, thrown.code]).toEqual([name, code]);
    expect(thrown.detail).toContain(says);
  }
  await expect(upkeep.restore(database)).rejects.toMatchObject({ code: "invalid" });
  expect(readdirSync(join(folder.path, "backups"))).toEqual(["creel-20261120-000000.db"]);
  expect(await titles()).toEqual(["kept"]);
});

function copied(from: string, to: string): string {
  copyFileSync(from, to);
  return to;
}

function makeForeign(file: string): void {
  writeFileSync(file, "");
  const db = new Database(file);
  db.run("CREATE TABLE photos (id)");
  db.close();
}

function age(file: string, version: number): void {
  const db = new Database(file);
  db.run(`UPDATE schema SET version = ${version}`);
  db.close();
}

test("a home that is held is not restored", async () => {
  await captureAndClose("kept");
  const { file } = await upkeep.backUp();
  const held = takeLock(lock);
  await expect(upkeep.restore(file)).rejects.toMatchObject({ code: "unavailable" });
  held?.release();
  expect(existsSync(database)).toBe(true);
});

test("a home of an older schema is backed up before it is migrated, and its items get checksums", async () => {
  const old = new Database(database);
  old.run(`CREATE TABLE schema (version INTEGER NOT NULL); INSERT INTO schema VALUES (1); ${first}`);
  old.run(`INSERT INTO item (account, id, kind, title, note, list, is_focused, created_on, changed_on, source, revision)
    VALUES (1, '0123456789AB4DEF8123456789ABCDEF', 'action', 'it''s old', NULL, 'inbox', 1, 5, 5, 'phone', 1)`);
  old.run("INSERT INTO change (account, at, item, verb, by) VALUES (1, 5, 1, 'capture', 'phone')");
  old.close();
  const store = await openStore(openSqlite(database, { now: () => now }), SYSTEM);
  await capture(store, "new");
  await store.close();
  expect(readdirSync(join(folder.path, "backups"))).toEqual(["creel-20261120-000000-schema1.db"]);
  const { findings, items } = await upkeep.examine();
  expect([items, findings.filter(({ about }) => about !== "space")]).toEqual([2, []]);
  now += 1;
  await upkeep.restore("creel-20261120-000000-schema1.db");
  expect(await titles()).toEqual(["it's old"]);
});
