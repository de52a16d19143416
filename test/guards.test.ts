import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REMOVALS } from "./guards/removals.ts";

const read = (path: string) => readFileSync(join(import.meta.dir, "..", path), "utf8");

test("every guard on the list is where the list says, once, and to take it out changes something", () => {
  expect(REMOVALS.length).toBeGreaterThan(40);
  for (const { without, file, find, replace } of REMOVALS) {
    expect([without, read(file).split(find).length - 1]).toEqual([without, 1]);
    expect([without, replace === find]).toEqual([without, false]);
  }
});

test("every guard has a sentence of its own, and a test file that exists", () => {
  const sentences = REMOVALS.map(({ without }) => without);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const { test } of REMOVALS) expect(read(test[0])).toContain("test");
});
