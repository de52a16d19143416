import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainEnv, runProgram } from "../run-program.ts";

const FULL = 'exec "$@" >/dev/full';
/** A pipe whose reader is gone before the program starts. */
const CLOSED = 'mkfifo "$0"; exec 3<>"$0" 4>"$0" 3<&-; rm "$0"; exec "$@" >&4';

/** Exports ten long lines, and prints to stderr how many of them were read. */
const SCRIPT = `
  const { exportCommand } = await import(process.argv.at(-1));
  let lines = 0;
  const exportAll = async (write) => {
    for (; lines < 10; write("x".repeat(100_000) + "\\n")) lines++;
    return { items: 10, damaged: 0, sha256: "" };
  };
  await exportCommand({ args: [], json: false, openMaintenance: async () => ({ exportAll }) });
  console.error(lines);
`;

test.each([
  ["a full disk", FULL],
  ["a reader that has gone", CLOSED],
])("an export to %s ends with the first line that cannot be written", async (_, shell) => {
  const fifo = join(tmpdir(), `creel-export-${crypto.randomUUID()}`);
  const program = [
    process.execPath,
    "-e",
    SCRIPT,
    join(import.meta.dir, "../../src/cli/commands/home/export.ts"),
  ];
  const { err } = await runProgram(["sh", "-c", shell, fifo, ...program], { env: plainEnv() });
  expect(err.trim()).toBe("1");
});
