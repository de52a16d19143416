import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, linkSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../test/home.ts";
import { ChangedFile, NotAFile } from "./changed-file.ts";

const LONG = "line of text ü\n".repeat(20_000); // several parts
let folder: ReturnType<typeof makeFolder>;
let path: string;
let part: string;
beforeEach(() => {
  folder = makeFolder();
  [path, part] = [join(folder.path, "a.md"), join(folder.path, ".part")];
});
afterEach(() => folder.remove());

function replace(...texts: string[]): boolean {
  const file = new ChangedFile(
    () => path,
    () => part,
  );
  try {
    for (const text of texts) file.write(Buffer.from(text));
    return file.finish();
  } finally {
    file.close();
  }
}

test.each([
  ["a new file", null, "one\n"],
  ["a new empty file", null, ""],
  ["a longer end", LONG, `${LONG}more\n`],
  ["a shorter end", LONG, LONG.slice(0, -1)],
  ["nothing left", LONG, ""],
  ["a difference in the middle", LONG, `${LONG.slice(0, 150_000)}L${LONG.slice(150_001)}`],
  ["a difference at the beginning", LONG, `x${LONG}`],
  ["other bytes of the same length", "abc", "abd"],
])("%s is written whole", (_, before, after) => {
  if (before !== null) writeFileSync(path, before);
  expect(replace(...after.split(/(?<=\n)/))).toBe(true);
  expect(readFileSync(path, "utf8")).toBe(after);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(existsSync(part)).toBe(false);
});

test.each([LONG, "short", ""])("a file with the same content is not touched", (text) => {
  writeFileSync(path, text, { mode: 0o640 });
  writeFileSync(part, "left by a program that was killed");
  const before = statSync(path);
  expect(replace(...text.split(/(?<=\n)/))).toBe(false);
  const { ino, mtimeMs, ctimeMs, mode } = statSync(path);
  expect([ino, mtimeMs, ctimeMs, mode]).toEqual([before.ino, before.mtimeMs, before.ctimeMs, before.mode]);
});

test("a file with a second name is replaced unread, and the file of that name stays", () => {
  const other = join(folder.path, "other");
  writeFileSync(other, LONG);
  linkSync(other, path);
  const before = statSync(other);
  expect(replace(LONG)).toBe(true);
  expect([statSync(other).ino, statSync(other).nlink, statSync(path).nlink]).toEqual([before.ino, 1, 1]);
  expect([readFileSync(path, "utf8"), readFileSync(other, "utf8")]).toEqual([LONG, LONG]);
});

test("work that fails leaves the file as it was, and no part", () => {
  writeFileSync(path, "before");
  const file = new ChangedFile(
    () => path,
    () => part,
  );
  file.write(Buffer.from(LONG));
  expect(existsSync(part)).toBe(true);
  file.close();
  expect(existsSync(part)).toBe(false);
  expect(readFileSync(path, "utf8")).toBe("before");
});

test("a link and a folder are never replaced, nor what a part links to", () => {
  const other = join(folder.path, "other");
  writeFileSync(other, "theirs");
  symlinkSync(other, path);
  expect(
    () =>
      new ChangedFile(
        () => path,
        () => part,
      ),
  ).toThrow(NotAFile);
  const inner = join(folder.path, "folder");
  mkdirSync(inner);
  expect(
    () =>
      new ChangedFile(
        () => inner,
        () => part,
      ),
  ).toThrow(NotAFile);
  symlinkSync(other, part);
  path = join(folder.path, "b.md");
  expect(replace("ours")).toBe(true);
  expect([readFileSync(path, "utf8"), readFileSync(other, "utf8")]).toEqual(["ours", "theirs"]);
});
