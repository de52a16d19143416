import { mkdirSync, rmSync } from "node:fs";
import { captureUntilGone, repeatSome, settle } from "./capture-clients.ts";
import { type ExpectedCaptures, expectCaptures } from "./expected-captures.ts";
import { type Figures, openFigures, type Run } from "./fault.ts";
import { isRunning, type ProgramProcess, spawnProgram, startProgram } from "./program-under-test.ts";
import { readHome } from "./read-home.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";

const CLIENTS = 8;
const MAX_CAPTURE_MS = 150; // from when it serves to the kill
const MAX_START_MS = 70; // from when it is started to the kill
const ACKNOWLEDGE_TIMEOUT_MS = 30_000; // to one more acknowledgement
const START_KILL_SHARE = 0.25; // share of kills during a start

/** Ends the program; resolves when it is gone. */
export type KillProgram = (program: ProgramProcess) => Promise<void>;

type Counted = ReturnType<typeof openFigures>;

/**
 * Kills the program at random moments, during a start or during captures, `life` times for each home. Every start has to
 * repair the state after the previous kill.
 */
export async function runCrashLoop(
  executable: string,
  { cycles, seed }: Run,
  { folder, life, killProgram }: { folder: string; life: number; killProgram: KillProgram },
): Promise<Figures> {
  const random = seededRandom(seed);
  const figures = openFigures();
  for (let n = 0; figures.cycles < cycles; n++) {
    const home = `${folder}/h${n}`;
    const expected = expectCaptures(random, `s${seed}-h${n}`);
    const key = await crashHome(executable, home, Math.min(life, cycles - figures.cycles), {
      random,
      figures,
      expected,
      killProgram,
    });
    await checkHome(executable, home, { key, expected, figures });
    rmSync(home, { recursive: true, force: true });
  }
  return figures;
}

async function crashHome(
  executable: string,
  home: string,
  times: number,
  {
    random,
    figures,
    expected,
    killProgram,
  }: { random: SeededRandom; figures: Counted; expected: ExpectedCaptures; killProgram: KillProgram },
): Promise<string | undefined> {
  let key: string | undefined;
  mkdirSync(home, { mode: 0o700 });
  for (let n = 0; n < times; n++) {
    const isEarly = random.next() < START_KILL_SHARE;
    const after = random.between(0, isEarly ? MAX_START_MS : MAX_CAPTURE_MS);
    const program = spawnProgram(executable, home, { key });
    let isKilled = false;
    const clients = program.ready.then(async (started) => {
      if (isRunning(started)) {
        key = started.key || undefined;
        await captureUntilGone(started, expected, CLIENTS);
      } else if (!isKilled) expected.report(`It did not start: ${started.err || started.out}`);
    });
    if (!isEarly) await program.ready;
    // Also on a slow machine some kills must follow an acknowledged capture at once.
    if (!isEarly && n % 2 === 0) await Promise.race([program.exited, nextAcknowledgement(expected)]);
    await Bun.sleep(after);
    isKilled = true;
    await killProgram(program);
    await clients;
    figures.cycles++;
    if (isEarly) figures.count("while it started");
    const { lostCount, errors } = expected.judge(readHome(home));
    if (lostCount > 0 || errors.length > 0) break; // counted once, when the home is finished
  }
  return key;
}

async function nextAcknowledgement(expected: ExpectedCaptures): Promise<void> {
  const before = expected.acknowledged();
  for (
    const deadline = Date.now() + ACKNOWLEDGE_TIMEOUT_MS;
    expected.acknowledged() === before && Date.now() < deadline;
  )
    await Bun.sleep(1);
}

/** Starts the program once more without a fault: unknown drafts are sent again, old responses repeat, each item exists once. */
export async function checkHome(
  executable: string,
  home: string,
  { key, expected, figures }: { key: string | undefined; expected: ExpectedCaptures; figures: Counted },
): Promise<void> {
  const program = await startProgram(executable, home, { key });
  if (isRunning(program)) {
    await settle(program, expected);
    await repeatSome(program, expected, 20);
    program.kill("SIGKILL");
    await program.exited;
  } else expected.report(`It did not start at last: ${program.err || program.out}`);
  figures.acknowledged += expected.acknowledged();
  figures.add(expected.judge(readHome(home)));
}
