import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { countPlaces } from "./faults/planted-bugs.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { readMutants } from "./mutants/mutants.ts";
import { proveMutants } from "./mutants/run-mutants.ts";
import { countIn } from "./patched-checkout.ts";

const ROOT = join(import.meta.dir, "..");

test("every mutant matches its file exactly once and changes it", async () => {
  const mutants = await readMutants();
  expect(mutants.length).toBeGreaterThan(80);
  expect(mutants.filter((one) => countIn(ROOT, one) !== 1).map(({ title }) => title)).toEqual([]);
  expect(mutants.filter(({ from, to }) => from === to).map(({ title }) => title)).toEqual([]);
});

test("every bug of the fault tests can be planted in exactly one place", () => {
  const counts = countPlaces();
  expect(counts.length).toBeGreaterThan(10);
  expect(counts.filter(([, places]) => places !== 1)).toEqual([]);
});

test("every mutant has a unique title and an existing test file", async () => {
  const mutants = await readMutants();
  expect(new Set(mutants.map(({ title }) => title)).size).toBe(mutants.length);
  for (const { title, test } of mutants)
    expect([title, test.endsWith(".test.ts") && existsSync(join(ROOT, test))]).toEqual([title, true]);
});

test("reports a mutant that no test notices and one that does not compile", async () => {
  const file = "src/domain/dates.ts";
  const mutants: Mutant[] = [
    {
      title: "a comment is another",
      file,
      from: "// milliseconds",
      to: "// ms",
      test: "src/domain/dates.test.ts",
    },
    {
      title: "a day has an hour less",
      file,
      from: "86_400_000",
      to: "82_800_000",
      test: "src/domain/dates.test.ts",
    },
    {
      title: "it is no program",
      file,
      from: "const DAY",
      to: "const const DAY",
      test: "src/domain/dates.test.ts",
    },
  ];
  const lines: string[] = [];
  expect(await proveMutants("", { mutants, say: (line) => lines.push(line) })).toBe(1);
  const where = "(src/domain/dates.ts, src/domain/dates.test.ts)";
  expect(lines).toEqual([
    `SURVIVES: a comment is another ${where}`,
    `noticed: a day has an hour less ${where}`,
    `COULD NOT BE RUN: it is no program ${where}`,
    "3 planted, 1 noticed",
  ]);
  expect(await proveMutants("an hour less", { mutants, say: () => {} })).toBe(0);
}, 120_000);

test("refuses a mutant that does not match its file", async () => {
  const unmatched = {
    file: "src/domain/dates.ts",
    from: "nowhere",
    to: "",
    test: "src/domain/dates.test.ts",
  };
  const proving = proveMutants("", { mutants: [{ title: "lost", ...unmatched }], say: () => {} });
  await expect(proving).rejects.toThrow("does not have this exactly once");
}, 120_000);
