import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { openNewFile } from "../../disk/new-file.ts";
import { Problem } from "../../domain/problem.ts";
import { isOutputLost, printPart } from "../terminal/output.ts";

const PART_UNITS = 64 * 1024; // UTF-16 units that are written at once

/** The file or program that an export is for. */
export interface ExportTarget {
  write(part: string | Uint8Array): void;
  end(): void;
  /** Removes an incomplete file. */
  remove(): void;
}

/** Ends an export whose output cannot be written: what follows a gap would look complete. */
export class OutputLost extends Error {}

/** A new file, or stdout. Throws `conflict`, `disk-full` and `unavailable`, and `OutputLost`. */
export function openTarget(path: string | undefined): ExportTarget {
  return path === undefined ? openStdout() : openFile(path);
}

function openStdout(): ExportTarget {
  const parts = inParts((part) => {
    printPart(part);
    if (isOutputLost()) throw new OutputLost();
  });
  return { ...parts, remove() {} };
}

/** Collects texts, because each write costs a call of the system. */
function inParts(write: (part: string | Uint8Array) => void): Pick<ExportTarget, "write" | "end"> {
  let text = "";
  const flush = () => {
    if (text !== "") write(text);
    text = "";
  };
  return {
    write(part) {
      if (typeof part === "string") text += part;
      if (typeof part !== "string" || text.length >= PART_UNITS) flush();
      if (typeof part !== "string") write(part);
    },
    end: flush,
  };
}

function openFile(path: string): ExportTarget {
  if (!existsSync(dirname(path)))
    throw new Problem("unavailable", `There is no folder ${dirname(path)}. Make it, or choose another file.`);
  if (existsSync(path)) throw new Problem("conflict", `${path} exists already. Choose another name.`);
  const file = named(path, () => openNewFile(path));
  const parts = inParts((part) => named(path, () => file.write(part)));
  return {
    write: parts.write,
    end() {
      parts.end();
      named(path, file.finish);
    },
    remove: file.abandon,
  };
}

/** Names the file in the problem of the disk. */
function named<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    if (code === "ENOSPC" || code === "EDQUOT")
      throw new Problem("disk-full", `${dirname(path)} has no room for the export. Free some space.`, {
        cause,
      });
    throw new Problem(
      "unavailable",
      `${path} could not be written: ${message}. Check its folder and the disk.`,
      {
        cause,
      },
    );
  }
}
