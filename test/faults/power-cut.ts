import { runCrashLoop } from "./crash-loop.ts";
import type { Fault } from "./fault.ts";
import { makeLossyDisk } from "./lossy-disk.ts";
import { lacks } from "./requirements.ts";

const CUTS_PER_HOME = 10; // cuts on one home

/** Cuts the power at a random moment: unsynced writes are lost. */
export const powerCut: Fault = {
  name: "power-cut",
  title: "Power cut (ext4 in a file, cut off without a flush)",
  mustHold: "0 acknowledged lost, 0 doubled, starts unaided",
  test: "test/faults/power-cut.test.ts",
  short: 20,
  long: 1_000,
  bug: "synchronous NORMAL",
  control: { short: 20, long: 100 },
  shows: "lost",
  lacks: () => lacks({ root: true, tools: ["mkfs.ext4"] }),
  async run(executable, run) {
    const disk = makeLossyDisk();
    try {
      const { path: folder } = disk;
      return await runCrashLoop(executable, run, {
        folder,
        life: CUTS_PER_HOME,
        killProgram: (program) => disk.cut(program),
      });
    } finally {
      disk.remove();
    }
  },
};
