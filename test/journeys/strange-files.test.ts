import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { creel, makeFolder } from "../home.ts";

/** A FIFO, a device or a looping link where a file of the home should be: no command hangs or crashes. */
let folder: ReturnType<typeof makeFolder>;

beforeEach(async () => {
  folder = makeFolder();
  expect((await creel(folder.path, ["add", "First"])).code).toBe(0);
});
afterEach(() => folder.remove());

const KINDS: Record<string, (path: string) => void> = {
  fifo: (path) => void Bun.spawnSync(["mkfifo", "-m", "600", path]),
  device: (path) => symlinkSync("/dev/zero", path),
  loop: (path) => symlinkSync(path, path),
  file: (path) => writeFileSync(path, "x", { mode: 0o600 }),
};

/** Returns the path of the file that stands in the place of another. */
function plant(name: string, kind: string): string {
  const path = join(folder.path, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  KINDS[kind]?.(path);
  return path;
}

const isClean = (err: string) => !err.includes("    at ") && !err.includes("Try again");

test.each([
  ["creel.db", "fifo", "is not a regular file"],
  ["creel.db", "device", "is not a regular file"],
  ["creel.db", "loop", "is not a regular file"],
  ["creel.db-wal", "fifo", "is not a regular file"],
  ["backups", "file", "is not a folder"],
  ["backups", "loop", "is not a folder"],
  ["tls/ca.crt", "fifo", "is not a certificate"],
])("doctor names %s that is a %s", async (name, kind, says) => {
  const path = plant(name, kind);
  const { code, out, err } = await creel(folder.path, ["doctor"]);
  expect([code, out, isClean(err)]).toEqual([1, expect.stringContaining(`${path} ${says}`), true]);
});

test.each(["outbox", "log", "ballast", "page", "remote.json"])(
  "doctor examines a home whose %s is a looping link",
  async (name) => {
    plant(name, "loop");
    const { out, err } = await creel(folder.path, ["doctor"]);
    expect([out, err]).toEqual([expect.stringContaining("1 item, "), ""]);
  },
);

test.each(["fifo", "device", "loop"])("add and list refuse a remote.json that is a %s", async (kind) => {
  const path = plant("remote.json", kind);
  for (const args of [["add", "Second"], ["list"]]) {
    const { code, err } = await creel(folder.path, args);
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining(`${path} cannot be read`)]);
    expect([code === 0, isClean(err)]).toEqual([false, true]);
  }
});

test.each(["fifo", "device"])("restore refuses a file that is a %s", async (kind) => {
  const path = plant("mine.db", kind);
  const { code, err } = await creel(folder.path, ["restore", path]);
  expect([code, err]).toEqual([1, expect.stringContaining("is not a regular file")]);
  expect((await creel(folder.path, ["list"])).out).toContain("First");
});
