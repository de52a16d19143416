import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readReport } from "../scripts/test.ts";
import { copyCheckout } from "./checkout-copy.ts";

/** One change of one file: a guard that is taken out, or a bug that is put in. */
export interface Replacement {
  file: string;
  /** Stands exactly once in the file. */
  from: string;
  to: string;
}

/** What came of some test files. */
export interface TestRun {
  /** The names of the tests that failed; what else went wrong, if none did. */
  failed: string[];
  /** Whether there is a test that ran: a file that cannot be loaded has noticed nothing. */
  hasRun: boolean;
  output: string;
}

const EXTRA_PARTS = ["test", "docs", "tsconfig.json"];
const TEST_TIMEOUT_MS = "60000"; // ms for one test, as in `npm test`: with a bug in it one may wait for ever
const RUN_TIMEOUT_MS = 10 * 60_000; // ms for one run: a bug may keep the process itself busy for ever

/** How often the text stands where it is to be found in the checkout. */
export function countIn(root: string, { file, from }: Pick<Replacement, "file" | "from">): number {
  return readFileSync(join(root, file), "utf8").split(from).length - 1;
}

/** A copy of this checkout as it is now, in which tests run changed in one place or not. */
export function openCopy() {
  const { folder, remove } = copyCheckout(EXTRA_PARTS);

  async function run(files: readonly string[]): Promise<TestRun> {
    const report = join(folder, "report.xml");
    rmSync(report, { force: true });
    const args = ["--reporter=junit", `--reporter-outfile=${report}`, "--timeout", TEST_TIMEOUT_MS];
    const child = Bun.spawn([process.execPath, "test", ...args, ...files.map((file) => `./${file}`)], {
      cwd: folder,
      env: { ...process.env, TZ: "UTC", TEST_EXECUTABLE: undefined }, // its own program, with the change
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
      timeout: RUN_TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    const [ended, output] = await Promise.all([child.exited, new Response(child.stderr).text()]);
    const xml = existsSync(report) ? readFileSync(report, "utf8") : "";
    const { failed } = readReport(xml, { part: files.join(), files: [...files], ended: String(ended) });
    return { failed, hasRun: xml.includes("<testcase "), output };
  }

  return {
    run,
    /** Runs a test file with this replaced. Throws when its text is not where it should be, once. */
    async runWith(replacement: Replacement, test: string): Promise<TestRun> {
      const { file, from, to } = replacement;
      if (countIn(folder, replacement) !== 1)
        throw new Error(`${file} does not have this exactly once: ${from}`);
      const path = join(folder, file);
      const text = readFileSync(path, "utf8");
      writeFileSync(path, text.split(from).join(to));
      try {
        return await run([test]);
      } finally {
        writeFileSync(path, text);
      }
    },
    remove,
  };
}
