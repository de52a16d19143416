import { readdirSync, readFileSync, renameSync } from "node:fs";
import { removeIfThere, syncFolder, writeAtomic, writeSynced } from "../../disk/atomic-file.ts";
import { makeSubfolder } from "../../disk/subfolder.ts";
import { isMoment } from "../../domain/dates.ts";
import type { Draft } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import type { RemoteConfig } from "../remote/http-client.ts";

/** A capture in the outbox. */
export interface OutboxEntry {
  /** The `Idempotency-Key`: however often the entry is sent, it becomes one item. */
  key: string;
  draft: Draft;
  /** Parse the title as quick entry. */
  parse?: true;
  /** Unix seconds. */
  capturedOn: number;
  /** The server of the entry. */
  to: { url: string; pin: string };
  /** The server's reason for a refusal; a refused entry does not block the others. */
  refused?: { on: number; code: string; detail: string };
}

/** An entry with its file name, without the ending. Names sort in the order of capture. */
export interface NamedEntry {
  name: string;
  entry: OutboxEntry;
}

/** The endings of the outbox's files. */
export const WAITING = ".json";
export const REFUSED = ".refused";
export const DAMAGED = ".damaged";
export const UNFINISHED = ".new";

const IN_FLIGHT_MS = 10_000; // ms: longer than any call, in case its process number was reused

/** The names of the files with one ending, in the order of capture; empty without an outbox. */
export function readNames(folder: string, ending: string): string[] {
  try {
    const names: string[] = [];
    for (const file of readdirSync(folder))
      if (file.endsWith(ending)) names.push(file.slice(0, -ending.length));
    return names.length < 2 ? names : names.sort(); // sorting a single name takes 10 µs of a cold start
  } catch (thrown) {
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes((thrown as { code?: string }).code ?? "")) return [];
    throw thrown;
  }
}

/** The content of a file; null if it is missing, "damaged" if it is not valid. */
export function readEntry(folder: string, file: string): OutboxEntry | "damaged" | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(`${folder}/${file}`));
    const entry = JSON.parse(text) as OutboxEntry;
    return isOutboxEntry(entry) ? entry : "damaged";
  } catch (thrown) {
    return (thrown as { code?: string }).code === "ENOENT" ? null : "damaged";
  }
}

function isOutboxEntry({ key, draft, parse, capturedOn, to }: OutboxEntry): boolean {
  return (
    typeof key === "string" &&
    /^[\x21-\x7e]{1,255}$/.test(key) &&
    typeof draft.title === "string" &&
    (draft.note === null || typeof draft.note === "string") &&
    typeof draft.isFocused === "boolean" &&
    (parse === undefined || parse === true) &&
    isMoment(capturedOn) &&
    typeof to.url === "string" &&
    typeof to.pin === "string"
  );
}

/**
 * Whether the entry is for this server: one that moved has the same pin, and of one with a new certificate the pins before
 * are known. Another server may have taken over the address.
 */
export function isFor({ to }: OutboxEntry, { pin, pinsBefore = [] }: RemoteConfig): boolean {
  return to.pin === pin || pinsBefore.includes(to.pin);
}

/** Whether the process that wrote the entry is still sending it. */
export function isInFlight(name: string, now: number): boolean {
  const [at, , pid] = name.split("-").map(Number);
  if (!at || !pid || pid === process.pid || Math.abs(now - at) > IN_FLIGHT_MS) return false;
  return isAlive(pid);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as { code?: string }).code === "EPERM"; // the process belongs to another user
  }
}

/**
 * Stores captures in the outbox, all or none: when it returns, they are synced to the disk. Each is written to a
 * temporary file and renamed, so that readers see complete files only. Throws `disk-full` or `forbidden`.
 */
export function writeEntries(folder: string, entries: OutboxEntry[], now: number): NamedEntry[] {
  const named: NamedEntry[] = [];
  for (const one of entries) named.push({ name: nameOf(one.key, now, named.length), entry: one });
  try {
    for (const { name, entry } of named) write(folder, name, entry);
    for (const { name } of named) renameSync(`${folder}/${name}${UNFINISHED}`, `${folder}/${name}${WAITING}`);
    syncFolder(folder);
  } catch (cause) {
    for (const { name } of named)
      for (const kind of [UNFINISHED, WAITING]) removeIfThere(`${folder}/${name}${kind}`);
    throw unwritable(folder, cause);
  }
  return named;
}

/** Replaces an existing file atomically. */
export function rewriteEntry(folder: string, file: string, entry: OutboxEntry): void {
  writeAtomic(`${folder}/${file}`, JSON.stringify(entry));
}

/**
 * The name has the milliseconds, the index in the call, the process and the key. A number of more than 31 bits takes 50
 * µs of a cold start to write.
 */
function nameOf(key: string, now: number, n: number): string {
  const ms = now % 1000;
  return `${digits((now - ms) / 1000, 12)}${digits(ms, 3)}-${digits(n, 6)}-${process.pid}-${key}`;
}

function digits(number: number, width: number): string {
  return `${number}`.padStart(width, "0");
}

/** Creates the folder only when a write fails, because it nearly always exists. */
function write(folder: string, name: string, entry: OutboxEntry): void {
  const path = `${folder}/${name}${UNFINISHED}`;
  const text = JSON.stringify(entry);
  try {
    writeSynced(path, text);
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== "ENOENT") throw thrown;
    makeSubfolder(folder);
    syncFolder(`${folder}/..`);
    writeSynced(path, text);
  }
}

function unwritable(folder: string, cause: unknown): Problem {
  const { code } = cause as { code?: string };
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Problem(
      "disk-full",
      "The disk is full, so the outbox could not keep the text. Free some space and try again.",
      {
        cause,
      },
    );
  return new Problem(
    "forbidden",
    `Creel cannot write to the outbox ${folder} (${code ?? "unknown"}), so nothing was kept or sent. Make it a folder that you may write to.`,
    { cause },
  );
}
