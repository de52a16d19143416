import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { openChance } from "./chance.ts";
import { send, settle } from "./clients.ts";
import { type Fault, openFigures } from "./fault.ts";
import { readHome } from "./home.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { lacks } from "./machine.ts";
import { makeSmallDisk, type SmallDisk } from "./small-disk.ts";
import { isRunning, runVerb, startVictim, type Victim } from "./victim.ts";

const DISK = 24 * 1024 * 1024; // bytes
const LEFT = 2 * 1024 * 1024; // bytes that captures find free, beside what the program keeps back
const MOST = 4_000; // captures: by then the disk is full
const REFUSED = 20; // captures in a row that say so

/** The disk fills up under captures, stays full for a while, and has room again; nobody restarts anything. */
export const diskFull: Fault = {
  name: "disk-full",
  title: "Disk full, then freed",
  mustHold: "no false 200, reads go on, captures resume without a restart",
  test: "test/faults/disk-full.test.ts",
  short: 1,
  long: 20,
  bug: "a failed commit is taken for done",
  control: { short: 1, long: 5 },
  shows: "lost",
  lacks: () => lacks({ root: true }),
  async strike(executable, { cycles, seed }) {
    const chance = openChance(seed);
    const figures = openFigures();
    for (let n = 0; n < cycles; n++) {
      const disk = makeSmallDisk(DISK);
      const ledger = openLedger(chance, `f${n}`);
      try {
        const home = join(disk.path, "home");
        const victim = await startVictim(executable, home);
        if (!isRunning(victim)) throw new Error(`It did not start: ${victim.err || victim.out}`);
        figures.count(
          "refused while it was full",
          await strikeDisk(executable, home, victim, { disk, ledger }),
        );
        victim.kill("SIGKILL");
        await victim.exited;
        figures.acknowledged += ledger.acknowledged();
        figures.add(ledger.judge(readHome(home)));
        figures.cycles++;
      } finally {
        disk.remove();
      }
    }
    return figures;
  },
};

async function strikeDisk(
  executable: string,
  home: string,
  victim: Victim,
  { disk, ledger }: { disk: SmallDisk; ledger: Ledger },
): Promise<number> {
  const free = DISK - sizeOfHome(home) - LEFT;
  disk.fill(free);
  let refused = 0;
  for (let n = 0; n < MOST && refused < REFUSED; n++) {
    const draft = ledger.take();
    const { status, id } = await send(victim, draft);
    if (id !== undefined) ledger.acknowledge(draft, id);
    else {
      ledger.putBack(draft);
      refused++;
      if (status !== 507 && status !== 503) ledger.complain(`${draft.key} was answered ${status}.`);
    }
  }
  if (refused < REFUSED) ledger.complain("The disk did not get full.");
  const { code, out, err } = await runVerb(executable, home, ["list", "--json", "--limit", "5"]);
  if (code !== 0) ledger.complain(`\`creel list\` did not work on a full disk: ${err}${out}`);
  disk.free();
  await Bun.sleep(1_500); // the program looks for room once a second
  await settle(victim, ledger);
  return refused;
}

function sizeOfHome(home: string): number {
  const names = [...new Bun.Glob("**/*").scanSync({ cwd: home, onlyFiles: true, dot: true })];
  return names
    .map((name) => join(home, name))
    .filter((path) => existsSync(path))
    .reduce((sum, path) => sum + statSync(path).blocks * 512, 0);
}
