import { expect, test } from "bun:test";
import fc from "fast-check";
import { readText, writeText } from "./edit-text.ts";

test.each<[string, string | null, string]>([
  ["a", null, "a\n"],
  ["a", "b", "a\n\nb\n"],
  ["a\nb", "c\n\nd\n", "a\nb\n\nc\n\nd\n\n"],
  ["a\r\nb", "\nc", "a\r\nb\n\n\nc\n"],
])("%j and %j", (title, note, text) => {
  expect(writeText({ title, note })).toBe(text);
  expect(readText(text)).toEqual({ title, note });
});

test.each(["a\n\nb", "a\r\n\r\nb", "\n\na", "a\n"])(
  "the title %j would not come back, and is refused",
  (title) => {
    expect(() => writeText({ title, note: "b" })).toThrow("Use --title and --note");
  },
);

test("the text of an editor may end without a line break, and an empty note is no note", () => {
  expect(readText("a\n\nb")).toEqual({ title: "a", note: "b" });
  expect(readText("a\n\n")).toEqual({ title: "a", note: null });
  expect(readText("a\r\n\r\nb\r\n")).toEqual({ title: "a", note: "b" });
});

test("whatever can be written is read again as it was", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r", " ", "ü") });
  let written = 0;
  fc.assert(
    fc.property(text, fc.option(text.filter((one) => one !== "")), (title, note) => {
      try {
        expect(readText(writeText({ title, note }))).toEqual({ title, note });
        written++;
      } catch (thrown) {
        expect(String(thrown)).toContain("Use --title and --note");
      }
    }),
  );
  expect(written).toBeGreaterThan(20);
});
