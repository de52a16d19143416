import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { openStore } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openMaintenance } from "./maintenance.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0; // only root can be another user

let folder: ReturnType<typeof makeFolder>;
let home: string;
let backup: string;
beforeEach(async () => {
  folder = makeFolder();
  chmodSync(folder.path, 0o755);
  home = join(folder.path, "home");
  mkdirSync(home, { mode: 0o700 });
  const store = await openStore(openSqlite(join(home, "creel.db")), SYSTEM);
  await store.items(TERMINAL).capture({ title: "mine", note: null, isFocused: false });
  await store.close();
  chmodSync(join(home, "creel.db"), 0o600); // as the program makes it
  backup = join(folder.path, "backup.db");
  await maintenance().backUp(backup);
});
afterEach(() => folder.remove());

const maintenance = () => openMaintenance({ database: join(home, "creel.db"), lock: join(home, "lock.db") });

/** The messages of the three commands as nobody. */
async function asNobody(): Promise<string[]> {
  const script = `
    const { openMaintenance } = await import(${JSON.stringify(join(import.meta.dir, "maintenance.ts"))});
    process.setgid(${NOBODY}); process.setuid(${NOBODY});
    const home = ${JSON.stringify(home)};
    const maintenance = openMaintenance({ database: home + "/creel.db", lock: home + "/lock.db" });
    const message = (work) => work.then((value) => JSON.stringify(value), ({ code, detail }) => code + ": " + detail);
    console.log(JSON.stringify([
      await message(maintenance.backUp()),
      await message(maintenance.examine()),
      await message(maintenance.restore(${JSON.stringify(backup)})),
    ]));`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(child.stdout).text());
}

test.skipIf(!isRoot)("a home that one may not read is refused with its owner", async () => {
  const refused = ["backup", "doctor", "restore"].map(
    (verb) =>
      `forbidden: You may not read ${home}: it belongs to another user. Run this as that user: \`sudo -u '#0' creel ${verb}\`.`,
  );
  expect(await asNobody()).toEqual(refused);
  chmodSync(home, 0o755); // the database in it is still for its owner only
  expect(await asNobody()).toEqual(refused.map((line) => line.replace(home, `${home}/creel.db`)));
  chmodSync(folder.path, 0o700);
  expect((await asNobody())[1]).toBe(
    `forbidden: You may not open the folders that lead to ${home}. Run this as the owner of that home, or name another with --home.`,
  );
});

/** The messages of the doctor, of the lock and of a start as nobody, whose home was left by a killed process. */
async function afterKillAsNobody(left: string): Promise<string[]> {
  const at = (file: string) => JSON.stringify(join(import.meta.dir, file));
  const script = `
    const { openDatabase } = await import(${at("../database/open-database.ts")});
    const { takeLock } = await import(${at("../database/lock.ts")});
    const { openMaintenance } = await import(${at("maintenance.ts")});
    process.setgid(${NOBODY}); process.setuid(${NOBODY});
    const database = ${JSON.stringify(left)} + "/creel.db";
    const lock = ${JSON.stringify(left)} + "/lock.db";
    const message = (work) => Promise.try(work).then(() => "", ({ code, detail }) => code + ": " + detail);
    console.log(JSON.stringify([
      await message(() => openMaintenance({ database, lock }).examine()),
      await message(() => takeLock(lock).release()),
      await message(() => openDatabase(database).close()),
    ]));`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(child.stdout).text());
}

test.skipIf(!isRoot)("a file of the home that may not be read is named, with the cure", async () => {
  const database = join(home, "creel.db");
  const store = await openStore(openSqlite(database), SYSTEM);
  await store.items(TERMINAL).capture({ title: "more", note: null, isFocused: false });
  const left = join(folder.path, "left");
  mkdirSync(left);
  for (const name of ["creel.db", "creel.db-wal"]) copyFileSync(join(home, name), join(left, name));
  writeFileSync(join(left, "lock.db"), "");
  await store.close();
  for (const path of [left, ...readdirSync(left).map((name) => join(left, name))])
    chownSync(path, NOBODY, NOBODY);

  for (const name of ["creel.db", "creel.db-wal"]) {
    const file = join(left, name);
    chmodSync(file, 0);
    const says = `unavailable: Creel cannot read ${file} (EACCES). Nothing was changed. Give it back to the user who runs Creel and make it readable (\`chmod u+rw '${file}'\`), then try again.`;
    expect(await afterKillAsNobody(left)).toEqual([says, "", says]);
    chmodSync(file, 0o600);
  }
  chmodSync(join(left, "lock.db"), 0);
  const unlocked = `unavailable: ${left}/lock.db may not be read, so Creel cannot lock this home. Creel stores nothing in it: stop Creel, remove it, and start Creel again.`;
  expect((await afterKillAsNobody(left)).slice(0, 2)).toEqual([unlocked, unlocked]);
});

test.skipIf(!isRoot)("root restores no database that the owner of the home could not open", async () => {
  for (const name of readdirSync(home)) chownSync(join(home, name), NOBODY, NOBODY);
  chownSync(home, NOBODY, NOBODY);
  const before = readdirSync(home);
  const detail = `${home} belongs to another user, who could not open the restored database. Run this as that user: \`sudo -u '#${NOBODY}' creel restore\`.`;
  await expect(maintenance().restore(backup)).rejects.toMatchObject({ code: "forbidden", detail });
  expect([readdirSync(home), statSync(join(home, "creel.db")).uid]).toEqual([before, NOBODY]);
  chownSync(join(home, "creel.db"), 0, 0); // as in a container where Creel runs as root
  expect(await maintenance().restore(backup)).toMatchObject({ items: 1 });
});

test("a restore makes a home where none is", async () => {
  const made = join(folder.path, "new", "home");
  const one = openMaintenance({ database: join(made, "creel.db"), lock: join(made, "lock.db") });
  copyFileSync(backup, join(folder.path, "copy.db"));
  expect(await one.restore(join(folder.path, "copy.db"))).toMatchObject({ items: 1, replaced: null });
});
