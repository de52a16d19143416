import { mkdirSync, rmSync } from "node:fs";
import { type Chance, openChance } from "./chance.ts";
import { captureUntilGone, repeatSome, settle } from "./clients.ts";
import { type Figures, openFigures, type Run } from "./fault.ts";
import { readHome } from "./home.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { isRunning, type Spawned, spawnVictim, startVictim } from "./victim.ts";

const CLIENTS = 8;
const LONGEST_CAPTURE = 150; // ms from when it serves to the blow
const LONGEST_START = 70; // ms from when it is started to the blow
const PATIENCE = 30_000; // ms to one more acknowledgement
const EARLY = 0.25; // of the blows fall while it starts

/** What ends the victim; resolves when it is gone. */
export type Blow = (victim: Spawned) => Promise<void>;

type Counted = ReturnType<typeof openFigures>;

/**
 * Strikes again and again at random moments, while it starts or while it captures, `life` times each home: every start
 * has to mend what the blow before it left, the first one included.
 */
export async function strikeUntilGone(
  executable: string,
  { cycles, seed }: Run,
  { folder, life, blow }: { folder: string; life: number; blow: Blow },
): Promise<Figures> {
  const chance = openChance(seed);
  const figures = openFigures();
  for (let n = 0; figures.cycles < cycles; n++) {
    const home = `${folder}/h${n}`;
    const ledger = openLedger(chance, `s${seed}-h${n}`);
    const key = await strikeHome(executable, home, Math.min(life, cycles - figures.cycles), {
      chance,
      figures,
      ledger,
      blow,
    });
    await finish(executable, home, { key, ledger, figures });
    rmSync(home, { recursive: true, force: true });
  }
  return figures;
}

async function strikeHome(
  executable: string,
  home: string,
  times: number,
  { chance, figures, ledger, blow }: { chance: Chance; figures: Counted; ledger: Ledger; blow: Blow },
): Promise<string | undefined> {
  let key: string | undefined;
  mkdirSync(home, { mode: 0o700 });
  for (let n = 0; n < times; n++) {
    const isEarly = chance.next() < EARLY;
    const after = chance.between(0, isEarly ? LONGEST_START : LONGEST_CAPTURE);
    const victim = spawnVictim(executable, home, { key });
    let isStruck = false;
    const clients = victim.ready.then(async (started) => {
      if (isRunning(started)) {
        key = started.key || undefined;
        await captureUntilGone(started, ledger, CLIENTS);
      } else if (!isStruck) ledger.complain(`It did not start: ${started.err || started.out}`);
    });
    if (!isEarly) await victim.ready;
    // On a slow machine, too, some of the blows have to meet what was acknowledged a moment ago.
    if (!isEarly && n % 2 === 0) await Promise.race([victim.exited, oneMore(ledger)]);
    await Bun.sleep(after);
    isStruck = true;
    await blow(victim);
    await clients;
    figures.cycles++;
    if (isEarly) figures.count("while it started");
    const { lost, wrong } = ledger.judge(readHome(home));
    if (lost > 0 || wrong.length > 0) break; // counted once, when the home is finished
  }
  return key;
}

async function oneMore(ledger: Ledger): Promise<void> {
  const before = ledger.acknowledged();
  for (const late = Date.now() + PATIENCE; ledger.acknowledged() === before && Date.now() < late; )
    await Bun.sleep(1);
}

/** A last start that nothing disturbs: what was left open is sent again, old answers stand, and everything is there once. */
export async function finish(
  executable: string,
  home: string,
  { key, ledger, figures }: { key: string | undefined; ledger: Ledger; figures: Counted },
): Promise<void> {
  const victim = await startVictim(executable, home, { key });
  if (isRunning(victim)) {
    await settle(victim, ledger);
    await repeatSome(victim, ledger, 20);
    victim.kill("SIGKILL");
    await victim.exited;
  } else ledger.complain(`It did not start at last: ${victim.err || victim.out}`);
  figures.acknowledged += ledger.acknowledged();
  figures.add(ledger.judge(readHome(home)));
}
