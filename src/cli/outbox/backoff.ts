import { readFileSync, writeFileSync } from "node:fs";
import { removeIfThere } from "../../disk/atomic-file.ts";
import type { Problem } from "../../domain/problem.ts";

/** The retry state of a server that failed. */
export interface Backoff {
  failures: number;
  /** Unix seconds: when the running app tries again. */
  next: number;
  reason: string;
  /** The name of the capture without a response last time. */
  unanswered?: string;
  /** It had none twice in a row: it is sent last, so that it does not block the others. */
  isStuck?: boolean;
}

const FIRST_PAUSE_S = 10; // seconds
const MAX_PAUSE_S = 15 * 60;
const MAX_REQUESTED_PAUSE_S = 86_400; // the longest pause, whatever the server asks for

/** The pause before the running app retries; a command tries at once all the same. */
export function readBackoff(folder: string): Backoff | null {
  try {
    const read = JSON.parse(readFileSync(file(folder), "utf8")) as Backoff;
    return Number.isFinite(read.next) && Number.isFinite(read.failures) ? read : null;
  } catch {
    return null; // missing or incomplete: the next attempt writes it again
  }
}

/** Not synced, because an early retry does no harm. */
export function recordFailure(
  folder: string,
  { detail: reason, retryAfter }: { detail: string; retryAfter?: Problem["retryAfter"] },
  now: number,
  unanswered?: string,
): void {
  const before = readBackoff(folder);
  const failures = (before?.failures ?? 0) + 1;
  const isStuck = unanswered !== undefined && before?.unanswered === unanswered;
  const pause = Math.min(MAX_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.min(failures - 1, 10));
  const next = now + (retryAfter === undefined ? pause : Math.min(MAX_REQUESTED_PAUSE_S, retryAfter));
  const known: Backoff = {
    failures,
    next,
    reason,
    ...(unanswered === undefined ? {} : { unanswered, isStuck }),
  };
  try {
    writeFileSync(file(folder), JSON.stringify(known), { mode: 0o600 });
  } catch {
    // The disk is full: the retry comes early.
  }
}

export function clearBackoff(folder: string): void {
  removeIfThere(file(folder));
}

function file(folder: string): string {
  return `${folder}/back-off`;
}
