import { renameSync } from "node:fs";
import { removeIfThere } from "../../disk/atomic-file.ts";
import type { Captured } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import type { Transport } from "../../wire/client.ts";
import { asProblem, isDateRefused, noCreel, readProblem } from "../../wire/problems.ts";
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

/** A capture to send with its file name, and the outcome if it was sent. */
export interface PendingEntry extends NamedEntry {
  captured?: Captured;
  refused?: Problem;
}

/** A capture of an earlier call. Its file is read when it is sent. */
export interface OlderEntry extends Omit<PendingEntry, "entry"> {
  entry: null;
}

export interface FlushOptions {
  folder: string;
  remote: RemoteConfig;
  connection: RemoteConnection;
  /** The remaining milliseconds for everything; called repeatedly. */
  left(): number;
  /** The captures of this call, in order. They are new, and their outcomes are written into them. */
  own: PendingEntry[];
  /** Whether to wait for another process that is flushing; a call with its own captures does. */
  waits?: boolean;
  /** Called after each sent capture. */
  onSent?(isOwn: boolean): void;
}

/** The result for older captures. */
export interface FlushResult {
  older: OlderEntry[];
  /** The reason why entries still wait; null if none does. */
  stopped: Problem | null;
}

const RETRY_MS = 10; // ms

/**
 * Sends the entries of a server in the order of capture. A refused one is set aside; one without a response twice in a
 * row is sent last, because it could use up all the time again. If the server is unreachable, the rest waits. An entry
 * is removed only after the server has responded with 200.
 */
export function flush(options: FlushOptions): Promise<FlushResult> {
  const { folder, own } = options;
  return findOlder(folder, own).length > 0 ? flushLocked(options) : sendAll(own, [], options);
}

async function flushLocked(options: FlushOptions): Promise<FlushResult> {
  const { folder, own, connection, left, waits = own.length > 0 } = options;
  for (; left() > 0; await Bun.sleep(RETRY_MS)) {
    const lock = lockOutbox(folder);
    if (!lock) {
      connection.close(); // the connection would be stale by then
      if (waits) continue;
      break;
    }
    try {
      const older = findOlder(folder, own);
      const { unanswered, isStuck } = readBackoff(folder) ?? {};
      const isLast = ({ name }: PendingEntry | OlderEntry) => isStuck === true && name === unanswered;
      const queue = [...older, ...own].sort((a, b) => (a.name < b.name ? -1 : 1));
      return await sendAll([...queue.filter((one) => !isLast(one)), ...queue.filter(isLast)], older, options);
    } finally {
      lock.release();
    }
  }
  return { older: [], stopped: new Problem("unavailable", BUSY) };
}

const BUSY = "Another run of creel is sending the waiting captures.";
const LATE = "There was no time left to send this.";

/** Older entries that no other process is sending; nearly always none, so the count is checked first. */
function findOlder(folder: string, own: PendingEntry[]): OlderEntry[] {
  const names = readNames(folder, WAITING);
  if (names.length <= own.length) return [];
  const now = Date.now();
  const ownNames = new Set(own.map(({ name }) => name));
  return names
    .filter((name) => !ownNames.has(name) && !isInFlight(name, now))
    .map((name) => ({ name, entry: null }));
}

async function sendAll(
  queue: (PendingEntry | OlderEntry)[],
  older: OlderEntry[],
  { folder, remote, connection, left, onSent }: FlushOptions,
): Promise<FlushResult> {
  let stopped: Problem | null = null;
  let unanswered: string | undefined;
  let skipped = 0;
  for (const one of queue) {
    const { name } = one;
    const isOwn = one.entry !== null;
    const entry = one.entry ?? readOrSetAside(folder, name);
    if (!entry || !isFor(entry, remote)) continue;
    if (left() <= 0) {
      stopped ??= new Problem("unavailable", LATE);
      break;
    }
    const outcome = await sendEntry(connection.send, entry, !isOwn);
    if ("captured" in outcome) {
      removeIfThere(`${folder}/${name}${WAITING}`);
      one.captured = outcome.captured;
      onSent?.(isOwn);
    } else if ("refused" in outcome) {
      setAside(folder, name, entry, outcome.refused);
      one.refused = outcome.refused;
    } else {
      stopped = outcome.failed;
      if (stopped instanceof NoResponse) unanswered = name;
      // A server that fails at one text may accept the next; if it fails twice in a row, it is down.
      if (!outcome.isOurs || ++skipped > 1) break;
      continue;
    }
    skipped = 0;
  }
  connection.close();
  if (stopped) startBackoff(folder, stopped, unanswered);
  else if (older.length > 0) clearBackoff(folder);
  return { older, stopped };
}

/** Separate, because it mentions `Math`: docs/adr/0009. */
function startBackoff(folder: string, stopped: Problem, unanswered: string | undefined): void {
  recordFailure(folder, stopped, Math.floor(Date.now() / 1000), unanswered);
}

/** Reads an entry. A damaged one is set aside for `creel outbox` to show. */
function readOrSetAside(folder: string, name: string): OutboxEntry | null {
  const entry = readEntry(folder, name + WAITING);
  if (entry !== "damaged") return entry;
  renameIfThere(`${folder}/${name}${WAITING}`, `${folder}/${name}${DAMAGED}`);
  return null;
}

/** Renames the file first: of two processes with the same refusal only one finds it. */
function setAside(folder: string, name: string, entry: OutboxEntry, { code, detail }: Problem): void {
  if (!renameIfThere(`${folder}/${name}${WAITING}`, `${folder}/${name}${REFUSED}`)) return;
  try {
    const on = Math.floor(Date.now() / 1000);
    rewriteEntry(folder, name + REFUSED, { ...entry, refused: { on, code, detail } });
  } catch {
    // The disk is full: the entry is set aside without its reason.
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

/** Whether the running app must still pause. */
export function isPausing(folder: string, now: number): boolean {
  return (readBackoff(folder)?.next ?? 0) > now;
}

/** The outcome of one attempt: accepted, refused for good, or failed this time. */
export type SendOutcome =
  | { captured: Captured }
  | { refused: Problem }
  /** `isOurs`: the server is up and failed at this very text; the next one may succeed. */
  | { failed: Problem; isOurs: boolean };

/** Statuses about the moment or the key, not about the text: the entry waits. */
const RETRYABLE_STATUSES = [401, 403, 408, 429];

/**
 * Sends one capture. One that waited has its capture date; if the date is too old for the server, or the clocks differ,
 * it is sent without the date.
 */
export async function sendEntry(send: Transport, entry: OutboxEntry, dated: boolean): Promise<SendOutcome> {
  const { key, draft, parse, capturedOn } = entry;
  const headers: Record<string, string> = { "Idempotency-Key": key };
  if (dated) headers["Creel-Captured-On"] = `${capturedOn}`;
  try {
    const target = parse ? "/api/items?parse=1" : "/api/items";
    const { status, body, retryAfter } = await send("POST", target, JSON.stringify(draft), headers);
    if (status === 200) return readCaptured(body);
    const problem = readProblem(status, body, retryAfter);
    if (dated && isDateRefused(problem)) return await sendEntry(send, entry, false);
    if (status >= 400 && status < 500 && !RETRYABLE_STATUSES.includes(status)) return { refused: problem };
    return { failed: problem, isOurs: status >= 500 && status !== 503 };
  } catch (thrown) {
    return { failed: asProblem(thrown), isOurs: thrown instanceof NoResponse };
  }
}

/** Only a valid response of Creel counts as accepted. */
function readCaptured(body: string): SendOutcome {
  try {
    const { id, createdOn } = JSON.parse(body) as Captured;
    if (typeof id === "string" && typeof createdOn === "number") return { captured: { id, createdOn } };
  } catch {
    // Not JSON: another program responded.
  }
  return { failed: noCreel(), isOurs: false };
}
