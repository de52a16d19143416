import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { backupName } from "../../../domain/home/maintenance.ts";
import { openStore } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openMaintenance } from "../maintenance/maintenance.ts";
import { copyTo } from "./backup.ts";
import { openConnection } from "./connection.ts";
import { reopenDatabase } from "./reopen.ts";

const DAY = 86_400;
const NOW = Date.UTC(2026, 10, 20, 11) / 1000; // a Friday

let folder: ReturnType<typeof makeFolder>;
let database: string;
beforeEach(() => {
  folder = makeFolder();
  database = join(folder.path, "creel.db");
});
afterEach(() => folder.remove());

async function capture(count: number): Promise<void> {
  const store = await openStore(openSqlite(database), SYSTEM);
  for (let n = 0; n < count; n++)
    await store
      .items(TERMINAL)
      .capture({ title: `item ${n}`, note: null, isFocused: false }, { idempotencyKey: `key-${n}` });
  await store.close();
}

/** Damages the index of the keys: items and changes can be read and counted all the same. */
function damageIndex(file: string, damage: (page: Buffer) => unknown = (page) => page.fill(0x5a)): void {
  const db = new Database(file, { readonly: true });
  const one = <Row>(sql: string) => db.query(sql).get() as Row;
  const { page } = one<{ page: number }>(
    "SELECT rootpage AS page FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'idempotency'",
  );
  const { page_size: size } = one<{ page_size: number }>("PRAGMA page_size");
  db.close();
  const bytes = readFileSync(file);
  damage(bytes.subarray((page - 1) * size, page * size));
  writeFileSync(file, bytes);
}

/** Makes a copy of the database, to which something happens before it is read again. */
async function copyWith(accident: (part: string) => void): Promise<unknown> {
  const db = openConnection(database, "reader");
  const run = (script: string) => {
    db.run(script);
    accident(/VACUUM INTO '(.*)'/.exec(script)?.[1] ?? "");
  };
  try {
    return await copyTo(join(folder.path, "copy.db"), { all: db.all, run }).catch((thrown) => thrown);
  } finally {
    db.close();
  }
}

const left = () => readdirSync(folder.path).filter((name) => name.startsWith("copy"));

test("a copy with a page that reads back wrong is no backup, and is not left behind", async () => {
  await capture(3);
  expect(await copyWith(() => {})).toMatchObject({ items: 3 });
  rmSync(join(folder.path, "copy.db"));
  expect(await copyWith(damageIndex)).toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("reads back wrong"),
  });
  expect(left()).toEqual([]);
});

test("a copy that lacks the newest change is no backup, and is not left behind", async () => {
  await capture(3);
  const forget = (part: string) => {
    const db = new Database(part);
    db.run("DELETE FROM change WHERE seq = (SELECT max(seq) FROM change)");
    db.close();
  };
  expect(await copyWith(forget)).toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("lacks a part of the database"),
  });
  expect(left()).toEqual([]);
});

test("after a disk error a file with a damaged page is not taken up again, and one without is", async () => {
  await capture(3);
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  reopenDatabase(database, null, close).close();
  expect(isClosed).toBe(true);
  damageIndex(database);
  expect(() => reopenDatabase(database, null, close)).toThrow(
    expect.objectContaining({ code: "unavailable", detail: expect.stringContaining("damaged") }),
  );
});

test("of 20 days of backups a week and four weeks stay; other files stay too", async () => {
  await capture(1);
  let now = NOW - 20 * DAY;
  const upkeep = openMaintenance({ database, lock: join(folder.path, "lock.db") }, () => now);
  for (; now <= NOW; now += DAY) await upkeep.backUp();
  writeFileSync(join(folder.path, "backups", "mine.db"), "mine");
  now = NOW + 3_600;
  await upkeep.backUp();
  const days = (...ago: number[]) => ago.map((one) => backupName(NOW - one * DAY));
  // Of the last day the newer one; behind the week the Sundays of 8 and 1 November.
  const backups = [backupName(now), ...days(1, 2, 3, 4, 5, 6, 12, 19)];
  expect(readdirSync(join(folder.path, "backups")).sort()).toEqual([...backups.sort(), "mine.db"]);
  expect((await upkeep.examine()).latest).toBe(join(folder.path, "backups", backupName(now)));
});

test("a clock that was ahead for weeks costs no later backup its place, and the doctor names it", async () => {
  await capture(1);
  let now = NOW + 365 * DAY;
  const upkeep = openMaintenance({ database, lock: join(folder.path, "lock.db") }, () => now);
  const made = async (days: number) => {
    for (const until = now + days * DAY; now < until; now += DAY) await upkeep.backUp();
    return readdirSync(join(folder.path, "backups")).length;
  };
  const future = await made(30);
  const ahead = now - DAY;
  now = NOW; // the clock is right again
  for (let n = 0; n < 3; n++) {
    const { file } = await upkeep.backUp();
    expect(existsSync(file)).toBe(true);
    const { latest, findings } = await upkeep.examine();
    expect(latest).toBe(file);
    expect(findings.find(({ about }) => about === "backups")?.says).toMatch(
      new RegExp(
        `^${future} backups are dated in the future, up to .*${backupName(ahead)}.* The latest that counts is ${file}.$`,
      ),
    );
    now += DAY;
  }
  expect(await made(30)).toBeGreaterThan(future + 7);
});

test("a home whose backups are all dated in the future has none that counts", async () => {
  await capture(1);
  const ahead = Math.floor(Date.now() / 1000) + 365 * DAY;
  const { file } = await openMaintenance(
    { database, lock: join(folder.path, "lock.db") },
    () => ahead,
  ).backUp();
  const later = Math.floor(Date.now() / 1000) + 4 * DAY;
  const { findings } = await openMaintenance(
    { database, lock: join(folder.path, "lock.db") },
    () => later,
  ).examine();
  const says = findings.filter(({ about }) => about === "backups").map((one) => one.says);
  expect(says).toEqual([
    expect.stringContaining(`1 backup is dated in the future, up to ${file}`),
    "There is no backup with a date in the past.",
  ]);
});

test("beside damage no backup goes, for an older one may have whole what the new one has not", async () => {
  await capture(3);
  let now = NOW - 60 * DAY;
  const upkeep = openMaintenance({ database, lock: join(folder.path, "lock.db") }, () => now);
  const { file: old } = await upkeep.backUp();
  const bytes = readFileSync(database);
  for (let at = bytes.indexOf("item 1"); at >= 0; at = bytes.indexOf("item 1", at + 1)) bytes[at] = 0x49;
  writeFileSync(database, bytes);
  for (now = NOW - 30 * DAY; now <= NOW; now += 5 * DAY) expect((await upkeep.backUp()).damaged).toBe(1);
  expect([existsSync(old), readdirSync(join(folder.path, "backups")).length]).toEqual([true, 8]);
});

test("the partial file of an interrupted backup is removed, that of a running one stays", async () => {
  await capture(1);
  const upkeep = openMaintenance({ database, lock: join(folder.path, "lock.db") }, () => NOW);
  const part = (name: string, hours: number) => {
    const path = join(folder.path, "backups", name);
    writeFileSync(path, "");
    const then = Date.now() / 1000 - hours * 3_600;
    utimesSync(path, then, then);
    return path;
  };
  const [left, fresh] = [
    part("creel-20261119-110000.db.7.part", 2),
    part("creel-20261120-100000.db.8.part", 0),
  ];
  await upkeep.backUp();
  expect([existsSync(left), existsSync(fresh)]).toEqual([false, true]);
});

test("the doctor sees a page that nothing else asks for", async () => {
  await capture(3);
  damageIndex(database, (page) => page.write("key-7", page.indexOf("key-1"))); // the page itself stays whole
  const { findings } = await openMaintenance({ database, lock: join(folder.path, "lock.db") }).examine();
  expect(findings.map(({ says }) => says)).toContainEqual(expect.stringContaining("SQLite's check of"));
});

test("a truncated file is reported, although its log has its length and its first pages", async () => {
  await capture(400);
  const store = await openStore(openSqlite(database), SYSTEM);
  await store.items(TERMINAL).capture({ title: "in the log", note: null, isFocused: false });
  const [file, log] = [readFileSync(database), readFileSync(`${database}-wal`)];
  await store.close();
  expect(file.length).toBeGreaterThan(2 * log.length);
  writeFileSync(database, file.subarray(0, -log.length - 4096));
  writeFileSync(`${database}-wal`, log);
  expect(() => openSqlite(database)).toThrow("is truncated");
});
