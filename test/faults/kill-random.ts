import { runCrashLoop } from "./crash-loop.ts";
import type { Fault } from "./fault.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const KILLS_PER_HOME = 25; // kills on one home

/** `kill -9` at a random moment: during a start, a capture, or the repair after the previous kill. */
export const killRandom: Fault = {
  name: "kill-random",
  title: "kill -9 at a random moment, clients retrying with their Idempotency-Key",
  mustHold: "0 acknowledged lost, 0 doubled, starts unaided",
  test: "test/faults/kill-random.test.ts",
  short: 50,
  long: 1_000,
  bug: "the answer goes out before the commit",
  control: { short: 15, long: 100 },
  shows: "lost",
  lacks: () => null,
  run: (executable, run) =>
    inTemporaryFolder((folder) =>
      runCrashLoop(executable, run, {
        folder,
        life: KILLS_PER_HOME,
        async killProgram(program) {
          program.kill("SIGKILL");
          await program.exited;
        },
      }),
    ),
};
