import { mkdirSync, renameSync } from "node:fs";
import { removeIfThere, syncFolder, writeAtomic, writeSynced } from "../../disk/atomic-file.ts";
import { Problem } from "../../domain/problem.ts";
import { type NamedEntry, type OutboxEntry, UNFINISHED, WAITING } from "./entries.ts";

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
