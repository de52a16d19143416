import { Database } from "bun:sqlite";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFirstLine } from "../test/run-program.ts";
import type { Target } from "./load/connection.ts";

/** A Creel that runs on a home of the benchmark's. */
export interface Creel extends Target, AsyncDisposable {
  pid: number;
  home: string;
  /** Milliseconds from its start to the first answer of the API. */
  startedIn: number;
  stop(): Promise<void>;
}

/** Nothing of the person who runs the benchmark: no desktop to notify, no home of theirs. */
export function bareEnvironment(folder: string): Record<string, string> {
  return { PATH: process.env.PATH ?? "", HOME: folder, LANG: "C.UTF-8" };
}

/** Starts the executable on a home, with the API on any free port, and waits until the API answers. */
export async function startCreel(executable: string, home: string): Promise<Creel> {
  const first = existsSync(join(home, "creel.db")) ? [] : ["--api"]; // later the home's settings say it
  const ports = ["--app-port", "0", "--api-port", "0"];
  const from = performance.now();
  const child = Bun.spawn([executable, "up", ...first, "--no-open", "--json", "--home", home, ...ports], {
    env: bareEnvironment(home),
    stdout: "pipe",
    stderr: "inherit",
  });
  const line = await readFirstLine(child.stdout);
  if (!line.endsWith("\n")) throw new Error("Creel ended before it was ready.");
  const { api, ca: path, key = "" } = JSON.parse(line);
  const ca = readFileSync(path, "utf8");
  const health = await fetch(`${api}/api/health`, { tls: { ca } });
  if (health.status !== 200) throw new Error(`The API answered ${health.status}.`);
  const startedIn = performance.now() - from;
  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    await child.exited;
  }
  return { pid: child.pid, home, url: api, ca, key, startedIn, stop, [Symbol.asyncDispose]: stop };
}

/** How many items a home really holds: what was answered and is not there was never measured. */
export function countItems(home: string): number {
  using database = new Database(join(home, "creel.db"), { readonly: true });
  return (database.query("SELECT count(*) AS items FROM item").get() as { items: number }).items;
}
