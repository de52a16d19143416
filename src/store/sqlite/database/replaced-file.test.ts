import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { openStore } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openConnection } from "./connection.ts";
import { walSize } from "./file-size.ts";
import { refuseWhenReplaced } from "./replaced-file.ts";

let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

test.skipIf(process.platform === "win32").each([
  ["removed", (path: string) => rmSync(path)],
  ["renamed", (path: string) => renameSync(path, `${path}.old`)],
  [
    "removed with its log",
    (path: string) => {
      for (const end of ["", "-wal", "-shm"]) rmSync(path + end);
    },
  ],
  ["left without its log", (path: string) => rmSync(`${path}-wal`)],
  [
    "replaced by a copy, and the time of its folder set back",
    (path: string) => {
      const copy = join(dirname(path), "..", `${basename(dirname(path))}.copy`);
      copyFileSync(path, copy);
      execFileSync("touch", ["-r", dirname(path), copy]); // to the nanosecond
      renameSync(copy, path);
      execFileSync("touch", ["-r", path, dirname(path)]);
    },
  ],
  [
    "replaced by a copy",
    (path: string) => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
] as const)("nothing is acknowledged when the database was %s", async (_, harm) => {
  const path = join(folder.path, "creel.db");
  const events: string[] = [];
  const store = await openStore(openSqlite(path, { log: (event) => events.push(event) }), SYSTEM);
  const items = store.items(TERMINAL);
  const capture = (title: string) => items.capture({ title, note: null, isFocused: false });
  await capture("kept");
  harm(path);
  for (const title of ["lost", "lost again"])
    expect(await capture(title).catch((thrown: unknown) => thrown)).toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining("was removed, renamed or replaced while it ran"),
    });
  expect((await items.list({ limit: 9 })).items.map(({ title }) => title)).toEqual(["kept"]);
  expect(events).toContain("database-replaced");
  await store.close();
});

test.skipIf(process.platform === "win32")(
  "while the database cannot be reached nothing is acknowledged, and then everything again",
  async () => {
    const path = join(folder.path, "creel.db");
    const store = await openStore(openSqlite(path), SYSTEM);
    const items = store.items(TERMINAL);
    const capture = (title: string) => items.capture({ title, note: null, isFocused: false });
    await capture("kept");
    renameSync(path, `${path}.old`);
    symlinkSync("creel.db", path); // to itself
    expect(await capture("refused").catch((thrown: unknown) => thrown)).toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining("cannot be reached (ELOOP). Give Creel access"),
    });
    renameSync(`${path}.old`, path);
    await capture("later");
    expect((await items.list({ limit: 9 })).items.map(({ title }) => title).sort()).toEqual([
      "kept",
      "later",
    ]);
    await store.close();
  },
);

test.skipIf(process.platform === "win32")(
  "a database behind a link is written to until its target is replaced",
  async () => {
    const [path, between, target] = ["creel.db", "between/creel.db", "elsewhere/creel.db"].map((name) =>
      join(folder.path, name),
    ) as [string, string, string];
    for (const one of [between, target]) mkdirSync(dirname(one));
    const { store: first } = await openWithLog(target);
    await first.close();
    symlinkSync(target, between);
    symlinkSync(between, path);
    const { store, capture } = await openWithLog(path);
    copyFileSync(target, `${between}.copy`);
    rmSync(between);
    symlinkSync(`${between}.copy`, between);
    expect(await capture("lost").catch((thrown: unknown) => thrown)).toMatchObject({ code: "unavailable" });
    await store.close();
  },
);

test.skipIf(process.platform === "win32")(
  "a log that was removed after the first commit costs nothing that was acknowledged",
  async () => {
    const path = join(folder.path, "creel.db");
    await (await openWithLog(path)).store.close();
    const store = await openStore(openSqlite(path), SYSTEM);
    const capture = (title: string) => store.items(TERMINAL).capture({ title, note: null, isFocused: false });
    await capture("acknowledged");
    rmSync(`${path}-wal`);
    expect(await capture("refused").catch((thrown: unknown) => thrown)).toMatchObject({
      code: "unavailable",
    });
    await store.close();
    const again = await openStore(openSqlite(path), SYSTEM);
    const { items } = await again.items(TERMINAL).list({ limit: 1 });
    expect(items).toMatchObject([{ title: "acknowledged" }]);
    await again.close();
  },
);

test.each([1024, 8192])(
  "a database with pages of %d bytes is written to until its log is cut",
  async (page) => {
    const path = join(folder.path, "creel.db");
    await (await openWithLog(path)).store.close();
    const db = new Database(path);
    db.run("PRAGMA journal_mode = DELETE");
    db.run(`PRAGMA page_size = ${page}`);
    db.run("VACUUM");
    db.close();
    const { store, capture } = await openWithLog(path);
    truncateSync(`${path}-wal`, walSize(path) - 1);
    expect(await capture("lost").catch((thrown: unknown) => thrown)).toMatchObject({ code: "unavailable" });
    await store.close();
  },
);

test.skipIf(process.platform === "win32")(
  "a database that was moved behind a link without its log takes nothing more",
  async () => {
    const [path, elsewhere] = [join(folder.path, "creel.db"), join(folder.path, "elsewhere.db")];
    const { store, capture } = await openWithLog(path);
    renameSync(path, elsewhere);
    symlinkSync(elsewhere, path);
    expect(await capture("lost").catch((thrown: unknown) => thrown)).toMatchObject({ code: "unavailable" });
    await store.close();
  },
);

test.skipIf(process.platform === "win32")(
  "a log that was put back from another name of it, and removed again, is noticed both times",
  async () => {
    const path = join(folder.path, "creel.db");
    const { store, capture } = await openWithLog(path);
    linkSync(`${path}-wal`, join(folder.path, "other-name"));
    rmSync(`${path}-wal`);
    expect(await capture("refused").catch((thrown: unknown) => thrown)).toMatchObject({
      code: "unavailable",
    });
    linkSync(join(folder.path, "other-name"), `${path}-wal`);
    expect(await capture("stored")).toMatchObject({ id: expect.any(String) });
    rmSync(`${path}-wal`);
    expect(await capture("refused").catch((thrown: unknown) => thrown)).toMatchObject({
      code: "unavailable",
    });
    await store.close();
  },
);

test.skipIf(process.platform === "win32")(
  "what was acknowledged is in the file at the end, although the log is gone and another program reads",
  async () => {
    const path = join(folder.path, "creel.db");
    const { store } = await openWithLog(path);
    const reader = new Database(path, { readonly: true });
    reader.query("SELECT count(*) FROM item").get();
    rmSync(`${path}-wal`);
    await store.close();
    reader.close();
    // In another folder: this process still has the index of the removed log.
    const there = join(folder.path, "there.db");
    copyFileSync(path, there);
    const db = new Database(there);
    expect(db.query("SELECT count(*) AS items FROM item").get()).toEqual({ items: 20 });
    db.close();
  },
);

/** A store on a file with captures that are only in the log, with a function that captures. */
async function openWithLog(path: string) {
  const events: string[] = [];
  const store = await openStore(openSqlite(path, { log: (event) => events.push(event) }), SYSTEM);
  const items = store.items(TERMINAL);
  const capture = (title: string) => items.capture({ title, note: "n".repeat(9_000), isFocused: false });
  for (let n = 0; n < 20; n++) await capture(`item ${n}`);
  return { store, events, capture };
}

test.skipIf(process.platform === "win32").each([
  ["to nothing", 0],
  ["to a part", 0.4],
  ["by its last byte", 1],
] as const)(
  "nothing is acknowledged when the log was cut %s, and the database is whole afterwards",
  async (_, part) => {
    const path = join(folder.path, "creel.db");
    const { store, events, capture } = await openWithLog(path);
    truncateSync(`${path}-wal`, Math.min(Math.floor(walSize(path) * part), walSize(path) - 1));
    for (const title of ["lost", "lost again"])
      expect(await capture(title).catch((thrown: unknown) => thrown)).toMatchObject({
        code: "unavailable",
        detail: expect.stringContaining(`cut ${path}-wal`),
      });
    expect(events).toContain("database-replaced");
    await store.close();
    // In another folder, because this process still shares its index of the log with each new connection.
    const there = join(folder.path, "there");
    mkdirSync(there);
    for (const end of ["", "-wal"]) copyFileSync(path + end, join(there, `creel.db${end}`));
    const { store: again } = await openWithLog(join(there, "creel.db"));
    expect((await again.items(TERMINAL).list({ limit: 99 })).items.length).toBeGreaterThanOrEqual(20);
    await again.close();
    const db = new Database(join(there, "creel.db"));
    expect(db.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    db.close();
  },
);

const REFUSED = { code: "unavailable" };
const refusal = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown);

test.skipIf(process.platform === "win32").each([
  ["to nothing", 0],
  ["to a part", 0.4],
] as const)("a transaction in which the log is cut %s is not committed", (_, part) => {
  const path = join(folder.path, "creel.db");
  const db = refuseWhenReplaced(openConnection(path, "writer"), path);
  const insert = () => db.change("INSERT INTO word VALUES (randomblob(9000))", []);
  db.run("CREATE TABLE word (text BLOB)");
  db.run("PRAGMA cache_size = 10"); // so that a transaction writes to the log before its end
  for (const isCut of [false, true]) {
    db.run("BEGIN IMMEDIATE");
    for (let n = 0; n < 50; n++) insert();
    if (isCut) truncateSync(`${path}-wal`, Math.floor(walSize(path) * part));
    for (let n = 0; n < 50; n++) insert();
    if (isCut) expect(() => db.run("COMMIT")).toThrow(`cut ${path}-wal`);
    else db.run("COMMIT");
  }
  db.run("ROLLBACK");
  expect(() => db.run("BEGIN IMMEDIATE")).toThrow(`cut ${path}-wal`);
  db.close();
});

test.skipIf(process.platform === "win32")("a first transaction whose log is cut is not acknowledged", () => {
  const path = join(folder.path, "creel.db");
  const db = refuseWhenReplaced(openConnection(path, "writer"), path);
  db.run("CREATE TABLE word (text BLOB)");
  db.run("PRAGMA cache_size = 10");
  db.all("PRAGMA wal_checkpoint(TRUNCATE)");
  db.run("BEGIN IMMEDIATE");
  const insert = () => db.change("INSERT INTO word VALUES (randomblob(9000))", []);
  for (let n = 0; n < 50; n++) insert();
  truncateSync(`${path}-wal`, 0);
  for (let n = 0; n < 50; n++) insert();
  expect(() => db.run("COMMIT")).toThrow(`cut ${path}-wal`);
  db.close();
});

test.skipIf(process.platform === "win32").each([
  ["cut", (path: string) => truncateSync(path, 100 * 1024), "wrote over"],
  [
    "overwritten by a backup",
    (path: string) => {
      const copy = new Database(`${path}.backup`);
      copy.run("PRAGMA user_version = 5");
      copy.close();
      writeFileSync(path, readFileSync(`${path}.backup`)); // the same file with another content
    },
    "wrote over",
  ],
  ["left without its index", (path: string) => rmSync(`${path}-shm`), "-shm, which all programs"],
  [
    "given the index of an older log",
    (path: string) => writeFileSync(`${path}-shm`, readFileSync(`${path}-shm.older`)),
    "wrote over it",
  ],
  [
    "left without its log, which moved behind a link that is gone",
    (path: string) => {
      renameSync(`${path}-wal`, `${path}-moved`);
      symlinkSync(`${path}-moved`, `${path}-wal`);
      rmSync(`${path}-wal`);
    },
    "-wal was removed, renamed or replaced",
  ],
] as const)("nothing is acknowledged when the database was %s", async (_, harm, says) => {
  const path = join(folder.path, "creel.db");
  await (await openWithLog(path)).store.close();
  copyFileSync(path, `${path}.backup`);
  const { store, capture } = await openWithLog(path);
  copyFileSync(`${path}-shm`, `${path}-shm.older`);
  for (let n = 0; n < 3; n++) await capture("more");
  harm(path);
  for (const title of ["lost", "lost again"])
    expect(await refusal(capture(title))).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining(says),
    });
  await store.close();
});

test.skipIf(process.platform === "win32")(
  "a log that was removed is moved into the file when that is noticed: the program may be killed later",
  async () => {
    const path = join(folder.path, "creel.db");
    const { store, capture } = await openWithLog(path);
    rmSync(`${path}-wal`);
    expect(await refusal(capture("refused"))).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining("Stop Creel and start it again"),
    });
    const there = join(folder.path, "there.db"); // in another place: this process has the index of the removed log
    copyFileSync(path, there);
    const db = new Database(there);
    expect(db.query("SELECT count(*) AS items FROM item").get()).toEqual({ items: 20 });
    db.close();
    await store.close();
  },
);

test.skipIf(process.platform === "win32")("a vacuum of another program stops nothing", async () => {
  const path = join(folder.path, "creel.db");
  const { store, capture } = await openWithLog(path);
  const other = new Database(path);
  other.run("VACUUM");
  other.run("PRAGMA wal_checkpoint(TRUNCATE)");
  other.close();
  expect(await capture("stored")).toMatchObject({ id: expect.any(String) });
  await store.close();
});

test("a log that another program moved into the file is no cut one", async () => {
  const path = join(folder.path, "creel.db");
  const { store, capture } = await openWithLog(path);
  const other = new Database(path);
  other.run("PRAGMA wal_checkpoint(TRUNCATE)");
  other.close();
  expect(walSize(path)).toBe(0);
  await capture("stored");
  expect((await store.items(TERMINAL).list({ limit: 1 })).items).toMatchObject([{ title: "stored" }]);
  await store.close();
});
