import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { DEFAULT_API } from "../../../domain/home/settings.ts";
import { SCHEMA_VERSION } from "../../schema/version.ts";
import { openStore } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openMaintenance } from "./maintenance.ts";

let folder: ReturnType<typeof makeFolder>;
let database: string;
beforeEach(() => {
  folder = makeFolder();
  database = join(folder.path, "creel.db");
});
afterEach(() => folder.remove());

const upkeep = (now = SYSTEM.now) => openMaintenance({ database, lock: join(folder.path, "lock.db") }, now);
const findings = async () =>
  (await upkeep().examine()).findings.filter(({ about }) => about !== "space" && about !== "backups");

async function capture(count: number): Promise<string[]> {
  const store = await openStore(openSqlite(database), SYSTEM);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const draft = { title: `the ${n}. thought`, note: `why ${n} matters`, isFocused: n % 2 === 0 };
    ids.push((await store.items(TERMINAL).capture(draft)).id);
  }
  await store.tidy();
  await store.close();
  return ids;
}

/** One bit of a text as it lies in the page, flipped, in what an older page left of it too: no check of SQLite's own sees it. */
function flip(text: string): void {
  const bytes = readFileSync(database);
  let at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  for (; at >= 0; at = bytes.indexOf(text, at + 1)) bytes[at + 2] = (bytes[at + 2] ?? 0) ^ 1;
  writeFileSync(database, bytes);
}

test("a home that was never used, and one in use, are well", async () => {
  expect(await upkeep().examine()).toMatchObject({ schema: null, items: null, latest: null });
  expect(await findings()).toEqual([]);
  await capture(30);
  expect(await upkeep().examine()).toMatchObject({ schema: SCHEMA_VERSION, items: 30 });
  expect(await findings()).toEqual([]);
});

test.each([
  ["origins", '["https://a', "no web page of another site"],
  ["origins", "[1]", "no web page of another site"],
  ["api", '{"enabled":true,"host":', "the API is off"],
  ["api", '{"enabled":true,"host":7}', "the API is off"],
  ["views", "[{}]", "PUT /api/views"],
  ["templates", '{"name":"Trip"}', "PUT /api/templates"],
] as const)(
  "a damaged setting %p, %p, is found with its cure, and captures go on",
  async (name, text, cure) => {
    await capture(1);
    const { file } = await upkeep().backUp();
    const db = new Database(database);
    db.run("INSERT OR REPLACE INTO setting VALUES (1, ?, ?)", [name, text]);
    db.close();
    const [found] = await findings();
    expect(found?.says).toContain(`\`${name}\` is damaged`);
    expect(found?.cure).toContain(cure);
    const isRestored = name === "views" || name === "templates"; // the others belong to who may do what
    expect(found?.cure.includes(file)).toBe(isRestored);
    await capture(1);
    const store = await openStore(openSqlite(database), SYSTEM);
    if (name === "api") expect(await store.settings(TERMINAL.account).api()).toEqual(DEFAULT_API);
    if (name === "origins") expect(store.origins.list()).toEqual([]);
    const save = { verb: "save", view: { name: "a", list: "next", filter: {} } } as const;
    const damaged = { code: "unavailable", detail: expect.stringContaining("creel doctor") };
    if (name === "views")
      await expect(store.views(TERMINAL.account).change(save)).rejects.toMatchObject(damaged);
    if (name === "templates") await expect(store.templates(TERMINAL).list()).rejects.toMatchObject(damaged);
    await store.close();
  },
);

test.each(["the 7. thought", "why 7 matters"])(
  "a bit that turned in %p is found by the checksum, and the backup that has the item whole is named",
  async (text) => {
    const ids = await capture(20);
    const { file } = await upkeep(() => 1_800_000_000).backUp();
    flip(text);
    const db = new Database(database, { readonly: true });
    expect(db.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    db.close();
    const [found, ...more] = await findings();
    expect(more).toEqual([]);
    expect(found?.about).toBe("item");
    expect(found?.says).toContain(ids[7] ?? "");
    expect(found?.cure).toContain(`undamaged in ${file}, as "the 7. thought"`);
    expect(found?.cure).toContain(`creel restore ${file}`);
    // A backup from now on holds the damage, says so, and lets no older one go.
    expect(await upkeep(() => 1_800_000_010).backUp()).toMatchObject({ items: 20, damaged: 1 });
    expect((await findings())[0]?.cure).toContain(file);
  },
);

test("without a valid backup the fix says so", async () => {
  await capture(3);
  flip("the 1. thought");
  const [found] = await findings();
  expect(found?.says).toContain("damaged on the disk");
  expect(found?.cure).toContain("No backup here has it undamaged");
});

test("a page of noise is found, and what can be read is still examined", async () => {
  await capture(2_000);
  const bytes = readFileSync(database);
  const page = Math.floor(bytes.indexOf("the 900. thought") / 4096);
  bytes.fill(0x5a, page * 4096, (page + 1) * 4096);
  writeFileSync(database, bytes);
  flip("the 5. thought");
  const about = (await findings()).map((one) => one.about);
  expect(about).toContain("database");
  expect(about).toContain("item");
});

test.each(["is_focused INTEGER NOT NULL", "receipt (", "outcome TEXT"])(
  "a bit that turned in the definition of a table (%s) is found",
  async (text) => {
    await capture(3);
    flip(text);
    const [first] = await findings();
    expect(first?.cure).toContain("creel restore");
  },
);

test("a damaged index of ids is found", async () => {
  const [id = ""] = await capture(5);
  const db = new Database(database);
  db.run("UPDATE item_in_block SET id = ? WHERE id = ?", [id.replace(/^./, "z"), id]);
  db.close();
  expect((await findings())[0]?.says).toContain("index of ids");
});

test("a version that the tables belie is damage, and is not migrated", async () => {
  await capture(1);
  const db = new Database(database);
  db.run("UPDATE schema SET version = 1");
  db.close();
  expect((await findings())[0]?.says).toContain("claims schema 1, but its tables differ");
  expect(() => openSqlite(database)).toThrow("claims schema 1, but its tables differ");
});

test("a newer schema is reported, and nothing more is checked", async () => {
  await capture(1);
  const db = new Database(database);
  db.run("UPDATE schema SET version = 99");
  db.close();
  expect((await findings()).map(({ cure }) => cure)).toEqual(["Install the newer Creel again."]);
});

test("outdated backups are reported, a new home without any is not", async () => {
  await capture(1);
  const about = async (now: number) =>
    (await upkeep(() => now).examine()).findings.map(({ about }) => about).includes("backups");
  expect(await about(SYSTEM.now() + 60)).toBe(false);
  expect(await about(SYSTEM.now() + 4 * 86_400)).toBe(true);
  await upkeep().backUp();
  expect(await about(SYSTEM.now() + 60)).toBe(false);
  expect(await about(SYSTEM.now() + 4 * 86_400)).toBe(true);
});

test("a home without its database does not count as new", async () => {
  await capture(1);
  mkdirSync(join(folder.path, "elsewhere"));
  renameSync(database, join(folder.path, "elsewhere", "creel.db"));
  expect((await findings())[0]?.says).toContain("is missing, though this home was in use");
});
