import { join } from "node:path";
import type { Runnable } from "../program.ts";

/** L3, compiled by the machine's own C compiler. */
export function buildEmptyProgram(folder: string): Runnable {
  const compiler = Bun.which("cc");
  if (compiler === null) return "there is no C compiler";
  const program = join(folder, "nothing");
  const source = join(import.meta.dir, "empty-program.c");
  const { exitCode } = Bun.spawnSync([compiler, "-O2", "-static", "-o", program, source], {
    stderr: "ignore",
  });
  return exitCode === 0 ? { command: () => [program], env: {} } : "the C compiler cannot link statically";
}
