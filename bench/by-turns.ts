import { join } from "node:path";
import { bareEnvironment, startCreel } from "./creel.ts";
import type { Carried, Load } from "./load/generator.ts";
import { residentMemory } from "./memory.ts";
import { statisticsOf } from "./statistics.ts";
import type { Table } from "./table-row.ts";
import { startWorker, type Worker } from "./worker.ts";

const ROUNDS = 7;
const CONNECTIONS = 64;
const COLD_ADDS = 20; // of each round
const IDLE_AFTER_MS = 1_000; // ms until a program that was just started counts as idle

/** What one program did in one round. */
interface Turn {
  perSecond: number;
  /** Milliseconds of one capture on one connection. */
  single: number;
  /** Milliseconds of a `creel add` from its start to its end, while the program runs, and while it does not. */
  add: number;
  addAlone: number;
  /** Milliseconds from the start to the first answer. */
  start: number;
  /** MB of 2^20 bytes, idle. */
  memory: number;
}

/**
 * This program beside another executable, by turns on homes of their own: a second server that is loaded at the same time
 * would take a quarter of the first one's rate.
 */
export async function measureByTurns(executable: string, other: string, folder: string): Promise<Table> {
  await using generator: Worker<Load, Carried> = await startWorker(
    join(import.meta.dir, "load/generator.ts"),
  );
  const rounds: { ours: Turn; theirs: Turn }[] = [];
  const take = (program: string, home: string) => takeTurn(program, join(folder, home), generator);
  for (let round = 0; round <= ROUNDS; round++) {
    // Who is first changes: the second finds a warmer or a more tired machine.
    const first = round % 2 === 0 ? "ours" : "theirs";
    const turn = (name: "ours" | "theirs") => take(name === "ours" ? executable : other, name);
    const [one, two] = [await turn(first), await turn(first === "ours" ? "theirs" : "ours")];
    const both = first === "ours" ? { ours: one, theirs: two } : { ours: two, theirs: one };
    if (round > 0) rounds.push(both); // the first one warms up
  }
  const ratio = (of: (turn: Turn) => number) =>
    statisticsOf(rounds.map(({ ours, theirs }) => of(ours) / of(theirs)));
  return {
    title: "Beside another executable",
    how: `${other}, by turns, ${ROUNDS} rounds after one to warm up; each figure is ours divided by the other's of the same round.`,
    rows: [
      {
        what: `captures, ${CONNECTIONS} connections`,
        measured: ratio(({ perSecond }) => perSecond),
        unit: "x",
      },
      { what: "one capture on one connection, p50", measured: ratio(({ single }) => single), unit: "x" },
      { what: "`creel add` beside a running program", measured: ratio(({ add }) => add), unit: "x" },
      {
        what: "`creel add` here, without a running program",
        measured: ratio(({ addAlone }) => addAlone),
        unit: "x",
      },
      { what: "start to answering", measured: ratio(({ start }) => start), unit: "x" },
      {
        what: "idle memory, ours less the other's",
        measured: statisticsOf(rounds.map(({ ours, theirs }) => ours.memory - theirs.memory)),
        unit: "MB",
      },
    ],
  };
}

async function takeTurn(program: string, home: string, generator: Worker<Load, Carried>): Promise<Turn> {
  await (await startCreel(program, home)).stop(); // the home exists, so the start makes no keys
  const addAlone = await timeAdds(program, home);
  await using creel = await startCreel(program, home);
  await Bun.sleep(IDLE_AFTER_MS);
  const memory = residentMemory(creel.pid).resident;
  const key = await addKey(program, home);
  const target = { url: creel.url, ca: creel.ca, key };
  const many = await generator.ask({ target, connections: CONNECTIONS, warmUp: 0.5, seconds: 2.5 });
  const one = await generator.ask({ target, connections: 1, warmUp: 0.3, seconds: 1.5 });
  if (many.failures + one.failures > 0) throw new Error(`${program}: captures failed under load.`);
  const add = await timeAdds(program, home);
  return {
    perSecond: many.perSecond,
    single: one.p50,
    add,
    addAlone,
    start: creel.startedIn,
    memory,
  };
}

/** The median, in ms. */
async function timeAdds(program: string, home: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < COLD_ADDS; n++) {
    const from = performance.now();
    await run(program, home, ["add", "a thought"]);
    times.push(performance.now() - from);
  }
  return statisticsOf(times).median;
}

/** A key of its own for each turn: only the first start of a home prints one. */
async function addKey(program: string, home: string): Promise<string> {
  const out = await run(program, home, ["key", "add", `turn ${Date.now()}`, "--json"]);
  return JSON.parse(out).key;
}

async function run(program: string, home: string, args: string[]): Promise<string> {
  const child = Bun.spawn([program, ...args, "--home", home], {
    env: bareEnvironment(home),
    stderr: "inherit",
  });
  const out = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${program} ${args[0]} failed.`);
  return out;
}
