import { expect, test } from "bun:test";
import { TextCounts } from "./text-counts.ts";

test("each of many texts has its own count, and one that was not set has none", () => {
  const counts = new TextCounts();
  const expected = new Map<string, number>();
  for (let n = 0; n < 20_000; n++) {
    const text = `text ${(n * 7_919) % 15_000}`;
    counts.set(text, counts.get(text) + 1);
    expected.set(text, (expected.get(text) ?? 0) + 1);
  }
  expect([...expected.keys()].filter((text) => counts.get(text) !== expected.get(text))).toEqual([]);
  expect([counts.get("text 15000"), counts.get("")]).toEqual([0, 0]);
});
