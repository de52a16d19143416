import { writeSync } from "node:fs";
import { countBytes } from "../../domain/text.ts";

/*
 * A capture of ordinary length runs no function that mentions `Buffer`, because a mention loads it: 0.2 ms of a cold
 * start (docs/adr/0009-cold-start.md).
 */

/** Text to write; the rest after a partial write is bytes. */
export type Outgoing = string | Uint8Array;

const SHORT_TEXT_UNITS = 10_000; // UTF-16 units

/** Length in bytes of UTF-8, for well-formed text. */
export function byteLength(text: string): number {
  return text.length < SHORT_TEXT_UNITS ? countBytes(text) : longLength(text);
}

/** The rest after `taken` of `length` bytes were written; nearly always empty. */
export function restOf(outgoing: Outgoing, taken: number, length: number): Outgoing {
  if (typeof outgoing !== "string") return outgoing.subarray(taken);
  return taken === length ? "" : asBytes(outgoing).subarray(taken);
}

/** Writes as much as possible without waiting, and returns the rest. */
export function writeSome(fd: number, outgoing: Outgoing): Outgoing {
  if (typeof outgoing !== "string") return outgoing.subarray(writeSync(fd, outgoing));
  return restOf(outgoing, writeSync(fd, outgoing), byteLength(outgoing));
}

/** Concatenates byte arrays. */
export function concatBytes(parts: Uint8Array[]): Uint8Array {
  const [only] = parts;
  return parts.length === 1 && only ? only : concatenated(parts);
}

function longLength(text: string): number {
  return Buffer.byteLength(text);
}

function asBytes(text: string): Uint8Array {
  return Buffer.from(text);
}

function concatenated(parts: Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
