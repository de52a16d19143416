import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { mountSmallDisk, storeOn } from "../../test/home.ts";
import { TERMINAL } from "../domain/access/actor.ts";
import { SYSTEM } from "../domain/environment.ts";
import type { Import } from "../domain/import/import.ts";
import type { ImportJobs } from "../domain/import/import-jobs.ts";
import { openSqlite } from "../store/sqlite/engine.ts";
import { openStage } from "../store/sqlite/imports/stage.ts";
import { runDoctor } from "../store/sqlite/maintenance/doctor.ts";
import { type ImportJobPorts, openImportJobs } from "./import-jobs.ts";
import { readInThread } from "./read-in-thread.ts";

const MIB = 1024 * 1024;
const { path: disk, isMounted, why, ...small } = mountSmallDisk("110m");

const home = storeOn(() => openSqlite(join(disk, "creel.db")));
let jobs: ImportJobs;
let logged: string[];

beforeEach(async () => {
  logged = [];
  await home.open();
  open();
});
afterEach(async () => {
  await jobs.close();
  await home.close();
  for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
});
afterAll(() => {
  small.remove();
});

function open(more: Partial<ImportJobPorts> = {}): void {
  jobs = openImportJobs({
    folder: join(disk, "imports"),
    store: home.store.imports,
    read: readInThread,
    openStage,
    backUp: async () => {},
    log: (event) => void logged.push(event),
    now: () => home.now,
    ...more,
  });
}

/** Leaves so many bytes of the disk. */
function fill(free: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, "filler"), Buffer.alloc(bavail * bsize - free, 1));
}

async function until(id: string, isThere: (one: Import) => boolean): Promise<Import> {
  for (;;) {
    const one = await jobs.get(id);
    if (isThere(one)) return one;
    await Bun.sleep(5);
  }
}

function fileWith(bytes: string | Uint8Array, name = "some.todo.txt"): string {
  const path = join(small.outside, name);
  writeFileSync(path, bytes);
  return path;
}

const stageFiles = (id: string) =>
  readdirSync(join(disk, "imports", id)).filter((name) => name.startsWith("stage"));

test.skipIf(!isMounted)(
  `a disk that gets full while an import is written stops it only for that time${why}`,
  async () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => `(A) Line ${n} +Home @shop\n`).join("");
    const { id } = await jobs.addFile(fileWith(lines), {});
    await until(id, ({ state }) => state === "ready");
    const { imports } = home.store;
    const writeUnit = imports.writeUnit.bind(imports);
    let units = 0;
    imports.writeUnit = (...given) => {
      if (++units === 2) fill(0);
      return writeUnit(...given);
    };
    await jobs.write(id, TERMINAL);
    const stopped = await until(id, ({ problem }) => problem !== null);
    expect(stopped).toMatchObject({ state: "writing", progress: { done: 500 } });
    expect(stopped.problem).toMatch(/^The disk is full\. Free some space, .* goes on by itself/);
    rmSync(join(disk, "filler"));
    const done = await until(id, ({ state }) => state === "done");
    expect(done).toMatchObject({ counts: { made: 2_000 }, problem: null });
  },
);

test.skipIf(!isMounted)(
  `a file that fills the disk while it is read is refused, and leaves no stage${why}`,
  async () => {
    const line = `(A) ${"x".repeat(9_000)} +Home\n`;
    const packed = gzipSync(Array.from({ length: 4_000 }, (_, n) => `${n} ${line}`).join(""));
    fill(70 * MIB);
    const { id } = await jobs.addFile(fileWith(packed, "many.todo.txt.gz"), {});
    const failed = await until(id, ({ state }) => state === "failed");
    expect(failed.problem).toMatch(/^The disk has no room for the records of the file/);
    expect(stageFiles(id)).toEqual([]);
  },
);

test.skipIf(!isMounted)(
  `on a disk with little space the doctor names the imports that take it${why}`,
  async () => {
    const { id } = await jobs.addFile(fileWith(`(A) ${"x".repeat(1_000)}\n`.repeat(2_000)), {});
    await until(id, ({ state }) => state === "ready");
    fill(80 * MIB);
    const { findings } = await runDoctor(join(disk, "creel.db"), SYSTEM.now(), null);
    expect(findings.find(({ says }) => says.includes(id))).toMatchObject({
      about: "space",
      cure: expect.stringContaining(`creel import forget ${id}`),
    });
  },
);

test("an error of the reading is a sentence, and only the log has the rest", async () => {
  open({
    read: (request, ...more) => readInThread({ ...request, stage: join(disk, "no", "stage.db") }, ...more),
  });
  const { id } = await jobs.addFile(fileWith("(A) Line\n"), {});
  const failed = await until(id, ({ state }) => state === "failed");
  expect(failed.problem).toMatch(/^Creel failed at this file\. The log of the home/);
  expect(logged).toContain("import-failed");
});

test("an error of the thread has its stack, not the source", async () => {
  const [source, stage] = [fileWith("(A) Line\n"), "/no/stage.db"];
  const request = { source, stage, name: "a.todo.txt", options: {}, mappings: [] };
  const thrown = await readInThread(request, () => {}, new AbortController().signal).catch((error) => error);
  expect(thrown.message).toContain("unable to open database file");
  expect(thrown.message).not.toContain(" | ");
});

test("a file of the system and an empty one are refused without reading them", async () => {
  const empty = fileWith("", "empty.txt");
  for (const path of existsSync("/proc/kmsg") ? [empty, "/proc/kmsg"] : [empty]) {
    const thrown = await jobs.addFile(path, {}).catch((error) => error);
    expect(thrown).toMatchObject({ code: "invalid", detail: expect.stringContaining("is empty") });
  }
  const device = await jobs.addFile("/dev/null", {}).catch((error) => error);
  expect(device).toMatchObject({ code: "invalid", detail: expect.stringContaining("not a file or folder") });
  expect(await jobs.list()).toEqual([]);
});
