import { expect, test } from "bun:test";
import { MAX_SEARCH_WORDS } from "../../domain/search-words.ts";
import { SQLITE_TEXT_INDEX } from "./full-text-index.ts";

const letterAt = (n: number) => String.fromCharCode(97 + n);

test.each([
  ["milk Milk MILK", '"milk" *'],
  ["pass the passport", '"the" * "passport" *'],
  ["re-entry", '"re" * "entry" *'],
  ["買い物 milk", '"買 い 物" * "milk" *'],
  ["Cafe\u0301", '"Cafe\u0301" *'],
  ["किताब", '"क त ब" *'],
  ["-*:^() \u0301", null],
])("%j is asked as %j", (words, question) => {
  expect(SQLITE_TEXT_INDEX.ask(words)).toBe(question);
});

test.each([
  ["words", Array.from({ length: 9_000 }, (_, n) => `word${n}`), 2_000],
  ["repeated words", Array.from({ length: 99_000 }, (_, n) => `word${n % 9}`), 33_334],
  [
    "signs without spaces",
    [Array.from({ length: 9_000 }, (_, n) => String.fromCharCode(0x4e00 + n)).join("")],
    2_000,
  ],
  ["few words", ["one", "two"], 2],
])("of a note with many %s only the beginning is indexed", (_, words, count) => {
  const [, note] = SQLITE_TEXT_INDEX.texts("title", words.join(" "));
  expect(note?.match(/[\p{L}\p{N}]+/gu)?.length).toBe(count);
});

/** How many lists of items the index looks at for a question. */
const counted = (words: string) => (SQLITE_TEXT_INDEX.ask(words)?.match(/[\p{L}\p{N}]+/gu) ?? []).length;

test.each([
  ["letters", Array.from({ length: 250 }, (_, n) => letterAt(n % 26)).join(" ")],
  ["one letter", "a ".repeat(250)],
  ["words", Array.from({ length: 80 }, (_, n) => `${letterAt(n % 26)}${n}`).join(" ")],
  ["signs without spaces", Array.from({ length: 250 }, (_, n) => String.fromCharCode(0x4e00 + n)).join("")],
  ["words with what no one sees between them", "number\u200b".repeat(60)],
  ["words with marks between them", "number\u0940".repeat(60)],
  ["words with marks that look like accents between them", "number\u0345".repeat(60)],
])("many %s are asked as no more than a few", (_, words) => {
  expect(counted(words)).toBeWithin(1, MAX_SEARCH_WORDS + 1);
});
