import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { ONLY_ACCOUNT, TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { openStore, type Store } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openMaintenance } from "./maintenance.ts";

let folder: ReturnType<typeof makeFolder>;
let database: string;
let backup: string;
let now: number;
beforeEach(() => {
  now = 1_800_000_000;
  folder = makeFolder();
  database = join(folder.path, "creel.db");
  backup = join(folder.path, "backup.db");
});
afterEach(() => folder.remove());

const upkeep = () => openMaintenance({ database, lock: join(folder.path, "lock.db") }, () => now);

async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(openSqlite(database), { ...SYSTEM, now: () => now });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const capture = (store: Store, title: string) =>
  store.items(TERMINAL).capture({ title, note: null, isFocused: false });
const titles = () =>
  withStore(async (store) =>
    (await store.items(TERMINAL).list({ limit: 9 })).items.map(({ title }) => title).sort(),
  );
const works = (secret: string) => withStore(async (store) => (await store.findKey(secret)) !== null);
const revoke = (store: Store) => store.keyring(ONLY_ACCOUNT).revoke("phone");

/** A home with a key `phone`, and a backup of it. Returns the secret. */
async function makeHome(): Promise<string> {
  const { secret } = await withStore(async (store) => {
    await capture(store, "in the backup");
    return store.keyring(ONLY_ACCOUNT).add("phone", "full");
  });
  await upkeep().backUp(backup);
  now += 60;
  return secret;
}

test("a restore that was killed between its renames is named with its cure, which finishes it", async () => {
  await makeHome();
  await withStore((store) => capture(store, "after the backup"));
  await upkeep().restore(backup);
  const [replaced = ""] = readdirSync(join(folder.path, "backups"));
  renameSync(database, `${database}.restored`); // as the kill left it
  const before = join(folder.path, "backups", replaced, "creel.db");
  const cure = `A restore was interrupted: \`creel restore ${database}.restored\` finishes it. The database before it is ${before}.`;
  expect(() => openSqlite(database)).toThrow(cure);
  expect((await upkeep().examine()).findings[0]).toMatchObject({ about: "database", cure });
  expect(await upkeep().restore(`${database}.restored`)).toMatchObject({
    items: 1,
    replaced: join(folder.path, "backups", replaced),
  });
  expect(existsSync(`${database}.restored`)).toBe(false);
  await withStore((store) => capture(store, "after the restore"));
});

/** The home as a restore leaves it that is killed between the database and its log. Returns the folder that it began. */
async function killHalfway(): Promise<string> {
  const store = await openStore(openSqlite(database), SYSTEM);
  await capture(store, "only in the log");
  await revoke(store);
  const files = ["", "-wal"].map((end) => [database + end, readFileSync(database + end)] as const);
  await store.close();
  for (const [file, bytes] of files) writeFileSync(file, bytes);
  const { replaced } = await upkeep().restore(backup);
  renameSync(database, `${database}.restored`);
  renameSync(join(replaced ?? "", "creel.db-wal"), `${database}-wal`);
  now += 60;
  return replaced ?? "";
}

test.each(["the backup", "the copy of the killed restore"])(
  "a restore of %s after one that was killed halfway moves the log to its database, and brings no key back",
  async (name) => {
    const secret = await makeHome();
    const begun = await killHalfway();
    const file = name === "the backup" ? backup : `${database}.restored`;
    const { replaced, access } = await upkeep().restore(file);
    expect([replaced, access.source, access.keys]).toEqual([begun, "replaced", []]);
    expect(readdirSync(join(folder.path, "backups"))).toHaveLength(1);
    expect(readdirSync(folder.path).filter((one) => /restored|-wal$/.test(one))).toEqual([]);
    expect([await titles(), await works(secret)]).toEqual([["in the backup"], false]);
    const { findings } = await upkeep().examine();
    expect(findings.filter(({ about }) => about === "database" || about === "log")).toEqual([]);
    await upkeep().restore(join(begun, "creel.db"));
    expect(await titles()).toEqual(["in the backup", "only in the log"]);
  },
);

test("after a restore that was killed halfway, the database before it is restored with its log", async () => {
  await makeHome();
  const begun = await killHalfway();
  expect(await upkeep().restore(join(begun, "creel.db"))).toMatchObject({ items: 2, replaced: begun });
  expect(await titles()).toEqual(["in the backup", "only in the log"]);
});

test("a killed restore without a database before it leads to no older one", async () => {
  const secret = await makeHome();
  await withStore(revoke);
  await upkeep().restore(backup);
  for (const end of ["", "-wal", "-shm"]) rmSync(database + end, { force: true });
  now += 60;
  await upkeep().restore(backup);
  renameSync(database, `${database}.restored`);
  expect(() => openSqlite(database)).toThrow("There is no backup in"); // the copy may be of any time before
  expect((await upkeep().restore(backup)).access).toMatchObject({ source: "backup", keys: ["phone"] });
  expect([await works(secret), existsSync(`${database}.restored`)]).toEqual([true, false]);
});

/** The home as a restore leaves it that is killed before it moves the database: the copy is beside a database in use. */
async function killBeforeMove(): Promise<string> {
  await makeHome();
  const { replaced } = await upkeep().restore(backup);
  renameSync(database, `${database}.restored`);
  for (const name of readdirSync(replaced ?? ""))
    renameSync(join(replaced ?? "", name), join(folder.path, name));
  rmdirSync(replaced ?? "");
  return `${database}.restored`;
}

test("the copy of a restore that was killed before it moved the database is not recommended over a backup", async () => {
  await killBeforeMove();
  now += 60;
  const { file } = await upkeep().backUp();
  for (const end of ["", "-wal", "-shm"]) rmSync(database + end, { force: true });
  expect(() => openSqlite(database)).toThrow(`\`creel restore ${file}\` restores the latest backup`);
  expect((await upkeep().examine()).findings[0]?.cure).toContain(`\`creel restore ${file}\``);
});

test("the next start removes what a restore left that was killed before it moved the database", async () => {
  const copy = await killBeforeMove();
  const part = `${copy}.${crypto.randomUUID()}.part`;
  const others = [`${database}.restored.txt`, `${database}.restored.mine.part`];
  const left = [copy, part, `${part}-journal`, `${copy}.again`, ...others];
  for (const file of left) writeFileSync(file, "left");
  for (const file of left.slice(1)) utimesSync(file, 1, 1);
  expect(await titles()).toEqual(["in the backup"]);
  expect(left.filter((file) => existsSync(file))).toEqual(others);
});

test("a start that finds no database keeps the copy of the killed restore", async () => {
  const copy = await killBeforeMove();
  for (const end of ["", "-wal", "-shm"]) rmSync(database + end, { force: true });
  expect(() => openSqlite(database)).toThrow();
  expect(existsSync(copy)).toBe(true);
});

test("a backup removes what a killed backup or restore left more than an hour ago", async () => {
  await makeHome();
  const folderOfBackups = join(folder.path, "backups");
  const parts = [join(folderOfBackups, "creel-2027-01-01T000000Z.db"), `${database}.restored`].flatMap(
    (file) => {
      const part = `${file}.${crypto.randomUUID()}.part`;
      return [part, `${part}-journal`];
    },
  );
  for (const file of parts) writeFileSync(file, "left");
  await upkeep().backUp();
  expect(parts.filter((file) => existsSync(file))).toEqual(parts); // a process may be writing them
  for (const file of parts) utimesSync(file, 1, 1);
  now += 60;
  await upkeep().backUp();
  expect(parts.filter((file) => existsSync(file))).toEqual([]);
});
