import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bareEnvironment, type Creel, countItems, startCreel } from "./creel.ts";
import { buildEmptyProgram } from "./limits/empty-program.ts";
import { BODY } from "./load/connection.ts";
import { prepareTaskwarrior } from "./peers/taskwarrior.ts";
import type { Program, Runnable } from "./program.ts";
import { statisticsOf } from "./statistics.ts";
import type { Table, TableRow, Target } from "./table-row.ts";

const RUNS = 100;
const WARM_UP_RUNS = 2; // turns before that count for nothing
const { title } = JSON.parse(BODY) as { title: string };

interface Contestant {
  what: string;
  runnable: Runnable;
  synced: string;
}

/** The command line from cold, by turns with curl and `task add`: whole processes, from spawn to exit. */
export async function measureCold(executable: string, folder: string): Promise<Table> {
  const homes = {
    running: join(folder, "running"),
    remote: join(folder, "remote"),
    resting: join(folder, "resting"),
  };
  await using creel = await startCreel(executable, homes.running);
  connectTo(creel, executable, homes.remote);
  const add = (home: string): Program => ({
    command: () => [executable, "add", title, "--home", home],
    env: bareEnvironment(folder),
  });
  const contestants = {
    nothing: {
      what: "L3: a static C program that does nothing",
      runnable: buildEmptyProgram(folder),
      synced: "keeps nothing",
    },
    curl: {
      what: "curl, a capture to Creel",
      runnable: curlTo(creel, folder, pinIn(homes.remote)),
      synced: "yes (Creel does)",
    },
    remote: { what: "`creel add`, remote", runnable: add(homes.remote), synced: "yes" },
    running: { what: "`creel add`, local, the app running", runnable: add(homes.running), synced: "yes" },
    resting: { what: "`creel add`, local, no app running", runnable: add(homes.resting), synced: "yes" },
    task: {
      what: "`task add` (Taskwarrior)",
      runnable: prepareTaskwarrior(folder, title),
      synced: "yes (fdatasync)",
    },
  } satisfies Record<string, Contestant>;

  const took = runByTurns(contestants);
  await creel.stop();
  checkKept(homes, contestants);

  const row = (name: keyof typeof contestants): TableRow => {
    const { what, runnable, synced } = contestants[name];
    return {
      what,
      measured: typeof runnable === "string" ? runnable : statisticsOf(took[name]),
      unit: "ms",
      synced,
    };
  };
  const ratio = (
    what: string,
    a: keyof typeof contestants,
    b: keyof typeof contestants,
    target: Target,
  ): TableRow => {
    const missing = [a, b].map((name) => contestants[name].runnable).find((one) => typeof one === "string");
    const ratios = took[a].map((ms, i) => ms / (took[b][i] ?? Number.NaN));
    return { what, measured: missing ?? statisticsOf(ratios), unit: "x", target };
  };
  return {
    title: "The command line, from cold",
    how:
      `Wall time of whole processes, ${RUNS} of each by turns, each turn in an order of its own; the files are in the system's ` +
      "cache. curl does what `creel add` does: it sends the same text to the same Creel with an `Idempotency-Key` of its " +
      "own, and verifies the certificate and its pin. What it sends is kept nowhere before. Ratios are taken within a turn.",
    rows: [
      ...(["nothing", "curl", "remote", "running", "resting", "task"] as const).map(row),
      ratio("`creel add` remote / curl", "remote", "curl", { sense: "<=", now: 0.8 }),
      ratio("`creel add` local, the app running / `task add`", "running", "task", { sense: "<=", now: 1.5 }),
      ratio("`creel add` local, no app running / `task add`", "resting", "task", { sense: "<=", now: 1.5 }),
    ],
  };
}

function connectTo({ url, key }: Creel, executable: string, home: string): void {
  mkdirSync(home);
  const { exitCode, stderr } = Bun.spawnSync(
    [executable, "connect", url, "--home", home, "--yes", "--key-stdin"],
    { env: bareEnvironment(home), stdin: Buffer.from(key), stdout: "ignore", stderr: "pipe" },
  );
  if (exitCode !== 0) throw new Error(`creel connect failed:\n${stderr}`);
}

function pinIn(home: string): string {
  return JSON.parse(readFileSync(join(home, "remote.json"), "utf8")).pin;
}

function curlTo({ url, key, home }: Creel, folder: string, pin: string): Runnable {
  const curl = Bun.which("curl");
  if (curl === null) return "there is no curl";
  const certificate = ["--cacert", join(home, "tls", "ca.crt"), "--pinnedpubkey", pin];
  const headers = ["-H", `Authorization: Bearer ${key}`, "-H", "Content-Type: application/json"];
  const request = ["-q", "--silent", "--fail", ...certificate, ...headers, "-d", BODY, `${url}/api/items`];
  return {
    command: () => [curl, ...request, "-H", `Idempotency-Key: ${crypto.randomUUID()}`],
    env: bareEnvironment(folder),
  };
}

/**
 * Milliseconds of every run after those to warm up. A run leaves the processor's caches warm for a similar one, so the
 * order changes.
 */
function runByTurns<Name extends string>(contestants: Record<Name, Contestant>): Record<Name, number[]> {
  const names = Object.keys(contestants) as Name[];
  const took = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let turn = -WARM_UP_RUNS; turn < RUNS; turn++)
    for (const name of shuffled(names)) {
      const { runnable } = contestants[name];
      if (typeof runnable === "string") continue;
      const ms = run(runnable);
      if (turn >= 0) took[name].push(ms);
    }
  return took;
}

function shuffled<Name>(names: readonly Name[]): Name[] {
  const drawn = names.map((name) => ({ name, at: Math.random() }));
  return drawn.sort((a, b) => a.at - b.at).map(({ name }) => name);
}

function run({ command, env }: Program): number {
  const args = command();
  const from = performance.now();
  const { exitCode } = Bun.spawnSync(args, { env, stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  const took = performance.now() - from;
  if (exitCode !== 0) throw new Error(`${args.slice(0, 2).join(" ")} … ended with ${exitCode}.`);
  return took;
}

/** A text that only waits in the outbox would have been quick. */
function checkKept(
  homes: { running: string; remote: string; resting: string },
  contestants: Record<"curl" | "remote" | "running", Contestant>,
): void {
  const { curl, remote, running } = contestants;
  const there = [curl, remote, running].filter(({ runnable }) => typeof runnable !== "string").length;
  const expected = [there * (RUNS + WARM_UP_RUNS), RUNS + WARM_UP_RUNS, 0];
  const waiting = readdirSync(join(homes.remote, "outbox")).length;
  const counted = [countItems(homes.running), countItems(homes.resting), waiting];
  if (String(counted) !== String(expected))
    throw new Error(
      `Of what was captured there should be ${expected} in the homes and the outbox, but are ${counted}.`,
    );
}
