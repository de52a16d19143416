import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { script as firstSchema } from "../../src/store/migrations/0001-0020/0001-inbox.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

const titlesIn = async (home: string): Promise<string[]> => {
  const { out } = await creel(home, ["list", "--limit", "100000", "--json"]);
  return JSON.parse(out).items.map(({ title }: { title: string }) => title);
};

/** A home with three items and one backup of them. */
async function makeHome(): Promise<{ home: string; database: string; backup: string; remove(): void }> {
  const folder = makeFolder();
  const home = folder.path;
  expect((await creel(home, ["add", "-", "--lines"], { stdin: "one\ntwo\nthree\n" })).code).toBe(0);
  const { out, code } = await creel(home, ["backup", "--json"]);
  expect(code).toBe(0);
  return { home, database: join(home, "creel.db"), backup: JSON.parse(out).file, remove: folder.remove };
}

describe("beside a running app", () => {
  let folder: ReturnType<typeof makeFolder>;
  let server: CreelProcess;
  beforeAll(async () => {
    folder = makeFolder();
    server = await startCreel(folder.path);
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  test("a backup under load holds every capture that was acknowledged before it began; restored, it is all there", async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let n = 0; !isOver; n++) {
        const title = `${client}-${n}`;
        if ((await server.capture({ title })).status === 200) acknowledged.push(title);
      }
    });
    while (acknowledged.length < 300) await Bun.sleep(5);
    const before = [...acknowledged];
    const file = join(folder.path, "mine.db");
    const backup = await creel(folder.path, ["backup", file, "--json"]);
    isOver = true;
    await Promise.all(clients);
    expect([backup.code, JSON.parse(backup.out).damaged]).toEqual([0, 0]);
    expect(statSync(file).mode & 0o777).toBe(0o600); // it holds the secrets of webhooks

    const other = makeFolder();
    expect((await creel(other.path, ["restore", file])).code).toBe(0);
    const restored = new Set(await titlesIn(other.path));
    expect(restored.size).toBe(JSON.parse(backup.out).items);
    expect(before.filter((title) => !restored.has(title))).toEqual([]);
    const again = await creel(folder.path, ["backup", file]);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining("exists already")]);
    other.remove();
  });

  test("the doctor examines it, and a restore waits until it is stopped", async () => {
    const { code, out } = await creel(folder.path, ["doctor", "--json"]);
    expect([code, JSON.parse(out).findings]).toEqual([0, []]);
    const result = await creel(folder.path, ["restore", join(folder.path, "mine.db")]);
    expect(result.code).toBe(69);
    expect(result.err).toContain("Creel is running on this home");
    expect((await server.capture({ title: "as if nothing had been" })).status).toBe(200);
  });

  test("it makes a backup by itself, on its first day, and keeps a ballast", async () => {
    const backups = () => readdirSync(join(folder.path, "backups")).filter((name) => name.endsWith(".db"));
    while (backups().length === 0) await Bun.sleep(100);
    expect(backups()[0]).toMatch(/^creel-\d{8}-\d{6}\.db$/);
    expect(existsSync(join(folder.path, "ballast"))).toBe(true);
    const log = () => readFileSync(join(folder.path, "log", "creel.log"), "utf8");
    while (!log().includes('"event":"backed-up"')) await Bun.sleep(50); // logged when the child process has ended
  });
});

test("a folder is not a backup, and an impossible file name is reported", async () => {
  const { home, backup, remove } = await makeHome();
  for (const [args, says] of [
    [["restore", join(home, "backups")], "backups is a folder. Name a file in it."],
    [["restore", ""], "is a folder."],
    [["restore", "x".repeat(300)], "There is no file "],
    [["backup", join(home, "x".repeat(300))], " could not be written: "],
  ] as const) {
    const { code, out, err } = await creel(home, [...args]);
    expect([args, code, out, err]).toEqual([args, expect.any(Number), "", expect.stringContaining(says)]);
    expect([code === 0, err.includes("    at ")]).toEqual([false, false]);
  }
  expect((await creel(home, ["restore", backup])).code).toBe(0);
  remove();
});

test("restore keeps what it replaces, and that can be restored too", async () => {
  const { home, backup, remove } = await makeHome();
  await creel(home, ["add", "after the backup"]);
  const restored = await creel(home, ["restore", backup, "--json"]);
  expect(await titlesIn(home)).toEqual(["three", "two", "one"]);
  const { replaced } = JSON.parse(restored.out);
  expect((await creel(home, ["restore", join(replaced, "creel.db")])).code).toBe(0);
  expect(await titlesIn(home)).toEqual(["after the backup", "three", "two", "one"]);
  remove();
});

test("a restore says how many items of the backup are damaged, with the doctor's exit code", async () => {
  const { home, backup, remove } = await makeHome();
  const db = new Database(backup);
  db.run("UPDATE item SET title = 'changed' WHERE title = 'two'");
  db.close();
  const { code, out, err } = await creel(home, ["restore", backup]);
  expect([code, out, err]).toEqual([
    1,
    expect.stringContaining("Restored 3 items"),
    expect.stringContaining("1 item in it is damaged."),
  ]);
  expect(await titlesIn(home)).toEqual(["three", "changed", "one"]);
  expect((await creel(home, ["doctor"])).code).toBe(1);
  remove();
});

const DAMAGE: [string, (database: string) => void][] = [
  ["a header that was overwritten", (file) => writeAt(file, 0, Buffer.alloc(64, 0x21))],
  ["a file that was cut", (file) => truncateSync(file, 20_480)],
  ["an empty file", (file) => truncateSync(file, 0)],
  ["no file", (file) => rmSync(file)],
];

function writeAt(file: string, at: number, bytes: Buffer): void {
  const all = readFileSync(file);
  bytes.copy(all, at);
  writeFileSync(file, all);
}

test.each(DAMAGE)(
  "%s: nothing starts on it or touches it, the cure is named, and it helps",
  async (_, damage) => {
    const { home, database, backup, remove } = await makeHome();
    damage(database);
    const look = () => (existsSync(database) ? Bun.hash(readFileSync(database)) : null);
    const before = look();
    const up = await creel(home, ["up", "--no-open", "--app-port", "0"]);
    expect(up.code).toBe(69);
    expect(up.err).toContain(`\`creel restore ${backup}\``);
    const add = await creel(home, ["add", "a thought at the wrong moment"]);
    expect(add.code).toBe(1); // no later try would be better
    expect(add.err).toContain("a thought at the wrong moment");
    const doctor = await creel(home, ["doctor"]);
    expect(doctor.code).toBe(1);
    expect(doctor.out).toContain(backup);
    expect(look()).toEqual(before);
    expect((await creel(home, ["restore", backup])).code).toBe(0);
    expect(await titlesIn(home)).toEqual(["three", "two", "one"]);
    expect((await creel(home, ["doctor"])).code).toBe(0);
    remove();
  },
);

test("each command reports another home's log beside the database, none reads it, and the suggested fix works", async () => {
  const [mine, other] = [await makeHome(), await makeHome()];
  const server = await startCreel(other.home);
  expect((await server.capture({ title: "a stranger" })).status).toBe(200);
  server.kill("SIGKILL");
  await server.exited;
  const log = `${mine.database}-wal`;
  writeFileSync(log, readFileSync(`${other.database}-wal`));
  const before = [mine.database, log].map((file) => Bun.hash(readFileSync(file)));
  for (const args of [["up", "--no-open", "--app-port", "0"], ["list"], ["add", "mine"], ["backup"]]) {
    const { code, err } = await creel(mine.home, args);
    expect([args[0], code === 0, err]).toEqual([
      args[0],
      false,
      expect.stringContaining("the write-ahead log of another database"),
    ]);
    if (args[0] === "add") expect(err).toStartWith("mine\n");
  }
  const doctor = await creel(mine.home, ["doctor"]);
  expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining("move the file out of the home")]);
  expect([mine.database, log].map((file) => Bun.hash(readFileSync(file)))).toEqual(before);
  rmSync(log);
  expect(await titlesIn(mine.home)).toEqual(["three", "two", "one"]);
  expect(await titlesIn(other.home)).toEqual(["a stranger", "three", "two", "one"]);
  mine.remove();
  other.remove();
});

test("a bit that turned in a text is found by the doctor, by name, and the backup that has it whole", async () => {
  const { home, database, backup, remove } = await makeHome();
  const at = readFileSync(database).indexOf("three");
  writeAt(database, at, Buffer.from("thref"));
  const { code, out } = await creel(home, ["doctor", "--json"]);
  const { findings } = JSON.parse(out);
  expect([code, findings.length, findings[0].about]).toEqual([1, 1, "item"]);
  expect(findings[0].says).toMatch(/^Item [0-9A-F]{32}, /);
  expect(findings[0].cure).toContain(`creel restore ${backup}`);
  remove();
});

test("a home whose program was killed in its first write: each reading command reports it, and the suggested fix works", async () => {
  const folder = makeFolder();
  const script = `process.umask(0o077); const db = new (require("bun:sqlite").Database)(process.argv[1], { create: true, readwrite: true });
    db.run("PRAGMA cache_size = 1; CREATE TABLE schema (version INTEGER NOT NULL); BEGIN; INSERT INTO schema VALUES (zeroblob(100000))");
    process.kill(process.pid, "SIGKILL");`;
  await Bun.spawn([process.execPath, "-e", script, join(folder.path, "creel.db")]).exited;
  expect(existsSync(join(folder.path, "creel.db-journal"))).toBe(true);
  const doctor = await creel(folder.path, ["doctor"]);
  expect([doctor.code, doctor.out]).toEqual([
    1,
    expect.stringMatching(/in the middle of a write.*`creel list`/s),
  ]);
  const backup = await creel(folder.path, ["backup"]);
  expect([backup.code, backup.err]).toEqual([
    69,
    expect.stringMatching(/in the middle of a write.*`creel list`/),
  ]);
  expect((await creel(folder.path, ["add", "the first"])).code).toBe(0);
  expect(await titlesIn(folder.path)).toEqual(["the first"]);
  expect((await creel(folder.path, ["doctor"])).out).toContain("No problems found.");
  folder.remove();
});

test("a first start that was ended before the first table: nothing is wrong, and nothing is there to back up", async () => {
  const folder = makeFolder();
  const db = new Database(join(folder.path, "creel.db"));
  db.run("CREATE TABLE schema (version INTEGER NOT NULL); INSERT INTO schema VALUES (0)");
  db.close();
  expect((await creel(folder.path, ["doctor"])).out).toMatch(/in the middle of a write.*`creel list`/s);
  const backup = await creel(folder.path, ["backup"]);
  expect([backup.code, backup.err]).toEqual([69, expect.stringContaining("nothing to back up")]);
  expect((await creel(folder.path, ["add", "the first"])).code).toBe(0);
  expect((await creel(folder.path, ["backup"])).code).toBe(0);
  folder.remove();
});

test("an older program refuses a newer database in one sentence, and the text comes back", async () => {
  const { home, database, remove } = await makeHome();
  const db = new Database(database);
  db.run("UPDATE schema SET version = 99");
  db.close();
  const list = await creel(home, ["list"]);
  expect([1, 69]).toContain(list.code);
  expect(list.err.split("\n")).toHaveLength(1);
  expect(list.err).toContain("written by a newer Creel");
  expect((await creel(home, ["add", "kept by whoever asked"])).err).toContain("kept by whoever asked");
  remove();
});

test("a home of the schema before is backed up, then migrated", async () => {
  const folder = makeFolder();
  const db = new Database(join(folder.path, "creel.db"));
  db.run(`CREATE TABLE schema (version INTEGER NOT NULL); INSERT INTO schema VALUES (1); ${firstSchema}`);
  db.run(`INSERT INTO item (account, id, kind, title, list, is_focused, created_on, changed_on, source, revision)
    VALUES (1, '0123456789AB4DEF8123456789ABCDEF', 'action', 'from before', 'inbox', 0, 5, 5, 'phone', 1)`);
  db.close();
  expect(await titlesIn(folder.path)).toEqual(["from before"]);
  const [name = "", ...more] = readdirSync(join(folder.path, "backups"));
  expect(more).toEqual([]);
  expect(name).toMatch(/^creel-\d{8}-\d{6}-schema1\.db$/);
  const before = new Database(join(folder.path, "backups", name), { readonly: true });
  expect(before.query("SELECT version FROM schema").get()).toEqual({ version: 1 });
  before.close();
  folder.remove();
});
