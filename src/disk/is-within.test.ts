import { expect, test } from "bun:test";
import { isWithin } from "./is-within.ts";

test.each([
  ["/a/b", "/a/b", "linux", true],
  ["/a/b/c", "/a/b", "linux", true],
  ["/a/bc", "/a/b", "linux", false],
  ["/a", "/a/b", "linux", false],
  ["/a", "/", "linux", true],
  ["/A/b", "/a", "linux", false],
  ["/a/b\\c", "/a/b", "linux", false],
  ["/Users/Ann/CREEL/copy", "/Users/ann/creel", "darwin", true],
  ["/Users/Jo\u0308rg/copy", "/users/J\u00f6rg", "darwin", true],
  ["C:\\Users\\Ann\\Creel\\copy", "c:/users/ann/creel", "win32", true],
  ["C:\\Users\\Ann\\Creel2", "c:/users/ann/creel", "win32", false],
])("%s and %s on %s", (path, folder, platform, expected) => {
  expect(isWithin(path, folder, platform)).toBe(expected);
});
