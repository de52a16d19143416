import { openCopy } from "../changed-copy.ts";
import { REMOVALS } from "./removals.ts";

/**
 * `npm run proof -- guards [--only TEXT]`: takes each guard out of a copy of this checkout, in turn, and runs the test
 * that must miss it. Without anything taken out each of these tests must pass. Prints a table; returns the exit code.
 */
export async function proveGuards(only = ""): Promise<number> {
  const asked = REMOVALS.filter(({ without, file, test }) => `${without} ${file} ${test[0]}`.includes(only));
  const { run, runWith, remove } = openCopy();
  let bad = 0;
  try {
    for (const file of new Set(asked.map(({ test }) => test[0]))) {
      const { failed, said } = await run([file]);
      if (failed.length === 0) continue;
      bad++;
      console.error(`${said}\nWith every guard in its place, ${failed.join(", ")} fails.`);
    }
    console.log("| without it | the test that fails | seen |\n| --- | --- | --- |");
    for (const { without, file, find: from, replace: to, test } of asked) {
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
  console.log(`\n${asked.length} guards taken out, ${bad} not as it must be`);
  return bad > 0 || asked.length === 0 ? 1 : 0;
}
