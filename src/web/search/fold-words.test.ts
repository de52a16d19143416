import { expect, test } from "bun:test";
import { foldWords, hasWords, readWords } from "./fold-words.ts";

const has = (text: string, query: string) => hasWords(foldWords(text), readWords(query));

test.each([
  ["Café meeting with Zoë", "cafe zoe"],
  ["Cafe\u0301 meeting", "CAFÉ"],
  ["Brandt & Söhne", "sohn brandt"],
  ["naïve re-entry", "entry"],
  ["買い物リスト", "物"],
  ["Список покупок", "ПОКУП"],
  ["שלום עולם", "עולם"],
  ["e-mail: ada@example.org", "ada@exam"],
])("%s has %s", (text, query) => {
  expect(has(text, query)).toBe(true);
});

test.each([
  ["Passport", "port"],
  ["Café", "cafes"],
  ["Café", "cafe zoe"],
])("%s has no %s", (text, query) => {
  expect(has(text, query)).toBe(false);
});
