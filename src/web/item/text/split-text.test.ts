import { expect, test } from "bun:test";
import { splitText } from "./split-text.ts";

test.each([
  ["nothing", ""],
  ["a word", "word"],
  ["lines", "a line of words\n".repeat(500)],
  ["only line ends", "\n".repeat(5_000)],
  ["words", "word ".repeat(1_000)],
  ["one word", "a".repeat(5_000)],
  ["emoji", `a${"🎣".repeat(2_000)}`],
  ["half of an emoji", "\ud83c".repeat(2_000)],
])("%s: no piece is long, and together they are the text", (_, text) => {
  const pieces = splitText(text);
  expect(pieces.join("")).toBe(text);
  for (const piece of pieces) {
    expect(piece.length).toBeGreaterThan(0);
    expect(piece.length).toBeLessThanOrEqual(1_000);
  }
});

test("it is cut at line ends, else between words, and never in a character", () => {
  const [line] = splitText(`${"a b ".repeat(200)}\n${"c".repeat(1_000)}`);
  expect(line?.endsWith(" \n")).toBe(true);
  expect(splitText("word ".repeat(300)).every((piece) => piece.endsWith(" "))).toBe(true);
  expect(splitText(`a${"🎣".repeat(2_000)}`).every((piece) => piece.isWellFormed())).toBe(true);
});
