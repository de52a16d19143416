import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ENGINES, storeOn } from "../../test/home.ts";
import { TERMINAL } from "../domain/access/actor.ts";
import type { ImportJobs } from "../domain/import/import-jobs.ts";
import { openStage } from "../store/sqlite/imports/stage.ts";
import { openMaintenance } from "../store/sqlite/maintenance/maintenance.ts";
import { openImportJobs } from "./import-jobs.ts";
import { readInThread } from "./read-in-thread.ts";

const DAY_S = 86_400;
const [[, openEngine]] = ENGINES as [(typeof ENGINES)[number]];
const home = storeOn(openEngine, "2027-05-03T22:00:00Z", "UTC");
let jobs: ImportJobs;

const folder = () => join(home.path, "imports");
const fileOf = (id: string, name: string) => join(folder(), id, name);

function openJobs(backUp = async () => {}): void {
  jobs = openImportJobs({
    folder: folder(),
    store: home.store.imports,
    read: readInThread,
    openStage,
    backUp,
    log: () => {},
    now: () => home.now,
  });
}

beforeEach(async () => {
  await home.open();
  openJobs();
});
afterEach(async () => {
  await jobs.close();
  await home.close();
});

async function until(id: string, ...states: string[]): Promise<void> {
  while (!states.includes((await jobs.get(id)).state)) await Bun.sleep(5);
}

function fileWith(text: string, name = "some.todo.txt"): string {
  const path = join(home.path, name);
  writeFileSync(path, text);
  return path;
}

async function addFile(path: string, options = {}): Promise<string> {
  const { id } = await jobs.addFile(path, options);
  await until(id, "ready", "failed");
  return id;
}

async function write(id: string): Promise<void> {
  await jobs.write(id, TERMINAL);
  while (!existsSync(fileOf(id, "report.jsonl"))) await Bun.sleep(5); // after the state is `done`
}

test("a second request to import waits for the first one, and means the same", async () => {
  let backups = 0;
  openJobs(async () => {
    backups++;
    await Bun.sleep(20);
  });
  const id = await addFile(fileWith("one\ntwo\n"));
  const both = await Promise.all([jobs.write(id, TERMINAL), jobs.write(id, TERMINAL)]);
  expect(both.map((one) => one.id)).toEqual([id, id]);
  await until(id, "done");
  expect(backups).toBe(1);
});

test("the days of an uploaded file count from the day on which it was changed", async () => {
  const bytes = Buffer.from(
    "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\ntask,Pay,,4,1,,,tomorrow,en,\n",
  );
  const { id } = await jobs.addUpload("Home [1].csv", bytes.length, {});
  const changedOn = Date.parse("2026-11-02T12:00:00Z") / 1000;
  await jobs.receive(id, 0, bytes.subarray(0, 20), changedOn);
  await jobs.receive(id, 20, bytes.subarray(20), changedOn);
  await until(id, "ready", "failed");
  expect((await jobs.preview(id)).items).toMatchObject([
    { title: "Home" },
    { title: "Pay", dueDate: "2026-11-03" },
  ]);
});

test("an upload that broke off, and what was read of a file, are deleted later; the copy of the file stays", async () => {
  const { id: half } = await jobs.addUpload("half.csv", 1_000, {});
  await jobs.receive(half, 0, Buffer.from("TYPE,"), null);
  const [done, ready] = [await addFile(fileWith("One\n")), await addFile(fileWith("Two\n", "two.todo.txt"))];
  await write(done);
  mkdirSync(fileOf("0123456789ab", ""));
  utimesSync(fileOf("0123456789ab", ""), home.now, home.now);
  home.now += 8 * DAY_S;
  await jobs.tidy();
  expect(await jobs.get(half).catch((thrown) => thrown.code)).toBe("not-found");
  expect(readdirSync(folder()).sort()).toEqual(["0123456789ab", done, ready].sort());
  expect(existsSync(fileOf(done, "stage.db"))).toBe(true);
  home.now += 23 * DAY_S;
  await jobs.tidy();
  expect(readdirSync(folder()).sort()).toEqual([done, ready].sort());
  expect(readdirSync(fileOf(done, "")).sort()).toEqual(["report.jsonl", "source"]);
  expect(await jobs.get(ready)).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("30 days"),
  });
  const asked = jobs.preview(done).catch((thrown) => thrown.detail);
  expect(await asked).toContain("Import the file again");
});

test("the columns of a table can be asked for while it is ready, and go with what was read of it", async () => {
  const id = await addFile(fileWith("Task,Category\nMend the sail,Boat\n", "some.csv"));
  const roles = async () => (await jobs.columns(id)).columns.map(({ role }) => role);
  expect(await roles()).toEqual(["title", "tags"]);
  await jobs.change(id, { columns: { Category: "project" } });
  await until(id, "ready", "failed");
  expect(await roles()).toEqual(["title", "project"]);
  home.now += 31 * DAY_S;
  await jobs.tidy();
  expect(await jobs.get(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("30 days") });
  expect(await roles()).toEqual([]); // its problem is another one
});

test("a program that ends before the report writes it at its next start", async () => {
  const id = await addFile(fileWith("One\nTwo\n"));
  await write(id);
  await jobs.close();
  rmSync(fileOf(id, "report.jsonl"));
  openJobs();
  await jobs.resume();
  await jobs.close();
  expect(readFileSync(fileOf(id, "report.jsonl"), "utf8").trim().split("\n")).toHaveLength(2);
});

test("after a restore no import goes on by itself, and it says how it does", async () => {
  const text = Array.from({ length: 1_200 }, (_, n) => `Thing ${n}\n`).join("");
  const id = await addFile(fileWith(text));
  const stage = openStage(fileOf(id, "stage.db"));
  await home.store.imports.start(id, stage, TERMINAL);
  await home.store.imports.writeUnit(id, stage);
  stage.close();
  const database = join(home.path, "creel.db");
  const maintenance = () => openMaintenance({ database, lock: join(home.path, "lock.db") }, () => home.now);
  const { file } = await maintenance().backUp();
  await home.store.close();
  await maintenance().restore(file);
  await home.start();
  openJobs();
  await jobs.resume();
  await jobs.close();
  openJobs();
  expect(await jobs.get(id)).toMatchObject({
    state: "writing",
    problem: expect.stringContaining(`\`creel import write ${id}\` goes on`),
    progress: { done: 500 },
  });
  expect((await jobs.write(id, TERMINAL)).problem).toBeNull();
  await until(id, "done");
  expect(await jobs.get(id)).toMatchObject({ counts: { made: 1_200 }, problem: null });
});

test("an import that is taken back or written again no longer stands still", async () => {
  const id = await addFile(fileWith("one\n"));
  for (const [work, state] of [
    [() => jobs.write(id, TERMINAL), "done"],
    [() => jobs.undo(id, TERMINAL), "undone"],
    [() => jobs.write(id, TERMINAL), "done"],
  ] as const) {
    const before = (await jobs.get(id)).state;
    await home.store.imports.move(id, [before], before, { problem: "A backup was restored since." });
    expect((await work()).problem).toBeNull();
    await until(id, state);
    expect((await jobs.get(id)).problem).toBeNull();
  }
});

test("hidden files and links of a folder are not copied, and nobody else may read the copies", async () => {
  const vault = join(home.path, "vault");
  for (const name of ["", ".git", "notes", "notes/.trash", "notes/log"]) mkdirSync(join(vault, name));
  for (const name of [".git/config", "notes/a.md", "notes/.trash/b.md", "notes/log/c.md"])
    writeFileSync(join(vault, name), "- [ ] Mend the sail\n");
  utimesSync(join(vault, "notes/log/c.md"), 1_700_000_000, 1_700_000_000);
  symlinkSync("/etc", join(vault, "notes", "link"));
  chmodSync(join(vault, "notes"), 0o500);
  const id = await addFile(vault);
  expect(await jobs.get(id)).toMatchObject({ state: "ready", counts: { made: 2 } });
  const files = readdirSync(fileOf(id, "source"), { recursive: true });
  expect(files.sort()).toEqual(["notes", "notes/a.md", "notes/log", "notes/log/c.md"]);
  const modes = ["", ...files].map((name) => statSync(join(fileOf(id, "source"), `${name}`)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o700, 0o600]);
  expect(statSync(join(fileOf(id, "source"), "notes/log/c.md")).mtimeMs).toBe(1_700_000_000_000);
  await jobs.forget(id);
  expect(existsSync(fileOf(id, ""))).toBe(false);
  chmodSync(join(vault, "notes"), 0o700);
});

test("a folder that contains the home is refused", async () => {
  const thrown = await addFile(home.path).catch((error) => error);
  expect(thrown).toMatchObject({ code: "invalid", detail: expect.stringContaining("contains the home") });
  expect(readdirSync(folder())).toEqual([]);
});

test("an import whose folder a restore did not bring says so, and can be taken back", async () => {
  const id = await addFile(fileWith("(A) One\n(B) Two\n"));
  await write(id);
  rmSync(join(folder(), id), { recursive: true });
  const thrown = await jobs.preview(id).catch((error) => error);
  expect(thrown).toMatchObject({ code: "conflict", detail: expect.stringContaining("is not in this home") });
  await home.store.imports.move(id, ["done"], "writing");
  expect((await jobs.get(id)).problem).toContain("`creel import undo` takes back what is here");
  await jobs.resume();
  expect(await jobs.write(id, TERMINAL).catch((error) => error.code)).toBe("conflict");
  await jobs.undo(id, TERMINAL);
  await until(id, "undone");
  expect((await home.store.items(TERMINAL).list({ list: "trash", limit: 5 })).items.length).toBe(2);
});
