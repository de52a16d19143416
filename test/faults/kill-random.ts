import type { Fault } from "./fault.ts";
import { inFolder } from "./folder.ts";
import { strikeUntilGone } from "./until-gone.ts";

const LIFE = 25; // kills on one home

/** `kill -9` at a random moment: while it starts, while it captures, while it mends what the last kill left. */
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
  strike: (executable, run) =>
    inFolder((folder) =>
      strikeUntilGone(executable, run, {
        folder,
        life: LIFE,
        async blow(victim) {
          victim.kill("SIGKILL");
          await victim.exited;
        },
      }),
    ),
};
