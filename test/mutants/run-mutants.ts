import { openCopy } from "../patched-checkout.ts";
import type { Mutant } from "./mutant.ts";
import { readMutants } from "./mutants.ts";

/**
 * `npm run proof -- mutants [--only TEXT]`: plants each bug in a copy of this checkout, in turn, and runs the test file
 * that must notice it. Without any of them each of these files must pass. Prints a line for each; returns the exit code.
 */
export async function proveMutants(
  only = "",
  { mutants, say = console.log }: { mutants?: readonly Mutant[]; say?: (line: string) => void } = {},
): Promise<number> {
  const all = mutants ?? (await readMutants());
  const chosen = all.filter(({ title, file, test }) => `${title} ${file} ${test}`.includes(only));
  const { run, runWith, remove } = openCopy();
  let noticed = 0;
  let isSound = chosen.length > 0;
  try {
    // One file at a time: all of them together take longer than one run may.
    for (const file of new Set(chosen.map(({ test }) => test))) {
      const { failed, output } = await run([file]);
      if (failed.length === 0) continue;
      isSound = false;
      say(`${output}\nWith nothing planted, ${failed.join(", ")} fails.`);
    }
    for (const { title, test, ...replacement } of chosen) {
      const outcome = await runWith(replacement, test);
      const isNoticed = outcome.hasRun && outcome.failed.length > 0;
      if (isNoticed) noticed++;
      const verdict = isNoticed ? "noticed" : outcome.hasRun ? "SURVIVES" : "COULD NOT BE RUN";
      say(`${verdict}: ${title} (${replacement.file}, ${test})`);
    }
  } finally {
    remove();
  }
  say(`${chosen.length} planted, ${noticed} noticed`);
  return isSound && noticed === chosen.length ? 0 : 1;
}
