import { afterAll, expect, test } from "bun:test";
import { killImports } from "./import-killed.ts";
import { buildProgram, removeBuilds } from "./planted-bugs.ts";
import { killPrograms } from "./program-under-test.ts";

const CYCLES = 10;
const TIMEOUT_MS = 300_000; // generous: the test asserts no duration

afterAll(async () => {
  await killPrograms();
  removeBuilds();
});

test(
  "killed while it is imported and while it is taken back, each record is there once, then all are in the trash",
  async () => {
    const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1_000_000));
    console.log(`import-killed: seed ${seed}`);
    const { lostCount, duplicateCount, errors, cycles } = await killImports(await buildProgram(), {
      cycles: CYCLES,
      seed,
    });
    expect({ lostCount, duplicateCount, errors: errors.slice(0, 10), cycles }).toEqual({
      lostCount: 0,
      duplicateCount: 0,
      errors: [],
      cycles: CYCLES,
    });
  },
  TIMEOUT_MS,
);
