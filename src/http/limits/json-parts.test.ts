import { expect, test } from "bun:test";
import { countCharacters, countTextBytes, jsonParts } from "./json-parts.ts";

const MIB = 1024 * 1024;

test.each([
  ["short values", [1, null, true, "a", { a: [] }, []]],
  ["a list of many short ones", Array.from({ length: 5_000 }, (_, n) => ({ id: `${n}`, tags: [`t${n}`] }))],
  ["a long text of controls", { note: "\u0001".repeat(MIB), after: 1 }],
  ["pairs of surrogates at any place", { a: "😀".repeat(40_000), b: `x${"😀".repeat(40_000)}` }],
  ["halves of pairs", "\ud800".repeat(40_000)],
  ["values without JSON", { a: undefined, b: "x".repeat(20_000), c: [undefined, "x".repeat(20_000)] }],
  ["long names", { ["n".repeat(40_000)]: { x: "y".repeat(40_000) } }],
])("the parts of %s are what JSON.stringify makes", (_, value) => {
  expect([...jsonParts(value)].join("") === JSON.stringify(value)).toBe(true);
});

test("a long value is made in parts that are short", () => {
  const items = Array.from({ length: 3 }, () => ({ title: "a", note: "\u0001".repeat(MIB) }));
  for (const part of jsonParts({ items })) expect(part.length).toBeLessThanOrEqual(6 * 16 * 1024);
});

test("characters are counted up to a limit, bytes to the end", () => {
  expect(countCharacters(["ab", { c: "def" }], 100)).toBe(2 + 2 + 2 + 1 + 3);
  expect(countCharacters(Array(1_000).fill("x".repeat(10)), 100)).toBeLessThan(120);
  expect(countTextBytes({ a: "字", b: ["x".repeat(100)] })).toBeWithin(103, 150);
});
