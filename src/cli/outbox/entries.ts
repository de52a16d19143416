import { mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { removeIfThere, syncFolder, writeAtomic, writeSynced } from "../../disk/atomic-file.ts";
import type { Draft } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
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

/**
 * Keeps captures in the outbox, all or none: when it returns, they are synced to the disk. Each is written beside its
 * place first, so that whoever reads the outbox sees whole files only. Throws `disk-full` or `forbidden`.
 */
export function writeEntries(folder: string, kept: OutboxEntry[], now: number): NamedEntry[] {
  const named: NamedEntry[] = [];
  for (const one of kept) named.push({ name: nameOf(one.key, now, named.length), kept: one });
  try {
    for (const { name, kept } of named) write(folder, name, kept);
    for (const { name } of named) renameSync(`${folder}/${name}${UNFINISHED}`, `${folder}/${name}${WAITING}`);
    syncFolder(folder);
  } catch (cause) {
    for (const { name } of named)
      for (const kind of [UNFINISHED, WAITING]) removeIfThere(`${folder}/${name}${kind}`);
    throw unwritable(folder, cause);
  }
  return named;
}

/** Puts other content in the place of a file that is there, whole or not at all. */
export function rewriteEntry(folder: string, file: string, kept: OutboxEntry): void {
  writeAtomic(`${folder}/${file}`, JSON.stringify(kept));
}

/** Milliseconds, place in the call, process and key. A number of more than 31 bits takes a cold start 50 µs to write. */
function nameOf(key: string, now: number, n: number): string {
  const ms = now % 1000;
  return `${digits((now - ms) / 1000, 12)}${digits(ms, 3)}-${digits(n, 6)}-${process.pid}-${key}`;
}

function digits(number: number, width: number): string {
  return `${number}`.padStart(width, "0");
}

/** The folder is made only when it turns out to be missing: nearly always it is there. */
function write(folder: string, name: string, kept: OutboxEntry): void {
  const path = `${folder}/${name}${UNFINISHED}`;
  const text = JSON.stringify(kept);
  try {
    writeSynced(path, text);
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== "ENOENT") throw thrown;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    syncFolder(`${folder}/..`);
    writeSynced(path, text);
  }
}

function unwritable(folder: string, cause: unknown): Problem {
  const { code } = cause as { code?: string };
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Problem(
      "disk-full",
      "The disk is full, so the outbox could not keep the text. Free some space.",
      {
        cause,
      },
    );
  return new Problem(
    "forbidden",
    `The outbox ${folder} cannot be written (${code ?? "unknown"}), so nothing was kept or sent. Make it a folder that you may write.`,
    { cause },
  );
}
