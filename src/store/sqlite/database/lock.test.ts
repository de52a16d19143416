import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
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

test("a lock that cannot be made is a problem of the disk, with its cure", () => {
  const folder = makeFolder();
  try {
    takeLock(folder.path); // a folder is no file
    throw new Error("It was taken.");
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(Problem);
    expect((thrown as Problem).code).toBe("unavailable");
  }
  folder.remove();
});
