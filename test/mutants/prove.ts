import { openCopy } from "../changed-copy.ts";
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
  const asked = all.filter(({ title, file, test }) => `${title} ${file} ${test}`.includes(only));
  const { run, runWith, remove } = openCopy();
  let noticed = 0;
  let isSound = asked.length > 0;
  try {
    const { failed, said } = await run([...new Set(asked.map(({ test }) => test))]);
    if (failed.length > 0) {
      isSound = false;
      say(`${said}\nWith nothing planted, ${failed.join(", ")} fails.`);
    }
    for (const { title, test, ...replacement } of asked) {
      const seen = await runWith(replacement, test);
      const isNoticed = seen.hasRun && seen.failed.length > 0;
      if (isNoticed) noticed++;
      const verdict = isNoticed ? "noticed" : seen.hasRun ? "SURVIVES" : "COULD NOT BE RUN";
      say(`${verdict}: ${title} (${replacement.file}, ${test})`);
    }
  } finally {
    remove();
  }
  say(`${asked.length} planted, ${noticed} noticed`);
  return isSound && noticed === asked.length ? 0 : 1;
}
