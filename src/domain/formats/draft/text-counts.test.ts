import { expect, test } from "bun:test";
import { TextCounts, TextList, TextNumbers } from "./text-counts.ts";

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

test("each text has one number, from 1 on", () => {
  const numbers = new TextNumbers();
  expect(["a", "b", "a", "", "b"].map((text) => numbers.take(text))).toEqual([1, 2, 1, 3, 2]);
  expect([numbers.get("b"), numbers.get("c"), numbers.has(""), numbers.has("c"), numbers.size]).toEqual([
    2,
    0,
    true,
    false,
    3,
  ]);
});

test("a list of texts gives each of them back, also half of a surrogate pair and a byte order mark", () => {
  const list = new TextList();
  const texts = ["", "a", "Äß € 🙂", "\ud83d half", "\ufeffmark", "", "x".repeat(70_000), "end"];
  const places = texts.map((text) => list.add(text));
  expect(places.map((place) => list.at(place))).toEqual(texts);
  expect(list.at(-1)).toBe("");
});
