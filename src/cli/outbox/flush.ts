import { renameSync } from "node:fs";
import { removeIfThere } from "../../disk/atomic-file.ts";
import type { Captured } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import type { Transport } from "../../wire/client.ts";
import { asProblem, noCreel, readProblem } from "../../wire/problems.ts";
import { NoResponse, type RemoteConfig, type RemoteConnection } from "../remote/http-client.ts";
import { clearBackoff, readBackoff, recordFailure } from "./backoff.ts";
import {
  DAMAGED,
  isFor,
  isInFlight,
  type NamedEntry,
  type OutboxEntry,
  REFUSED,
  readEntry,
  readNames,
  rewriteEntry,
  WAITING,
} from "./entries.ts";
import { lockOutbox } from "./lock.ts";

/** A capture whose turn to be sent it is, by the name of its file; and what came of it, if anything did. */
export interface PendingEntry extends NamedEntry {
  captured?: Captured;
  refused?: Problem;
}

/** One that an earlier call left: it is read when its turn comes. */
export interface OlderEntry extends Omit<PendingEntry, "kept"> {
  kept: null;
}

export interface FlushOptions {
  folder: string;
  remote: RemoteConfig;
  line: RemoteConnection;
  /** Milliseconds left for all of it; asked again and again. */
  left(): number;
  /** Captures of this very call, in their order: they are new, and what came of each is written to it. */
  mine: PendingEntry[];
  /** Whether to wait for another process that is sending; who has captures of their own does. */
  waits?: boolean;
  /** Called after each capture that was sent. */
  onSent?(isMine: boolean): void;
}

/** What came of sending, beside what came of our own. */
export interface FlushResult {
  older: OlderEntry[];
  /** Why the rest still waits; null if nothing does. */
  stopped: Problem | null;
}

const RETRY = 10; // ms

/**
 * Sends what waits for a server, in the order of capture. One that the server refuses steps aside; one that it did not
 * answer twice comes last, for all of the time may go by at it again. When the server is not to be had, the rest waits
 * on. A capture is removed only after the server has answered 200 for it.
 */
export function flush(draining: FlushOptions): Promise<FlushResult> {
  const { folder, mine } = draining;
  return findOlder(folder, mine).length > 0 ? drainInTurn(draining) : sendAll(mine, [], draining);
}

async function drainInTurn(draining: FlushOptions): Promise<FlushResult> {
  const { folder, mine, line, left, waits = mine.length > 0 } = draining;
  for (; left() > 0; await Bun.sleep(RETRY)) {
    const turn = lockOutbox(folder);
    if (!turn) {
      line.hangUp(); // it would be stale by then
      if (waits) continue;
      break;
    }
    try {
      const older = findOlder(folder, mine);
      const { unanswered, isStuck } = readBackoff(folder) ?? {};
      const isLast = ({ name }: PendingEntry | OlderEntry) => isStuck === true && name === unanswered;
      const queue = [...older, ...mine].sort((a, b) => (a.name < b.name ? -1 : 1));
      return await sendAll(
        [...queue.filter((one) => !isLast(one)), ...queue.filter(isLast)],
        older,
        draining,
      );
    } finally {
      turn.release();
    }
  }
  return { older: [], stopped: new Problem("unavailable", BUSY) };
}

const BUSY = "Another call of creel is sending what waits.";
const LATE = "There was no time left to send it.";

/** What waits besides our own, and is not just being sent by whoever keeps it: nearly always nothing, seen by the number. */
function findOlder(folder: string, mine: PendingEntry[]): OlderEntry[] {
  const names = readNames(folder, WAITING);
  if (names.length <= mine.length) return [];
  const now = Date.now();
  const own = new Set(mine.map(({ name }) => name));
  return names
    .filter((name) => !own.has(name) && !isInFlight(name, now))
    .map((name) => ({ name, kept: null }));
}

async function sendAll(
  queue: (PendingEntry | OlderEntry)[],
  older: OlderEntry[],
  { folder, remote, line, left, onSent }: FlushOptions,
): Promise<FlushResult> {
  let stopped: Problem | null = null;
  let unanswered: string | undefined;
  let skipped = 0;
  for (const one of queue) {
    const { name } = one;
    const isMine = one.kept !== null;
    const kept = one.kept ?? readOrSetAside(folder, name);
    if (!kept || !isFor(kept, remote)) continue;
    if (left() <= 0) {
      stopped ??= new Problem("unavailable", LATE);
      break;
    }
    const outcome = await sendEntry(line.send, kept, !isMine);
    if ("captured" in outcome) {
      removeIfThere(`${folder}/${name}${WAITING}`);
      one.captured = outcome.captured;
      onSent?.(isMine);
    } else if ("refused" in outcome) {
      stepAside(folder, name, kept, outcome.refused);
      one.refused = outcome.refused;
    } else {
      stopped = outcome.failed;
      if (stopped instanceof NoResponse) unanswered = name;
      // A server that fails at one text may take the next; one that fails twice in a row is ill.
      if (!outcome.isOurs || ++skipped > 1) break;
      continue;
    }
    skipped = 0;
  }
  line.hangUp();
  if (stopped) leaveAlone(folder, stopped, unanswered);
  else if (older.length > 0) clearBackoff(folder);
  return { older, stopped };
}

/** By itself, because it mentions `Math`: docs/adr/0009. */
function leaveAlone(folder: string, stopped: Problem, unanswered: string | undefined): void {
  recordFailure(folder, stopped, Math.floor(Date.now() / 1000), unanswered);
}

/** What cannot be read is set aside as it is, for `creel outbox` to show. */
function readOrSetAside(folder: string, name: string): OutboxEntry | null {
  const kept = readEntry(folder, name + WAITING);
  if (kept !== "damaged") return kept;
  renameIfThere(`${folder}/${name}${WAITING}`, `${folder}/${name}${DAMAGED}`);
  return null;
}

/** Renamed first: of two processes that were told the same, one finds it. */
function stepAside(folder: string, name: string, kept: OutboxEntry, { code, detail }: Problem): void {
  if (!renameIfThere(`${folder}/${name}${WAITING}`, `${folder}/${name}${REFUSED}`)) return;
  try {
    const on = Math.floor(Date.now() / 1000);
    rewriteEntry(folder, name + REFUSED, { ...kept, refused: { on, code, detail } });
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
  return (readBackoff(folder)?.next ?? 0) > now;
}

/** What became of one sending: taken, refused for good, or not this time. */
export type SendOutcome =
  | { captured: Captured }
  | { refused: Problem }
  /** `isOurs`: the server is there and failed or hangs at this very text; the next one may go through. */
  | { failed: Problem; isOurs: boolean };

/** These say something of the moment or of the key, not of the text: it waits. */
const WAIT = [401, 403, 408, 429];
const DATE = "Creel-Captured-On";

/**
 * Sends one capture. One that waited brings the day it was caught on; a server to which that day is too long ago,
 * or whose clock differs, gets the text without it.
 */
export async function sendEntry(send: Transport, kept: OutboxEntry, dated: boolean): Promise<SendOutcome> {
  const { key, draft, parse, capturedOn } = kept;
  const headers: Record<string, string> = { "Idempotency-Key": key };
  if (dated) headers[DATE] = `${capturedOn}`;
  try {
    const target = parse ? "/api/items?parse=1" : "/api/items";
    const { status, body, retryAfter } = await send("POST", target, JSON.stringify(draft), headers);
    if (status === 200) return readCaptured(body);
    const problem = readProblem(status, body, retryAfter);
    if (dated && problem.field === DATE) return await sendEntry(send, kept, false);
    if (status >= 400 && status < 500 && !WAIT.includes(status)) return { refused: problem };
    return { failed: problem, isOurs: status >= 500 && status !== 503 };
  } catch (thrown) {
    return { failed: asProblem(thrown), isOurs: thrown instanceof NoResponse };
  }
}

/** Only what Creel answers counts as taken. */
function readCaptured(body: string): SendOutcome {
  try {
    const { id, createdOn } = JSON.parse(body) as Captured;
    if (typeof id === "string" && typeof createdOn === "number") return { captured: { id, createdOn } };
  } catch {
    // Not JSON: some other program answered.
  }
  return { failed: noCreel(), isOurs: false };
}
