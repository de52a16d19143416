import { existsSync } from "node:fs";
import { readRemoteConfig } from "../remote/config.ts";
import { openRemoteConnection } from "../remote/http-client.ts";
import { printOlderResults } from "./capture-via-outbox.ts";
import { isFor, isInFlight, readEntry, readNames, WAITING } from "./entries.ts";
import { type FlushResult, flush, isPausing } from "./flush.ts";

/** The outbox, and the file with the connection to the server. */
interface Places {
  outbox: string;
  remote: string;
}

const SEE_TO_IT = ["outbox", "disconnect", "up"]; // these commands flush the outbox themselves
const ASIDE = 2_000; // ms that another command spends on the outbox
const ERRAND = 5_000; // ms
const EVERY = 10_000; // ms

/** Flushes the outbox after any command. It never changes the command's exit code. */
export async function flushAfter(places: Places, verb?: string): Promise<void> {
  if (verb !== undefined && SEE_TO_IT.includes(verb)) return;
  const drained = await flushOutbox(places, ASIDE).catch(() => null);
  if (drained) printOlderResults(drained.older);
}

/** Flushes the outbox regularly while the app runs, in the background. A failed server gets a pause. */
export function startFlushing(places: Places): void {
  const errand = async () => {
    if (!existsSync(places.outbox) || isPausing(places.outbox, Math.floor(Date.now() / 1000))) return;
    await flushOutbox(places, ERRAND).catch(() => {}); // the entries stay, and the next run tries again
  };
  errand();
  setInterval(errand, EVERY).unref();
}

/** Sends the entries for the current server; null if there is nothing to do. */
export async function flushOutbox(
  { outbox: folder, remote: file }: Places,
  patience: number,
): Promise<FlushResult | null> {
  const now = Date.now();
  const names = readNames(folder, WAITING).filter((name) => !isInFlight(name, now));
  if (names.length === 0) return null;
  const remote = readRemoteConfig(file);
  if (!remote || !names.some((name) => isWanted(folder, name, remote))) return null;
  const until = now + patience;
  const left = () => until - Date.now();
  return flush({ folder, remote, line: openRemoteConnection(remote, left), left, mine: [] });
}

/** Damaged files count too: the flush sets them aside. */
function isWanted(folder: string, name: string, remote: Parameters<typeof isFor>[1]): boolean {
  const kept = readEntry(folder, name + WAITING);
  return kept === "damaged" || (kept !== null && isFor(kept, remote));
}
