import { expect, test } from "bun:test";
import fc from "fast-check";
import { isOneTypoAway, MAX_SEARCH_WORDS, matchTerm, readSearch, wordsToFind } from "./search-words.ts";

test.each([
  ["milk milk Milk", "milk"],
  ["pass passport pas", "passport"],
  ["Passport PASS", "Passport"],
  ["milk and bread", "milk and bread"],
  ["", ""],
])("of %j what says something is %j", (words, expected) => {
  expect(wordsToFind(words.split(" ").filter(Boolean)).join(" ")).toBe(expected);
});

test("of many words the longest are searched, in their order", () => {
  const long = Array.from({ length: MAX_SEARCH_WORDS }, (_, n) => `word${String.fromCharCode(97 + n)}`);
  const letters = "abcdefghijklmno".split("").map((char) => `${char}x`);
  expect(wordsToFind([...letters, ...long])).toEqual(long);
  expect(wordsToFind([...long.slice(0, 8), ...letters, ...long.slice(8)])).toEqual(long);
});

test.each([
  ["port", "port", "exact"],
  ["portal", "port", "prefix"],
  ["passport", "port", "infix"],
  ["passport", "or", null],
  ["passport", "pasport", "typo"],
  ["port", "pork", null], // too short for a mistake
  ["passport", "pasprot", null], // two mistakes
])("to %s %s is %j", (term, word, level) => {
  expect(matchTerm(term, word)).toBe(level as ReturnType<typeof matchTerm>);
});

/** The distance of Damerau and Levenshtein, as it is defined: the slow way. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, n) => [n, ...Array.from(other, () => 0)]);
  for (let n = 0; n <= other.length; n++) (rows[0] as number[])[n] = n;
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      (rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1),
        isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return at(one.length, other.length);
}

test("a typing mistake is one letter more, less, other or two swapped", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect([one, other, isOneTypoAway(one, other)]).toEqual([one, other, distance(one, other) === 1]);
    }),
    { numRuns: 2_000 },
  );
});

test.each<[string, [string, string | null][]]>([
  [
    "milk #shop eggs",
    [
      ["milk ", null],
      ["shop", "#"],
      [" eggs", null],
    ],
  ],
  [
    '+"Kitchen renovation" @home',
    [
      ["Kitchen renovation", "+"],
      ["home", "@"],
    ],
  ],
  ["C# a@b 1+2 # @", [["C# a@b 1+2 # @", null]]],
  ["#4711 +49 30", [["#4711 +49 30", null]]],
  ['#"open', [['#"open', null]]],
])("%j is read as words and names", (text, parts) => {
  expect(readSearch(text).map((part): [string, string | null] => [part.text, part.sigil])).toEqual(parts);
});
