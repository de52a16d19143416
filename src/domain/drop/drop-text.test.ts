import { describe, expect, test } from "bun:test";
import { NOTE_LIMIT, TITLE_LIMIT } from "../item/capture.ts";
import { isDropText, readDropText } from "./drop-text.ts";

const titles = (text: string) => readDropText("file", "inbox.md", text).map(({ title }) => title);
const whole = (name: string, text: string) =>
  readDropText("folder", name, text).map(({ title, note }) => [title, note]);

describe("a file", () => {
  test("has one item a line, without the marks of a list", () => {
    expect(
      titles(
        "Milk\r\n- Eggs\n* Bread\n- [ ] Butter\n  - [ ]  Salt !friday \n\n\u200b\n-\n- [ ]\n-5 degrees\nend",
      ),
    ).toEqual(["Milk", "Eggs", "Bread", "Butter", "Salt !friday", "-5 degrees", "end"]);
    expect(titles("\uFEFFMilk\rEggs")).toEqual(["Milk", "Eggs"]);
    expect(titles("- [x] done\n- - twice")).toEqual(["[x] done", "- twice"]);
    expect(titles(" \n\n")).toEqual([]);
  });

  test("numbers its lines, empty ones too", () => {
    expect(readDropText("file", "a.txt", "\na\n\na").map(({ line }) => line)).toEqual([2, 4]);
  });

  test("has lines of any length: the rest of a long one is the note", () => {
    const long = "😀".repeat(TITLE_LIMIT);
    expect(readDropText("file", "a.txt", `- ${long}end`)).toEqual([
      { title: long, note: "end", line: 1, isMail: false },
    ]);
    expect(readDropText("file", "a.txt", long)).toMatchObject([{ title: long, note: null }]);
    expect(() => readDropText("file", "a.txt", "x".repeat(NOTE_LIMIT + TITLE_LIMIT + 1))).toThrow("too long");
    expect(() => readDropText("file", "a.txt", "x\n".repeat(10_001))).toThrow("more than 10000 lines");
  });
});

describe("a file of a folder", () => {
  test("is one item: its first line is the title, the rest the note", () => {
    expect(whole("a.txt", "\uFEFF\n\n  Call Ann \r\n\r\nabout March\r\n\r\nand April\n\n")).toEqual([
      ["Call Ann", "about March\n\nand April"],
    ]);
    expect(whole("a.txt", "# Call Ann")).toEqual([["# Call Ann", null]]);
    expect(whole("a.MD", "## Call Ann\n  - indented")).toEqual([["Call Ann", "  - indented"]]);
    expect(whole("a.md", " \n \u200b\n")).toEqual([]);
  });

  test("that is a mail message has its subject as title, and is kept whole", () => {
    const mail =
      "From: ann@example.org\r\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n =?utf-8?B?IGF1cyBCZXJsaW4=?=\r\n\r\nHello";
    expect(readDropText("folder", "a.eml", mail)).toEqual([
      { title: "Grüße aus Berlin", note: mail, line: 1, isMail: true },
    ]);
    expect(whole("a.eml", "Subject: Plain =?x-none?Q?a?= =?utf-8?B?%%?=\n\nHello")[0]?.[0]).toBe(
      "Plain =?x-none?Q?a?==?utf-8?B?%%?=",
    );
    expect(whole("a.eml", "Subject:\n\nHello")).toEqual([["Subject:", "Hello"]]);
    expect(whole("a.eml", "Hello\n\nSubject: no header")[0]?.[0]).toBe("Hello");
  });
});

test("the texts are known by their names", () => {
  const names = ["a.md", "a.TXT", "a.markdown", "a.text", "a.eml", "a.png", "md", "a.md.part"];
  expect(names.filter((name) => isDropText(name, "folder"))).toEqual(names.slice(0, 5));
  expect(names.filter((name) => isDropText(name, "file"))).toEqual(names.slice(0, 4));
});
