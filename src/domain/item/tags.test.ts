import { expect, test } from "bun:test";
import { checkName, checkTags, isContext, NAME_LIMIT, TAGS_LIMIT } from "./tags.ts";

test.each([
  ["Work", "Work"],
  ["  deep work ", "deep work"],
  ["cafe\u0301", "café"],
  ["@home", "@home"],
  ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"],
  ["𝄞".repeat(NAME_LIMIT), "𝄞".repeat(NAME_LIMIT)],
])("%j is kept as %j", (text, name) => {
  expect(checkName(text, "area")).toBe(name);
  expect(checkName(name, "area")).toBe(name);
});

test.each([
  "",
  " \t",
  "a,b",
  "\u200b",
  " \u2060\ufeff",
  "a\nb",
  "a\u001b[31m",
  "a\u2028b",
  "a\u0085b",
  "\0",
  "\ud800",
  "x".repeat(NAME_LIMIT + 1),
])("%j is no name", (text) => {
  expect(() => checkName(text, "area")).toThrow(expect.objectContaining({ code: "invalid", field: "area" }));
});

test("tags keep their order and lose their doubles", () => {
  expect(checkTags(["b", "a", " b", "cafe\u0301", "café", "B"])).toEqual(["b", "a", "café", "B"]);
  expect(checkTags([])).toEqual([]);
  const many = Array.from({ length: TAGS_LIMIT }, (_, n) => String(n));
  expect(checkTags([...many, "1"])).toEqual(many);
  expect(() => checkTags([...many, "one more"])).toThrow(expect.objectContaining({ field: "tags" }));
});

test("a context begins with @", () =>
  expect(["@home", "home", "a@b"].map(isContext)).toEqual([true, false, false]));
