import { afterEach, beforeEach, expect } from "bun:test";
import { type CreelProcess, creel, makeFolder } from "../home.ts";
import type { RUN_MODES } from "../run-modes.ts";

// The homes of journeys that run in each mode: one for the command line, and one for another computer.

export let folder: ReturnType<typeof makeFolder>;
export let there: ReturnType<typeof makeFolder>;
/** The server of the mode; undefined while none runs. */
export let server: CreelProcess | undefined;

/** Makes both homes before each test of the file, and stops the server after it. */
export function eachWithHomes(): void {
  beforeEach(() => {
    folder = makeFolder();
    there = makeFolder();
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    folder.remove();
    there.remove();
  });
}

export async function startServer(start: (typeof RUN_MODES)[number][1]): Promise<void> {
  server = await start(folder.path, there.path);
}

/** Runs `creel` in the home. Returns its output; fails unless it ends with 0 and without a message. */
export async function runOk(...args: string[]): Promise<string> {
  const { code, out, err } = await creel(folder.path, args);
  expect([args, code, err]).toEqual([args, 0, ""]);
  return out;
}
