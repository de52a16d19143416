import { expect, test } from "bun:test";
import fc from "fast-check";
import { levelOfTerm, levelTest, WORD_LEVELS } from "./word-level.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 8 });

test("a text has a word at the level of its closest term", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), word, (terms, searched) => {
      const closest = Math.min(WORD_LEVELS.none, ...terms.map((term) => levelOfTerm(term, searched)));
      const level: number = levelTest(searched)(` ${terms.join(" ")} `);
      expect([terms, searched, level]).toEqual([terms, searched, closest]);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["port", "port", "beginning"],
  ["portal", "port", "beginning"],
  ["passport", "port", "part"],
  ["plumber", "plumbr", "typo"],
  ["plumber", "plubmer", "typo"],
  ["a4711", "711", "part"],
  ["4711", "471", "beginning"],
  ["4711", "711", "none"],
  ["12345", "12354", "none"],
] as const)("%s has %s as: %s", (term, searched, level) => {
  expect(levelOfTerm(term, searched)).toBe(WORD_LEVELS[level]);
  expect(levelTest(searched)(` other ${term} terms `)).toBe(WORD_LEVELS[level]);
});
