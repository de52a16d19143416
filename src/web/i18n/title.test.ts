import { expect, test } from "bun:test";
import { preview, readTitle, shortTitle } from "./title.ts";

test("the first line with text is the title", () => {
  expect(readTitle("Buy milk")).toEqual({ first: "Buy milk", rest: "" });
  expect(readTitle("\n \r\nCall Ada\r\nabout the boat\n\n")).toEqual({
    first: "Call Ada",
    rest: "about the boat",
  });
});

test("the preview is one short line of what comes next", () => {
  expect(preview("", null)).toBe("");
  expect(preview("", "a\n\n  b\u202e")).toBe("a b⟨RLO⟩");
  expect(preview("rest", "note")).toBe("rest");
  expect(preview("", "x".repeat(1_000_000)).length).toBe(400);
});

test.each([
  ["# Boat\n- [ ] sand the **hull**\n- [x] buy `paint`", "Boat sand the hull buy paint"],
  ["> - [the yard](https://example.com/a?b=c) is __shut__ on ~~Monday~~", "the yard is shut on Monday"],
  ["```sh\nls *.ts | wc\n```\n---\nend", "ls *.ts | wc end"],
  ["Bring the *poles* and _(maybe)_ a rope", "Bring the poles and (maybe) a rope"],
  ["| tool | place |\n| --- | :-: |\n| saw | shed |", "tool | place saw | shed"],
  ["ls *.ts *.js, a | b", "ls *.ts *.js, a | b"],
  ["24. Dezember, MAX__SIZE__X", "24. Dezember, MAX__SIZE__X"],
  ["```npm test``` must pass", "npm test must pass"],
  ["2 * 3 * 4 = 24, a_b_c, [x] and - so on, #home", "2 * 3 * 4 = 24, a_b_c, [x] and - so on, #home"],
])("the preview of a note is its words: %j", (note, words) => {
  expect(preview("", note)).toBe(words);
  expect(preview(note, null)).toBe(note.replace(/\s+/g, " ")); // a title has no marks
});

test("a huge title is shortened", () => {
  expect(shortTitle("y".repeat(10_000)).length).toBe(400);
});
