import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../test/home.ts";
import { findUnsafeFolderAround } from "./folders-around.ts";

const OTHER = 54_321; // a user and a group that nobody here has
const isRoot = process.getuid?.() === 0;
let outside: ReturnType<typeof makeFolder>;
let around: string;
beforeEach(() => {
  outside = makeFolder();
  around = join(outside.path, "around");
  mkdirSync(join(around, "inner"), { recursive: true });
});
afterEach(() => outside.remove());

const find = (path = join(around, "inner", "copy")) => findUnsafeFolderAround(path)?.obstacle ?? null;

test.skipIf(process.platform === "win32").each([
  [0o755, null],
  [0o777, "open-around"],
  [0o773, "open-around"],
  [0o1777, null], // as /tmp
  [0o700, null],
] as const)("a folder around it with the mode %o", (mode, obstacle) => {
  chmodSync(around, mode);
  expect(find()).toBe(obstacle);
});

test.skipIf(!isRoot)("a folder of another user, and one that another group may write", () => {
  chmodSync(around, 0o775);
  expect(find()).toBeNull();
  chownSync(around, 0, OTHER);
  expect(findUnsafeFolderAround(join(around, "inner", "copy"))).toEqual({
    at: around,
    obstacle: "open-around",
  });
  chmodSync(around, 0o1775);
  expect(find()).toBeNull();
  chownSync(around, OTHER, 0);
  chmodSync(around, 0o755);
  expect(find()).toBe("foreign-around");
});

test("the folder itself is not one around it", () => {
  chmodSync(around, 0o777);
  expect(find(around)).toBeNull();
});
