import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countBytes } from "../text.ts";
import { foldFileName, isCopyFile, nameProjectFiles } from "./copy-names.ts";

const ID = "3F2A0000000000000000000000000001";
const nameOf = (title: string) => nameProjectFiles([{ id: ID, title }]).get(ID);

describe("the file of a project", () => {
  test.each([
    ["Boat", "Boat 3F2A"],
    ["Boat / summer: \\ plans?", "Boat - summer- - plans- 3F2A"],
    ["../../etc/passwd", "etc-passwd 3F2A"],
    ["..", "3F2A"],
    [".hidden", "hidden 3F2A"],
    ["-rf", "rf 3F2A"],
    ["two\nlines\t\u0007 \u001b[31mred", "two lines -31mred 3F2A"],
    ["\u202egnp.exe", "gnp.exe 3F2A"],
    ["  ", "3F2A"],
    ["Bo\u0308ot", "B\u00f6ot 3F2A"],
    ["CON", "CON 3F2A"],
    ["x".repeat(5_000), `${"x".repeat(100)} 3F2A`],
    ["🦊".repeat(99), `${"🦊".repeat(25)} 3F2A`],
  ])("%j is %s", (title, name) => {
    expect(nameOf(title)).toBe(`projects/${name}.md`);
  });

  test("is one in the folder, short enough and one that Creel recognises, whatever the title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
        const name = nameOf(title) ?? "";
        const [folder, file = "", ...rest] = name.split("/");
        expect([folder, rest]).toEqual(["projects", []]);
        expect(countBytes(file)).toBeLessThanOrEqual(108);
        expect(file).not.toMatch(/^[.-]|[\p{Cc}\\]/u);
        expect(isCopyFile(name)).toBe(true);
      }),
    );
  });

  test("has the whole id where two are one in a file system without case or forms of letters", () => {
    const other = "3F2A0000000000000000000000000002";
    const third = "3F2A0000000000000000000000000003";
    for (const title of ["boat", "BOAT", "Bo\u200bat", "ＢＯＡＴ"]) {
      const names = nameProjectFiles([
        { id: ID, title: "Boat" },
        { id: other, title },
        { id: third, title: "Garden" },
      ]);
      expect(names.get(ID)).toBe(`projects/Boat ${ID}.md`);
      expect(names.get(other)).toEndWith(` ${other}.md`);
      expect(names.get(third)).toBe("projects/Garden 3F2A.md");
      expect(new Set([...names.values()].map(foldFileName)).size).toBe(3);
    }
  });

  test.each([
    ["Stra\u1e9ee", "Strasse"],
    ["STRA\u1e9eE", "Stra\u00dfe"],
    ["\u2764", "\u2764\ufe0f"],
    ["a\u034fb", "ab"],
    ["\u3164a", "a"],
    ["x\u180bb", "xb"],
    ["\u{e0100}a", "a"],
    ["\u0130", "i\u0307"],
  ])("has the whole id for %j and %j", (title, another) => {
    const other = "3F2A0000000000000000000000000002";
    const names = nameProjectFiles([
      { id: ID, title },
      { id: other, title: another },
    ]);
    expect(names.get(ID)).toEndWith(`${ID}.md`);
    expect(names.get(other)).toEndWith(`${other}.md`);
    expect(foldFileName(title)).toBe(foldFileName(another));
  });
});

test.each([
  "../creel.jsonl",
  "projects/../../x.md",
  "projects/a/b.md",
  "projects\\..\\x.md",
  "/etc/passwd",
  "done/2026-11.md/x",
  "trash.md",
  ".git/config",
  "projects/a\n.md",
  7,
])("%j is no file of the copy", (name) => {
  expect(isCopyFile(name)).toBe(false);
});
