import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { Problem } from "../../../domain/problem.ts";
import { takeLock } from "./lock.ts";

test("one holder has the lock at a time, and the next one after it", () => {
  const folder = makeFolder();
  const path = join(folder.path, "lock");
  const held = takeLock(path);
  expect([held === null, takeLock(path)]).toEqual([false, null]);
  expect(readdirSync(folder.path)).toEqual(["lock"]); // without a journal, which would need space
  held?.release();
  const next = takeLock(path);
  expect(next).not.toBeNull();
  next?.release();
  folder.remove();
});

/** Files in the place of the lock, and the message for each. */
const NOT_A_LOCK: [string, (path: string) => void, string][] = [
  ["a folder", (path) => mkdirSync(path), "is a folder"],
  ["a FIFO", (path) => Bun.spawnSync(["mkfifo", path]), "is not a regular file"],
  [
    "a link that leads nowhere",
    (path) => symlinkSync("/nowhere/lock.db", path),
    "is a link that leads nowhere",
  ],
  ["a link to itself", (path) => symlinkSync(path, path), "is not a regular file"],
  ["a text", (path) => writeFileSync(path, "hello\n".repeat(1_000)), "is not the lock that Creel made"],
];

test.each(NOT_A_LOCK)("%s in the place of the lock is named, with the cure", (_, put, says) => {
  const folder = makeFolder();
  const path = join(folder.path, "lock.db");
  put(path);
  const problem = problemOf(() => takeLock(path));
  expect([problem.code, problem.detail]).toEqual([
    "unavailable",
    `${path} ${says}, so Creel cannot lock this home. Creel stores nothing in it: stop Creel, remove it, and start Creel again.`,
  ]);
  folder.remove();
});

test("a lock in a folder that is missing is a problem of the disk", () => {
  expect(problemOf(() => takeLock("/nowhere/lock.db")).detail).toContain("The disk failed");
});

function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown;
    throw thrown;
  }
  throw new Error("It did not fail.");
}
