import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeIfThere } from "./keep.ts";

/** What is known of a server that did not take what waits. */
export interface BackOff {
  failures: number;
  /** Unix seconds: when the running app tries again. */
  next: number;
  reason: string;
}

const FIRST = 10; // seconds
const LONGEST = 15 * 60;

/** How long the running app leaves a server alone; the next call of the command line tries at once all the same. */
export function readBackOff(folder: string): BackOff | null {
  try {
    const read = JSON.parse(readFileSync(file(folder), "utf8")) as BackOff;
    return Number.isFinite(read.next) && Number.isFinite(read.failures) ? read : null;
  } catch {
    return null; // none, or cut short: then we try, and know more
  }
}

/** Not synced: to try too early costs nothing. */
export function backOff(folder: string, reason: string, now: number): void {
  const failures = (readBackOff(folder)?.failures ?? 0) + 1;
  const wait = Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 10));
  try {
    writeFileSync(file(folder), JSON.stringify({ failures, next: now + wait, reason }), { mode: 0o600 });
  } catch {
    // A full disk: the next attempt comes early.
  }
}

export function forgetBackOff(folder: string): void {
  removeIfThere(file(folder));
}

function file(folder: string): string {
  return join(folder, "back-off");
}
