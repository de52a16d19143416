import { openCopy } from "../patched-checkout.ts";
import { GUARD_MUTANTS } from "./guard-mutants.ts";

/**
 * `npm run proof -- guards [--only TEXT]`: takes each guard out of a copy of this checkout, in turn, and runs the test
 * that must miss it. Without anything taken out each of these tests must pass. Prints a table; returns the exit code.
 */
export async function proveGuards(only = ""): Promise<number> {
  const chosen = GUARD_MUTANTS.filter(({ without, file, test }) =>
    `${without} ${file} ${test[0]}`.includes(only),
  );
  const { run, runWith, remove } = openCopy();
  let bad = 0;
  try {
    for (const file of new Set(chosen.map(({ test }) => test[0]))) {
      const { failed, output } = await run([file]);
      if (failed.length === 0) continue;
      bad++;
      console.error(`${output}\nWith every guard in its place, ${failed.join(", ")} fails.`);
    }
    console.log("| without it | the test that fails | seen |\n| --- | --- | --- |");
    for (const { without, file, find: from, replace: to, test } of chosen) {
      const [path, name] = test;
      const { failed } = await runWith({ file, from, to }, path);
      const isSeen = failed.some((one) => one.includes(name));
      if (!isSeen) {
        bad++;
        console.error(`Without it, of ${path} there failed: ${failed.join(", ") || "nothing"}`);
      }
      console.log(`| ${without} | \`${path}\` "${name}" | ${isSeen ? "yes" : "NO"} |`);
    }
  } finally {
    remove();
  }
  console.log(`\n${chosen.length} guards taken out, ${bad} not as it must be`);
  return bad > 0 || chosen.length === 0 ? 1 : 0;
}
