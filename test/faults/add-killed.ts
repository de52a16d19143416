import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProgramResult } from "../run-program.ts";
import type { Verdict } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { choose, listPoints, type Point } from "./kill-nth.ts";
import { isRunning, runVerb, startProgram } from "./program-under-test.ts";
import { readHome } from "./read-home.ts";
import { lacks } from "./requirements.ts";
import { countCalls, injectAndTrace, readTrace, traceTo } from "./strace.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const NOBODY = "https://127.0.0.1:1";

/** The outcome of one `creel add`. */
interface AddAttempt extends ProgramResult {
  title: string;
  /** The trace shows that the text's file was renamed into the outbox. */
  wasKept: boolean;
}

/** Kills `creel add`, connected to a server that is up or down, at each of its system calls. */
export const addKilled: Fault = {
  name: "add-killed",
  title: "`creel add` killed at each system call, the server up and down",
  mustHold:
    "once it was kept or said so, on the server once after the next call; else given back, or never sent",
  test: "test/faults/add-killed.test.ts",
  short: 60,
  long: Number.POSITIVE_INFINITY,
  bug: "the outbox deletes a text before the server has it",
  control: { short: 10, long: 100 },
  shows: "lost",
  lacks: () => lacks({ tools: ["strace"] }),
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (folder) => {
      const figures = openFigures();
      const [there, here] = [join(folder, "there"), join(folder, "here")];
      const server = await startProgram(executable, there);
      if (!isRunning(server)) throw new Error(`It did not start: ${server.err || server.out}`);
      const connected = await runVerb(executable, here, ["connect", server.url, "--yes", "--key-stdin"], {
        stdin: server.key,
      });
      if (connected.code !== 0) throw new Error(`It did not connect: ${connected.err}`);

      const attempts: AddAttempt[] = [];
      const points: (Point & { isUp: boolean })[] = [];
      for (const isUp of [true, false]) {
        const counted = await enumerate(executable, folder, here, isUp);
        points.push(...counted.map((point) => ({ ...point, isUp })));
      }
      figures.count("points", points.length);
      // The last call is always included: every possible harm has happened by then.
      const ends = points.filter(({ call }) => call === "exit_group");
      for (const { call, nth, isUp } of new Set([...choose(points, cycles, seed), ...ends])) {
        const title = `${isUp ? "up" : "down"} ${call} ${nth}`;
        const log = join(folder, "log");
        const wrapper = injectAndTrace(log, call, `signal=SIGKILL:when=${nth}`);
        const ended = await add(executable, here, title, { isUp, wrapper });
        const wasKept = isKept(await readTrace(log));
        attempts.push({ title, wasKept, ...ended });
        if (ended.code === 137) figures.count("kills");
        if (wasKept) figures.count("kept");
        figures.errors.push(...(await drain(executable, here)).map((says) => `${title}: ${says}`));
        figures.cycles++;
      }
      server.kill("SIGKILL");
      await server.exited;
      figures.acknowledged = attempts.filter(({ code }) => code === 0).length;
      figures.add(judge(readHome(there).items, attempts));
      return figures;
    }),
};

async function enumerate(executable: string, folder: string, home: string, isUp: boolean): Promise<Point[]> {
  const log = join(folder, "log");
  await add(executable, home, `counted ${isUp}`, { isUp, wrapper: traceTo(log) });
  await Bun.sleep(200); // the tracer writes its last lines
  const points = listPoints(countCalls(log));
  await drain(executable, home);
  return points;
}

async function add(
  executable: string,
  home: string,
  title: string,
  { isUp, wrapper }: { isUp: boolean; wrapper: string[] },
): Promise<ProgramResult> {
  const file = join(home, "remote.json");
  const remote = readFileSync(file, "utf8");
  if (!isUp) writeFileSync(file, JSON.stringify({ ...JSON.parse(remote), url: NOBODY }));
  try {
    return await runVerb(executable, home, ["add", title], { wrapper });
  } finally {
    writeFileSync(file, remote);
  }
}

function isKept(log: string): boolean {
  return /\brename\w*\([^\n]*\.json"\S* = 0|<\.\.\. rename\w* resumed>[^\n]* = 0/.test(log);
}

/** Sends the outbox by another command and returns the entries that remain. */
async function drain(executable: string, home: string): Promise<string[]> {
  const outbox = join(home, "outbox");
  const list = () =>
    existsSync(outbox) ? readdirSync(outbox).filter((name) => /\.(json|refused|damaged)$/.test(name)) : [];
  if (list().length > 0) await runVerb(executable, home, ["outbox", "retry"]);
  return list().map((name) => `${name} stays in the outbox.`);
}

function judge(items: { title: string }[], attempts: AddAttempt[]): Verdict {
  const counts = new Map<string, number>();
  for (const { title } of items) counts.set(title, (counts.get(title) ?? 0) + 1);
  const errors: string[] = [];
  let lostCount = 0;
  let duplicateCount = 0;
  for (const { title, wasKept, code, out, err } of attempts) {
    const times = counts.get(title) ?? 0;
    if (times === 0 && (wasKept || out !== "")) lostCount++;
    if (times > 1) duplicateCount += times - 1;
    if (times > 0 && !wasKept) errors.push(`"${title}" was sent before it was kept.`);
    if (code !== 0 && code !== 137 && !err.includes(title))
      errors.push(`"${title}" was not given back (exit ${code}): ${err}`);
  }
  return { lostCount: lostCount, duplicateCount: duplicateCount, errors: errors };
}
