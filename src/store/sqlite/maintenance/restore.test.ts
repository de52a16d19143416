import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { ONLY_ACCOUNT, TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { migrate } from "../../schema/migrate.ts";
import { SCHEMA_VERSION } from "../../schema/version.ts";
import { openStore } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openMaintenance } from "./maintenance.ts";

let folder: ReturnType<typeof makeFolder>;
let database: string;
let backup: string;
beforeEach(async () => {
  folder = makeFolder();
  database = join(folder.path, "creel.db");
  backup = join(folder.path, "backup.db");
  await capture("the first thought");
  await maintenance().backUp(backup);
});
afterEach(() => folder.remove());

const maintenance = () => openMaintenance({ database, lock: join(folder.path, "lock.db") });

async function capture(title: string): Promise<void> {
  const store = await openStore(openSqlite(database), SYSTEM);
  await store.items(TERMINAL).capture({ title, note: null, isFocused: false });
  await store.close();
}

function change(file: string, script: string): void {
  const db = new Database(file);
  db.run(script);
  db.close();
}

/** Triggers, tables and columns that Creel did not write, and the name that the message has. */
const FOREIGN: [string, string, string][] = [
  ["a trigger", "CREATE TRIGGER evil AFTER INSERT ON item BEGIN DELETE FROM item; END", "trigger evil"],
  ["a missing trigger", "DROP TRIGGER attention_added", "trigger attention_added"],
  ["a view", "CREATE VIEW other AS SELECT * FROM item", "view other"],
  ["a table", "CREATE TABLE other (a)", "table other"],
  ["a column", "ALTER TABLE item ADD COLUMN evil TEXT", "table item"],
];

test.each(FOREIGN)("a backup with %s is refused, and nothing changes", async (_, script, name) => {
  change(backup, script);
  const before = Bun.hash(readFileSync(database));
  await expect(maintenance().restore(backup)).rejects.toMatchObject({
    code: "invalid",
    detail: expect.stringContaining(`the definition of ${name} `),
  });
  expect(Bun.hash(readFileSync(database))).toBe(before);
  expect(existsSync(`${database}.restored`)).toBe(false);
});

test("a damaged item is restored and counted: the backup may be the only one", async () => {
  change(backup, "UPDATE item SET title = 'another thought'");
  expect(await maintenance().restore(backup)).toMatchObject({ items: 1, damaged: 1 });
  const { findings } = await maintenance().examine();
  expect(findings).toContainEqual(expect.objectContaining({ about: "item" }));
});

test.each(Array.from({ length: SCHEMA_VERSION }, (_, n) => n + 1))(
  "a backup with schema %p is restored; with a foreign trigger it is refused",
  async (version) => {
    const old = join(folder.path, "elsewhere", "creel.db"); // a folder of its own, because this home was in use
    mkdirSync(join(folder.path, "elsewhere"));
    const engine = openSqlite(old);
    await migrate(engine, version);
    await engine.close();
    expect(await maintenance().restore(old)).toMatchObject({ items: 0, damaged: 0 });
    await capture("after the restore");
    change(old, "CREATE TRIGGER evil AFTER INSERT ON item BEGIN DELETE FROM item; END");
    await expect(maintenance().restore(old)).rejects.toMatchObject({ code: "invalid" });
  },
);

test("the log of a restored home begins above every seq of the replaced one, and its steps can be undone", async () => {
  for (const title of ["lost", "lost too"]) await capture(title);
  for (const ending of ["", "-wal", "-journal"])
    writeFileSync(`${database}.restored${ending}`, "of a killed restore");
  await maintenance().restore(backup);
  const store = await openStore(openSqlite(database), SYSTEM);
  const log = store.changes(ONLY_ACCOUNT);
  const start = await log.last();
  expect([start > 3, await log.first(), await log.since(start, 9)]).toEqual([true, start + 1, []]);
  const inbox = store.items(TERMINAL);
  const { id } = await inbox.capture({ title: "a later thought", note: null, isFocused: false });
  expect(await log.since(start, 9)).toMatchObject([{ seq: start + 1, item: id, verb: "capture" }]);
  expect(await inbox.history(id)).toHaveLength(1);
  expect((await inbox.list({ words: "later thought", limit: 9 })).items).toMatchObject([{ id }]);
  expect([...(await inbox.undo()), ...(await inbox.undo())].map(({ title }) => title)).toEqual([
    "a later thought",
    "the first thought",
  ]);
  await store.tidy();
  expect(await log.first()).toBe(start + 1);
  await store.close();
  expect(readdirSync(folder.path).filter((name) => name.includes("restored"))).toEqual([]);
});
