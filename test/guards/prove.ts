import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readReport } from "../../scripts/test.ts";
import type { Removal } from "./removal.ts";
import { REMOVALS } from "./removals.ts";

const ROOT = join(import.meta.dir, "..", "..");
const PATIENCE = "20000"; // ms for one test: without its guard one may wait for ever
const PLACES = [
  "src",
  "test",
  "scripts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "dist/page",
  "docs/openapi.json",
];

/**
 * `npm run proof -- guards [--only TEXT]`: takes each guard out of a copy of this checkout, in turn, and runs the test
 * that must miss it. Without anything taken out each of these tests must pass. Prints a table; returns the exit code.
 */
export async function proveGuards(only = ""): Promise<number> {
  const asked = REMOVALS.filter(({ without, file, test }) => `${without} ${file} ${test[0]}`.includes(only));
  const copy = copyCheckout();
  let bad = 0;
  try {
    for (const file of new Set(asked.map(({ test }) => test[0]))) {
      const { failed, said } = await failures(copy, file);
      if (failed.length === 0) continue;
      bad++;
      console.error(`${said}\nWith every guard in its place, ${failed.join(", ")} fails.`);
    }
    console.log("| without it | the test that fails | seen |\n| --- | --- | --- |");
    for (const removal of asked) {
      const isSeen = await isMissed(copy, removal);
      if (!isSeen) bad++;
      const [file, name] = removal.test;
      console.log(`| ${removal.without} | \`${file}\` "${name}" | ${isSeen ? "yes" : "NO"} |`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`\n${asked.length} guards taken out, ${bad} not as it must be`);
  return bad > 0 || asked.length === 0 ? 1 : 0;
}

/** As it is now, so that nothing in the checkout is touched. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "creel-guards-"));
  for (const place of PLACES)
    if (existsSync(join(ROOT, place)))
      cpSync(join(ROOT, place), join(copy, place), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Whether the test fails while the guard is out. Throws when the guard is not where the list says. */
async function isMissed(
  copy: string,
  { file, find, replace, test: [test, name] }: Removal,
): Promise<boolean> {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  if (text.split(find).length !== 2) throw new Error(`${file} does not have this exactly once: ${find}`);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    const { failed } = await failures(copy, test);
    const isSeen = failed.some((one) => one.includes(name));
    if (!isSeen) console.error(`Without it, of ${test} there failed: ${failed.join(", ") || "nothing"}`);
    return isSeen;
  } finally {
    writeFileSync(path, text);
  }
}

/** The names of the tests that fail in one file (the file itself when it did not come so far), and what the run said. */
async function failures(copy: string, file: string): Promise<{ failed: string[]; said: string }> {
  const report = join(copy, "report.xml");
  rmSync(report, { force: true });
  const args = ["--reporter=junit", `--reporter-outfile=${report}`, "--timeout", PATIENCE, `./${file}`];
  const child = Bun.spawn([process.execPath, "test", ...args], {
    cwd: copy,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const [ended, said] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  const xml = existsSync(report) ? readFileSync(report, "utf8") : "";
  return { failed: readReport(xml, { part: file, files: [file], ended: String(ended) }).failed, said };
}
