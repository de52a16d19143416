import { expect, test } from "bun:test";
import fc from "fast-check";
import { readBoxes, takeBoxes } from "./checklist.ts";

const NOTE = [
  "Before the party:",
  "",
  "- [ ] Book the hall",
  "  Ask for the piano",
  "  - [ ] Compare prices",
  "- [x] Choose the day",
  "  - [ ] Tell Ann",
  "",
  "* [ ] Cards",
  "- [ ] ",
].join("\n");

test("a box has the deeper lines below it, without the empty ones at its end", () => {
  expect(readBoxes(NOTE).map(({ text, from, to }) => [text, from, to])).toEqual([
    ["Book the hall", 2, 5],
    ["Compare prices", 4, 5],
    ["Choose the day", 5, 7],
    ["Tell Ann", 6, 7],
    ["Cards", 8, 9],
    ["", 9, 10],
  ]);
  for (const { at, isChecked } of readBoxes(NOTE))
    expect(NOTE.slice(at, at + 3)).toBe(isChecked ? "[x]" : "[ ]");
});

/** By the definition, line by line: the end of a box that begins in a line. */
function endOf(lines: readonly string[], from: number, indent: number): number {
  const after = lines.findIndex((line, n) => n > from && line.trim() !== "" && line.search(/\S/) <= indent);
  const to = lines.slice(0, after < 0 ? lines.length : after).findLastIndex((line) => line.trim() !== "");
  return to + 1;
}

test("a box ends where the definition says, in any note", () => {
  const line = fc.constantFrom(
    "- [ ] a",
    " - [x] b",
    "  - [ ] c",
    "   d",
    " ",
    "",
    "e",
    "1. [ ] f",
    "> - [ ] g",
    " > h",
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      for (const { from, to, indent } of readBoxes(lines.join("\n")))
        expect(to).toBe(endOf(lines, from, indent));
    }),
  );
});

test("a mebibyte of boxes, and boxes above many empty lines, are read", () => {
  const many = 130_000;
  const { actions, rest } = takeBoxes("- [ ] x\n".repeat(many));
  expect([actions.length, rest]).toEqual([many, null]);
  const nested = Array.from({ length: 900 }, (_, n) => `${" ".repeat(n)}- [ ] x`).join("\n");
  expect(readBoxes(nested + "\n".repeat(600_000)).every(({ to }) => to === 900)).toBe(true);
  expect(takeBoxes(`- [ ] x\n${"  y\n".repeat(200_000)}`).actions[0]?.note?.length).toBe(2 * 200_000 - 1);
});

test("unchecked boxes become actions with what is below them; checked and empty ones stay", () => {
  expect(takeBoxes(NOTE)).toEqual({
    actions: [
      { title: "Book the hall", note: "Ask for the piano\n- [ ] Compare prices" },
      { title: "Tell Ann", note: null },
      { title: "Cards", note: null },
    ],
    rest: "Before the party:\n\n- [x] Choose the day\n\n- [ ] ",
  });
});

test("a note without text is null, and one without boxes stays", () => {
  expect(takeBoxes("- [ ] One\r\n- [ ] Two")).toEqual({
    actions: [
      { title: "One", note: null },
      { title: "Two", note: null },
    ],
    rest: null,
  });
  expect(takeBoxes("- no box [ ] here")).toEqual({ actions: [], rest: "- no box [ ] here" });
});

test("no line is lost, and boxes are taken once", () => {
  const line = fc.constantFrom("- [ ] a", "- [x] b", "  - [ ] c", "    d", "", "e", "1. [ ] f", "> - [ ] g");
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const { actions, rest } = takeBoxes(lines.join("\n"));
      const words = (text: string) => text.match(/[a-g]/g) ?? [];
      const after = [
        ...actions.flatMap(({ title, note }) => words(title + (note ?? ""))),
        ...words(rest ?? ""),
      ];
      expect(after.sort()).toEqual(lines.flatMap(words).sort());
      expect(takeBoxes(rest ?? "").actions).toEqual([]);
    }),
  );
});
