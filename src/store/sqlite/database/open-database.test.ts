import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { openStore } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openMaintenance } from "../maintenance/maintenance.ts";

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
    await store.items(TERMINAL).capture({ title: `item ${n}`, note: "x".repeat(500), isFocused: false });
  await store.close();
}

const open = async () => await (await openStore(openSqlite(database), SYSTEM)).close();

/** Damages of the file, and the message for each. */
const DAMAGE: [string, () => void, string][] = [
  ["no file at all", () => rmSync(database), "is missing"],
  ["an empty file", () => truncateSync(database, 0), "is empty"],
  ["one byte", () => truncateSync(database, 1), "is"],
  ["a cut header", () => truncateSync(database, 100), "is"],
  ["one page", () => truncateSync(database, 4096), "is damaged or truncated"],
  ["a file without its end", () => truncateSync(database, 16384), "is damaged or truncated"],
  ["a page and a half less", () => truncateSync(database, readFileSync(database).length - 6000), "truncated"],
  ["zeros at the beginning", () => overwrite(0, Buffer.alloc(4096)), "is"],
  ["a text", () => writeFileSync(database, "Dear diary,\n".repeat(1000)), "is not a database"],
  ["another program's database", () => foreign(), "is another program's database"],
  ["a first page of noise", () => overwrite(100, Buffer.alloc(3996, 0x5a)), "is damaged"],
];

function overwrite(at: number, bytes: Buffer): void {
  const all = readFileSync(database);
  bytes.copy(all, at);
  writeFileSync(database, all);
}

function foreign(): void {
  rmSync(database);
  const db = new Database(database);
  db.run("CREATE TABLE photos (id)");
  db.close();
}

/** Things in the place of a file, each with the file. */
const IRREGULAR = ["-wal", "-shm", "-journal"].flatMap((end) =>
  ["folder", "FIFO"].map((kind) => [kind, end] as const),
);

function putIrregular(kind: string, file: string): void {
  rmSync(file, { force: true });
  if (kind === "folder") mkdirSync(file);
  else Bun.spawnSync(["mkfifo", file]);
}

const doctor = () => openMaintenance({ database, lock: join(folder.path, "lock.db") });

test.each(IRREGULAR)(
  "a %s in the place of creel.db%s is named by a start and the doctor",
  async (kind, end) => {
    await capture(3);
    putIrregular(kind, database + end);
    const says = `${database}${end} is not a regular file, so SQLite cannot open the database.`;
    expect(await open().then(String, ({ detail }) => detail)).toStartWith(says);
    expect((await doctor().examine()).findings.map((one) => one.says)).toContain(says);
  },
);

test.each(["folder", "FIFO"])(
  "a %s in the place of the database, with a log beside it, is named",
  async (kind) => {
    await capture(3);
    putIrregular(kind, database);
    writeFileSync(`${database}-wal`, Buffer.alloc(8_192, 1));
    const says = `${database} is not a regular file.`;
    expect(await open().then(String, ({ detail }) => detail)).toStartWith(says);
    expect((await doctor().examine()).findings.map((one) => one.says)).toContain(says);
    expect(
      await doctor()
        .backUp(join(folder.path, "copy.db"))
        .then(String, ({ detail }) => detail),
    ).toStartWith(says);
  },
);

describe("a database that is not as it was left", () => {
  test.each(DAMAGE)("%s: is reported with the fix, and nothing is changed", async (_, damage, says) => {
    await capture(40);
    const { file } = await openMaintenance({ database, lock: join(folder.path, "lock.db") }).backUp();
    damage();
    const look = () => [readdirSync(folder.path), existsSync(database) && Bun.hash(readFileSync(database))];
    const before = look();
    const problem = await open().then(
      () => null,
      (thrown) => thrown,
    );
    expect(problem.code).toBe("unavailable");
    expect(problem.detail).toContain(says);
    expect(problem.detail).toContain(`creel restore ${file}`);
    expect(look()).toEqual(before);

    const { findings } = await openMaintenance({ database, lock: join(folder.path, "lock.db") }).examine();
    expect(findings[0]?.about).toBe("database");
    expect(findings[0]?.cure).toContain(file);
  });

  test("without a backup, the message says that there is none", async () => {
    await capture(1);
    truncateSync(database, 0);
    await expect(open()).rejects.toMatchObject({ detail: expect.stringContaining("There is no backup in") });
  });
});

test.each([0, 1, 2])(
  "whoever looks at a database cut to %d bytes leaves its log as it is",
  async (length) => {
    const store = await openStore(openSqlite(database), SYSTEM);
    await store.items(TERMINAL).capture({ title: "in the log", note: null, isFocused: false });
    const cut = join(folder.path, "cut.db");
    const log = readFileSync(`${database}-wal`);
    writeFileSync(cut, readFileSync(database).subarray(0, length));
    writeFileSync(`${cut}-wal`, log);
    await store.close();
    const upkeep = openMaintenance({ database: cut, lock: join(folder.path, "lock.db") });
    const [finding] = (await upkeep.examine()).findings;
    expect(finding).toMatchObject({ about: "database", cure: expect.stringContaining("creel restore") });
    await upkeep.backUp().catch(() => {}); // the log of so young a database has all of it
    const other = openMaintenance({ database, lock: join(folder.path, "lock.db") });
    await other.restore(cut).catch(() => {});
    await expect((async () => openSqlite(cut))()).rejects.toMatchObject({ code: "unavailable" });
    expect(readFileSync(`${cut}-wal`).equals(log)).toBe(true);
  },
);

test("a home whose first start was killed at once is a new home", async () => {
  writeFileSync(database, "");
  await capture(1);
  expect((await openMaintenance({ database, lock: join(folder.path, "lock.db") }).examine()).items).toBe(1);
});

test("commits that were only in the log are there after a kill", async () => {
  const engine = openSqlite(database);
  const store = await openStore(engine, SYSTEM);
  await store.items(TERMINAL).capture({ title: "in the log", note: null, isFocused: false });
  const other = makeFolder();
  for (const name of ["creel.db", "creel.db-wal"])
    writeFileSync(join(other.path, name), readFileSync(join(folder.path, name)));
  await store.close();
  const copy = join(other.path, "creel.db");
  expect((await openMaintenance({ database: copy, lock: join(other.path, "lock.db") }).examine()).items).toBe(
    1,
  );
  const again = await openStore(openSqlite(copy), SYSTEM);
  expect((await again.items(TERMINAL).list({ limit: 9 })).items).toHaveLength(1);
  await again.close();
  other.remove();
});
