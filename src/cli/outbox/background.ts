import { existsSync } from "node:fs";
import { readRemoteConfig } from "../remote/config.ts";
import { openRemoteConnection } from "../remote/http-client.ts";
import { printOlderResults } from "./capture-via-outbox.ts";
import { isFor, isInFlight, readEntry, readNames, WAITING } from "./entries.ts";
import { type FlushResult, flush, isPausing } from "./flush.ts";

/** The outbox, and the file with the connection to the server. */
interface OutboxPaths {
  outbox: string;
  remote: string;
}

const FLUSH_THEMSELVES = ["outbox", "disconnect", "up"]; // these commands flush the outbox themselves
const AFTER_COMMAND_MS = 2_000; // ms that another command spends on the outbox
const BACKGROUND_FLUSH_MS = 5_000; // ms
const INTERVAL_MS = 10_000; // ms

/** Flushes the outbox after any command. It never changes the command's exit code. */
export async function flushAfter(paths: OutboxPaths, verb?: string): Promise<void> {
  if (verb !== undefined && FLUSH_THEMSELVES.includes(verb)) return;
  const result = await flushOutbox(paths, AFTER_COMMAND_MS).catch(() => null);
  if (result) printOlderResults(result.older);
}

/** Flushes the outbox regularly while the app runs, in the background. A failed server gets a pause. */
export function startFlushing(paths: OutboxPaths): void {
  const flushIfDue = async () => {
    if (!existsSync(paths.outbox) || isPausing(paths.outbox, Math.floor(Date.now() / 1000))) return;
    await flushOutbox(paths, BACKGROUND_FLUSH_MS).catch(() => {}); // the entries stay, and the next run tries again
  };
  flushIfDue();
  setInterval(flushIfDue, INTERVAL_MS).unref();
}

/** Sends the entries for the current server; null if there is nothing to do. */
export async function flushOutbox(
  { outbox: folder, remote: file }: OutboxPaths,
  timeoutMs: number,
): Promise<FlushResult | null> {
  const now = Date.now();
  const names = readNames(folder, WAITING).filter((name) => !isInFlight(name, now));
  if (names.length === 0) return null;
  const remote = readRemoteConfig(file);
  if (!remote || !names.some((name) => isWanted(folder, name, remote))) return null;
  const deadline = now + timeoutMs;
  const left = () => deadline - Date.now();
  return flush({ folder, remote, connection: openRemoteConnection(remote, left), left, own: [] });
}

/** Damaged files count too: the flush sets them aside. */
function isWanted(folder: string, name: string, remote: Parameters<typeof isFor>[1]): boolean {
  const entry = readEntry(folder, name + WAITING);
  return entry === "damaged" || (entry !== null && isFor(entry, remote));
}
