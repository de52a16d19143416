import { afterAll, describe, expect, test } from "bun:test";
import { type Fault, type Figures, reveals } from "./fault.ts";
import { buildProgram, removeBuilds } from "./planted-bugs.ts";
import { killPrograms } from "./program-under-test.ts";

const TEST_TIMEOUT_MS = 300_000; // generous: the test asserts no duration
const SETS = 2; // the control runs at most twice, because one in some hundred runs misses the bug by chance

/** Tests the short set of a fault: the program passes, and the planted bug is found. */
export function testFault(fault: Fault): void {
  const { name, title, mustHold, bug, short, control, shows } = fault;
  const lack = fault.lacks();
  const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1_000_000));
  describe(title, () => {
    afterAll(async () => {
      await killPrograms();
      removeBuilds();
    });
    if (lack === null) console.log(`${name}: seed ${seed}`);
    else console.log(`${name} does not run here. ${lack}`);

    test.skipIf(lack !== null)(
      mustHold,
      async () => {
        const { lostCount, duplicateCount, errors, cycles } = await fault.run(await buildProgram(), {
          cycles: short,
          seed,
        });
        expect({ lostCount, duplicateCount, errors: errors.slice(0, 10) }).toEqual({
          lostCount: 0,
          duplicateCount: 0,
          errors: [],
        });
        expect(cycles).toBeGreaterThan(0);
      },
      TEST_TIMEOUT_MS,
    );

    test.skipIf(lack !== null)(
      `the harness sees it when ${bug}`,
      async () => {
        const executable = await buildProgram(bug);
        const misses: Figures[] = [];
        while (misses.length < SETS) {
          const run = { cycles: control.short, seed: seed + misses.length };
          const figures = await fault.run(executable, run);
          if (reveals(figures, shows)) break;
          misses.push(figures);
        }
        if (misses.length > 0) console.log(`${name}: ${misses.length} sets of the control missed the bug`);
        expect({ misses, isSeen: misses.length < SETS }).toMatchObject({ isSeen: true });
      },
      TEST_TIMEOUT_MS,
    );
  });
}
