import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GUARD_MUTANTS } from "./guards/guard-mutants.ts";

const read = (path: string) => readFileSync(join(import.meta.dir, "..", path), "utf8");

test("every guard mutant matches its file exactly once and changes it", () => {
  expect(GUARD_MUTANTS.length).toBeGreaterThan(40);
  for (const { without, file, find, replace } of GUARD_MUTANTS) {
    expect([without, read(file).split(find).length - 1]).toEqual([without, 1]);
    expect([without, replace === find]).toEqual([without, false]);
  }
});

test("every guard mutant has a unique title and an existing test file", () => {
  const sentences = GUARD_MUTANTS.map(({ without }) => without);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const { test } of GUARD_MUTANTS) expect(read(test[0])).toContain("test");
});
