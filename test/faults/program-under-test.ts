import { readFileSync } from "node:fs";
import { type ProgramResult, plainEnv, readFirstLine, runProgram } from "../run-program.ts";

/** The address and the key of captures. */
export interface Target {
  url: string;
  ca: string;
  key: string;
}

/** A process under a fault. */
export interface ProgramProcess {
  pid: number;
  /** Resolves to the exit code; 128 and the signal's number when a signal ended it. */
  exited: Promise<number>;
  kill(signal: NodeJS.Signals): void;
}

/** The program while it serves. */
export interface RunningProgram extends Target, ProgramProcess {}

const UP = ["up", "--api", "--no-open", "--json", "--app-port", "0", "--api-port", "0"];

interface Ready {
  api: string | null;
  ca?: string;
  key?: string;
  reason?: string;
  pid?: number;
}

const TZ = "UTC";
const READY_TIMEOUT_MS = 60_000; // to its first line: long enough for a slow machine

interface Start {
  /** The key from the first start of the home; later starts do not print it. */
  key?: string | undefined;
  /** The command that runs the program, such as a tracer. */
  wrapper?: string[];
  env?: Record<string, string>;
}

/** Starts the program on a home. `ready` resolves when it serves, or to its result when it ends first. */
export function spawnProgram(
  executable: string,
  home: string,
  { key, wrapper = [], env = {} }: Start = {},
): ProgramProcess & { ready: Promise<RunningProgram | ProgramResult> } {
  const child = Bun.spawn([...wrapper, executable, ...UP, "--home", home], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...plainEnv(), TZ, ...env },
  });
  runningChildren.add(child);
  child.exited.then(() => runningChildren.delete(child));
  const spawned: ProgramProcess = {
    pid: child.pid,
    exited: child.exited,
    kill: (signal) => child.kill(signal),
  };

  async function awaitReady(): Promise<RunningProgram | ProgramResult> {
    const line = await readFirstLine(child.stdout);
    const ready = (line.endsWith("\n") ? JSON.parse(line) : {}) as Ready;
    // The program reported a problem, or another process holds the home.
    if (ready.ca === undefined || ready.pid !== undefined)
      return { code: await child.exited, out: line, err: await new Response(child.stderr).text() };
    if (ready.api === null) {
      child.kill("SIGKILL");
      return { code: await child.exited, out: line, err: `The API is not up: ${ready.reason}` };
    }
    const ca = tryToRead(ready.ca);
    if (ca instanceof Error) {
      child.kill("SIGKILL"); // the disk failed at this moment
      return { code: await child.exited, out: line, err: ca.message };
    }
    const target = { url: ready.api, ca, key: ready.key ?? key ?? "" };
    // A kill between storing the key and printing it leaves a home whose key is unknown.
    if (target.key === "") target.key = await makeKey(executable, home);
    return { ...spawned, ...target };
  }

  const timer = setTimeout(() => child.kill("SIGKILL"), READY_TIMEOUT_MS);
  return { ...spawned, ready: awaitReady().finally(() => clearTimeout(timer)) };
}

const runningChildren = new Set<{ kill(signal: NodeJS.Signals): void; exited: Promise<number> }>();

/** Kills the processes that a failed fault left running. */
export async function killPrograms(): Promise<void> {
  const children = [...runningChildren];
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(children.map(({ exited }) => exited));
}

function tryToRead(path: string): string | Error {
  try {
    return readFileSync(path, "utf8");
  } catch (thrown) {
    return thrown as Error;
  }
}

let buildCount = 0;

async function makeKey(executable: string, home: string): Promise<string> {
  const { out } = await runVerb(executable, home, ["key", "add", `again ${++buildCount}`, "--json"]);
  return (JSON.parse(out || "{}") as { key?: string }).key ?? "";
}

/** Starts the program and waits until it serves, or ends. */
export function startProgram(
  executable: string,
  home: string,
  start?: Start,
): Promise<RunningProgram | ProgramResult> {
  return spawnProgram(executable, home, start).ready;
}

/** Runs one verb to its end. */
export function runVerb(
  executable: string,
  home: string,
  args: string[],
  more: { wrapper?: string[]; env?: Record<string, string>; stdin?: string } = {},
): Promise<ProgramResult> {
  const command = [...(more.wrapper ?? []), executable, ...args, "--home", home];
  return runProgram(command, { env: { ...plainEnv(), TZ, ...more.env }, stdin: more.stdin });
}

export function isRunning(started: RunningProgram | ProgramResult): started is RunningProgram {
  return "url" in started;
}
