import { expect, test } from "bun:test";
import { MAX_SEARCH_WORDS, wordsToFind } from "./search-words.ts";

test.each([
  ["milk milk Milk", "milk"],
  ["pass passport pas", "passport"],
  ["Passport PASS", "Passport"],
  ["milk and bread", "milk and bread"],
  ["", ""],
])("of %j what says something is %j", (words, said) => {
  expect(wordsToFind(words.split(" ").filter(Boolean)).join(" ")).toBe(said);
});

test("of many words the longest are looked for, in the order in which they came", () => {
  const long = Array.from({ length: MAX_SEARCH_WORDS }, (_, n) => `word${String.fromCharCode(97 + n)}`);
  const letters = "abcdefghijklmno".split("").map((letter) => `${letter}x`);
  expect(wordsToFind([...letters, ...long])).toEqual(long);
  expect(wordsToFind([...long.slice(0, 8), ...letters, ...long.slice(8)])).toEqual(long);
});
