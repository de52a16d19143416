import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readReport } from "../scripts/test.ts";
import { copyCheckout } from "./checkout-copy.ts";

/** A replacement in one file: a removed guard or a planted bug. */
export interface Replacement {
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
}

/** The result of some test files. */
export interface TestRun {
  /** The names of the failed tests; other errors if no test failed. */
  failed: string[];
  /** Whether any test ran: a file that cannot be loaded proves nothing. */
  hasRun: boolean;
  output: string;
}

const EXTRA_PARTS = ["test", "docs", "bin", "tsconfig.json"];
const TEST_TIMEOUT_MS = "60000"; // ms for one test, as in `npm test`: with a bug in it one may wait for ever
const RUN_TIMEOUT_MS = 10 * 60_000; // ms for one run: a bug may keep the process itself busy for ever

/** Counts the occurrences of the text in its file. */
export function countIn(root: string, { file, from }: Pick<Replacement, "file" | "from">): number {
  return readFileSync(join(root, file), "utf8").split(from).length - 1;
}

/** Opens a copy of this checkout, in which tests run with or without a replacement. */
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
    const [exitCode, output] = await Promise.all([child.exited, new Response(child.stderr).text()]);
    const xml = existsSync(report) ? readFileSync(report, "utf8") : "";
    const { failed } = readReport(xml, { part: files.join(), files: [...files], ended: String(exitCode) });
    return { failed, hasRun: xml.includes("<testcase "), output };
  }

  return {
    run,
    /** Runs a test file with the replacement. Throws unless its text occurs exactly once. */
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
