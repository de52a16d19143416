import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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
  expect(() => openSqlite(database)).toThrow(/finishes it\.$/);
  expect((await upkeep().restore(backup)).access).toMatchObject({ source: "backup", keys: ["phone"] });
  expect([await works(secret), existsSync(`${database}.restored`)]).toEqual([true, false]);
});
