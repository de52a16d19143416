import { renameSync } from "node:fs";
import type { Captured } from "../domain/capture.ts";
import { Problem } from "../domain/problem.ts";
import { backOff, forgetBackOff, readBackOff } from "./back-off.ts";
import { deliver } from "./deliver.ts";
import { removeIfThere, rewrite } from "./keep.ts";
import {
  DAMAGED,
  isFor,
  isInFlight,
  type Kept,
  type Named,
  REFUSED,
  readKept,
  readNames,
  WAITING,
} from "./kept.ts";
import { type Line, type Remote, Unanswered } from "./transport.ts";
import { takeTurn } from "./turn.ts";

/** What came of sending, by the names of the files. */
export interface Drained {
  sent: Map<string, Captured>;
  refused: Map<string, Problem>;
  /** Why the rest still waits; null if nothing does. */
  stopped: Problem | null;
  /** The one that the server did not answer. */
  unanswered?: string;
}

export interface Draining {
  folder: string;
  remote: Remote;
  line: Line;
  /** Milliseconds left for all of it; asked again and again. */
  left(): number;
  /** Captures of this very call: they are new, and whoever sends them has them in hand. */
  mine?: Named[];
  /** Whether to wait for another process that is sending; who has captures of their own does. */
  waits?: boolean;
  /** Called after each capture that was sent. */
  onSent?(isMine: boolean): void;
}

const RETRY = 10; // ms

/**
 * Sends what waits for a server, in the order of capture. One that the server refuses steps aside; one that it did not
 * answer twice comes last, for all of the time may go by at it again. When the server is not to be had, the rest waits
 * on. A capture is removed only after the server has answered 200 for it.
 */
export async function drain(draining: Draining): Promise<Drained> {
  const { folder, mine = [], line, left, waits = mine.length > 0 } = draining;
  const own = new Map<string, Kept>();
  for (const { name, kept } of mine) own.set(name, kept);
  if (findOlder(folder, own).length === 0) return sendAll(own.keys(), own, draining);
  for (; left() > 0; await Bun.sleep(RETRY)) {
    const turn = takeTurn(folder);
    if (!turn) {
      line.hangUp(); // it would be stale by then
      if (waits) continue;
      break;
    }
    try {
      const names = [...findOlder(folder, own), ...own.keys()].sort();
      const { unanswered, isStuck } = readBackOff(folder) ?? {};
      const stuck = isStuck ? names.filter((name) => name === unanswered) : [];
      return await sendAll([...names.filter((name) => !stuck.includes(name)), ...stuck], own, draining);
    } finally {
      turn.release();
    }
  }
  return { sent: new Map(), refused: new Map(), stopped: new Problem("unavailable", BUSY) };
}

const BUSY = "Another call of creel is sending what waits.";
const LATE = "There was no time left to send it.";

/** What waits besides our own, and is not just being sent by whoever keeps it. */
function findOlder(folder: string, own: Map<string, Kept>): string[] {
  const older: string[] = [];
  for (const name of readNames(folder, WAITING))
    if (!own.has(name) && !isInFlight(name, Date.now())) older.push(name);
  return older;
}

async function sendAll(
  names: Iterable<string>,
  own: Map<string, Kept>,
  { folder, remote, line, left, onSent }: Draining,
): Promise<Drained> {
  const drained: Drained = { sent: new Map(), refused: new Map(), stopped: null };
  let skipped = 0;
  let hasOlder = false;
  for (const name of names) {
    hasOlder ||= !own.has(name);
    const kept = own.get(name) ?? readOrSetAside(folder, name);
    if (!kept || !isFor(kept, remote)) continue;
    if (left() <= 0) {
      drained.stopped ??= new Problem("unavailable", LATE);
      break;
    }
    const outcome = await deliver(line.send, kept, !own.has(name));
    if ("captured" in outcome) {
      removeIfThere(`${folder}/${name}${WAITING}`);
      drained.sent.set(name, outcome.captured);
      onSent?.(own.has(name));
    } else if ("refused" in outcome) {
      stepAside(folder, name, kept, outcome.refused);
      drained.refused.set(name, outcome.refused);
    } else {
      drained.stopped = outcome.failed;
      if (outcome.failed instanceof Unanswered) drained.unanswered = name;
      // A server that fails at one text may take the next; one that fails twice in a row is ill.
      if (!outcome.isOurs || ++skipped > 1) break;
      continue;
    }
    skipped = 0;
  }
  line.hangUp();
  if (drained.stopped) leaveAlone(folder, drained.stopped, drained.unanswered);
  else if (hasOlder) forgetBackOff(folder);
  return drained;
}

/** By itself, because it mentions `Math`: docs/adr/0039. */
function leaveAlone(folder: string, stopped: Problem, unanswered: string | undefined): void {
  backOff(folder, stopped, Math.floor(Date.now() / 1000), unanswered);
}

/** What cannot be read is set aside as it is, for `creel outbox` to show. */
function readOrSetAside(folder: string, name: string): Kept | null {
  const kept = readKept(folder, name + WAITING);
  if (kept !== "damaged") return kept;
  renameIfThere(`${folder}/${name}${WAITING}`, `${folder}/${name}${DAMAGED}`);
  return null;
}

/** Renamed first: of two processes that were told the same, one finds it. */
function stepAside(folder: string, name: string, kept: Kept, { code, detail }: Problem): void {
  if (!renameIfThere(`${folder}/${name}${WAITING}`, `${folder}/${name}${REFUSED}`)) return;
  try {
    const on = Math.floor(Date.now() / 1000);
    rewrite(folder, name + REFUSED, { ...kept, refused: { on, code, detail } });
  } catch {
    // A full disk: the text stands aside without its reason.
  }
}

export function renameIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** For the running app: not before the server had its pause. */
export function isPausing(folder: string, now: number): boolean {
  return (readBackOff(folder)?.next ?? 0) > now;
}
