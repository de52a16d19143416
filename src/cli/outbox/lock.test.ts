import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { lockOutbox } from "./lock.ts";

let folder: ReturnType<typeof makeFolder>;
let mark: string;
beforeEach(() => {
  folder = makeFolder();
  mark = join(folder.path, "turn");
});
afterEach(() => folder.remove());

/** Writes the lock of another process, of this age in seconds. */
function leave(text: string, seconds: number): void {
  writeFileSync(mark, text);
  const then = Date.now() / 1000 - seconds;
  utimesSync(mark, then, then);
}

test("one process at a time: a released lock can be taken again", () => {
  const lock = lockOutbox(folder.path);
  expect(readFileSync(mark, "utf8")).toBe(String(process.pid));
  expect(lockOutbox(folder.path)).toBeNull();
  lock?.release();
  expect(existsSync(mark)).toBe(false);
  expect(lockOutbox(folder.path)).not.toBeNull();
});

test.each([
  ["of a process that has ended", "4194305", 0, true],
  ["of a process that runs", String(process.ppid), 2, false],
  ["of a process that runs, for longer than anybody sends", String(process.ppid), 61, true],
  ["that is just being written", "", -0.9, false],
  ["whose process was killed before it had written it", "", 2, true],
] as const)("a mark %s", (_, text, seconds, isFree) => {
  leave(text, seconds);
  expect(lockOutbox(folder.path) !== null).toBe(isFree);
});
