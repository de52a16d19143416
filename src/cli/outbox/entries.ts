import { readdirSync, readFileSync } from "node:fs";
import type { Draft } from "../../domain/item/capture.ts";
import type { RemoteConfig } from "../remote/http-client.ts";

/** A capture in the outbox. */
export interface OutboxEntry {
  /** Its `Idempotency-Key`: however often it is sent, it is one item. */
  key: string;
  draft: Draft;
  /** The title is to be read as quick entry. */
  parse?: true;
  /** Unix seconds. */
  capturedOn: number;
  /** The server that it is for. */
  to: { url: string; pin: string };
  /** Why the server will not have it; then it stands aside and holds nobody up. */
  refused?: { on: number; code: string; detail: string };
}

/** What is kept, under the name of its file without the ending: names sort in the order of capture. */
export interface NamedEntry {
  name: string;
  kept: OutboxEntry;
}

/** The endings of the outbox's files. */
export const WAITING = ".json";
export const REFUSED = ".refused";
export const DAMAGED = ".damaged";
export const UNFINISHED = ".new";

const IN_FLIGHT = 10_000; // ms: longer than any call lasts, should its process number have a new owner

/** The names of the files with one ending, in the order of capture; none if there is no outbox. */
export function readNames(folder: string, ending: string): string[] {
  try {
    const names: string[] = [];
    for (const file of readdirSync(folder))
      if (file.endsWith(ending)) names.push(file.slice(0, -ending.length));
    return names.length < 2 ? names : names.sort(); // to sort a single one takes a cold start 10 µs
  } catch (thrown) {
    if (["ENOENT", "ENOTDIR"].includes((thrown as { code?: string }).code ?? "")) return [];
    throw thrown;
  }
}

/** One file's content; null if it is gone, "damaged" if it is not what was written. */
export function readEntry(folder: string, file: string): OutboxEntry | "damaged" | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(`${folder}/${file}`));
    const kept = JSON.parse(text) as OutboxEntry;
    return isKept(kept) ? kept : "damaged";
  } catch (thrown) {
    return (thrown as { code?: string }).code === "ENOENT" ? null : "damaged";
  }
}

function isKept({ key, draft, parse, capturedOn, to }: OutboxEntry): boolean {
  return (
    typeof key === "string" &&
    /^[\x21-\x7e]{1,255}$/.test(key) &&
    typeof draft.title === "string" &&
    (draft.note === null || typeof draft.note === "string") &&
    typeof draft.isFocused === "boolean" &&
    (parse === undefined || parse === true) &&
    Number.isInteger(capturedOn) &&
    typeof to.url === "string" &&
    typeof to.pin === "string"
  );
}

/** A server that moved keeps its pin, and one whose certificate changed keeps its address. */
export function isFor({ to }: OutboxEntry, { url, pin }: RemoteConfig): boolean {
  return to.url === url || to.pin === pin;
}

/** Whether the process that keeps it is just sending it. */
export function isInFlight(name: string, now: number): boolean {
  const [at, , pid] = name.split("-").map(Number);
  if (!at || !pid || pid === process.pid || Math.abs(now - at) > IN_FLIGHT) return false;
  return isAlive(pid);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as { code?: string }).code === "EPERM"; // another user's
  }
}
