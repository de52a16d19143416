import { readFileSync, writeFileSync } from "node:fs";
import { removeIfThere } from "../../disk/atomic-file.ts";
import type { Problem } from "../../domain/problem.ts";

/** What is known of a server that did not take what waits. */
export interface Backoff {
  failures: number;
  /** Unix seconds: when the running app tries again. */
  next: number;
  reason: string;
  /** The name of the capture that had no answer last time. */
  unanswered?: string;
  /** It had none twice in a row: it comes last, so that the others have their turn. */
  isStuck?: boolean;
}

const FIRST = 10; // seconds
const LONGEST = 15 * 60;
const DAY = 86_400; // whatever a server says, it is asked again after as long

/** How long the running app leaves a server alone; the next call of the command line tries at once all the same. */
export function readBackoff(folder: string): Backoff | null {
  try {
    const read = JSON.parse(readFileSync(file(folder), "utf8")) as Backoff;
    return Number.isFinite(read.next) && Number.isFinite(read.failures) ? read : null;
  } catch {
    return null; // none, or cut short: then we try, and know more
  }
}

/** Not synced: to try too early costs nothing. */
export function recordFailure(
  folder: string,
  { detail: reason, retryAfter }: { detail: string; retryAfter?: Problem["retryAfter"] },
  now: number,
  unanswered?: string,
): void {
  const before = readBackoff(folder);
  const failures = (before?.failures ?? 0) + 1;
  const isStuck = unanswered !== undefined && before?.unanswered === unanswered;
  const pause = Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 10));
  const next = now + (retryAfter === undefined ? pause : Math.min(DAY, retryAfter));
  const known: Backoff = {
    failures,
    next,
    reason,
    ...(unanswered === undefined ? {} : { unanswered, isStuck }),
  };
  try {
    writeFileSync(file(folder), JSON.stringify(known), { mode: 0o600 });
  } catch {
    // A full disk: the next attempt comes early.
  }
}

export function clearBackoff(folder: string): void {
  removeIfThere(file(folder));
}

function file(folder: string): string {
  return `${folder}/back-off`;
}
