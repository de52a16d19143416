import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { makeFolder } from "../../test/home.ts";
import { putInPlace, removeIfThere, writeAtomic, writeSynced } from "./atomic-file.ts";

let folder: ReturnType<typeof makeFolder>;
let file: string;
beforeEach(() => {
  folder = makeFolder();
  file = `${folder.path}/file`;
});
afterEach(() => folder.remove());

const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a file is replaced whole, with the requested mode, whatever the umask is", () => {
  const before = process.umask(0o077);
  try {
    for (const [text, mode] of [
      ["first", 0o600],
      ["ü".repeat(100_000), 0o644],
      ["", 0o600],
    ] as const) {
      writeAtomic(file, text, mode);
      expect([readFileSync(file, "utf8") === text, modeOf(file)]).toEqual([true, mode]);
    }
  } finally {
    process.umask(before);
  }
  expect(readdirSync(folder.path)).toEqual(["file"]);
});

test("a file that a crash has left beside it is neither kept nor written through", () => {
  writeFileSync(`${file}.new`, "open to all", { mode: 0o666 });
  writeAtomic(file, "a secret");
  expect([readFileSync(file, "utf8"), modeOf(file)]).toEqual(["a secret", 0o600]);
  writeFileSync(`${folder.path}/other`, "another's");
  symlinkSync(`${folder.path}/other`, `${file}.new`);
  writeAtomic(file, "again");
  expect(readFileSync(`${folder.path}/other`, "utf8")).toBe("another's");
  expect(readdirSync(folder.path).sort()).toEqual(["file", "other"]);
});

test("a failed write leaves the old file, and no file beside it", () => {
  mkdirSync(`${file}/in the way`, { recursive: true });
  expect(() => writeAtomic(file, "text")).toThrow();
  expect(readdirSync(folder.path)).toEqual(["file"]);
  expect(() => writeAtomic(`${folder.path}/missing/file`, "text")).toThrow("ENOENT");
});

test("a finished file gets its name; a file that is gone is no error", () => {
  writeSynced(`${file}.part`, "text");
  putInPlace(`${file}.part`, file);
  expect([readFileSync(file, "utf8"), existsSync(`${file}.part`)]).toEqual(["text", false]);
  expect([removeIfThere(file), removeIfThere(file)]).toEqual([true, false]);
});
