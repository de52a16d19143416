// The contract of the readers: bytes in, records with their places out.
import type { SourceRecord } from "../../domain/formats/format.ts";

/** The most bytes of one record in memory. */
export const MAX_RECORD_BYTES = 16 * 2 ** 20;

/** A part of a file that no format sees, with the sentence of its outcome. */
export type UnreadRecord = { shape: "unread" } & ({ refused: string } | { leftOut: string });

/** A part of one file: bytes from its beginning. */
export type FilePart = (SourceRecord | UnreadRecord) & { at: number; length: number };

/** Divides one file into records. Chunks may be overwritten after `push` has ended. */
export interface RecordReader {
  push(chunk: Uint8Array): Iterable<FilePart>;
  end(): Iterable<FilePart>;
}

export function refusedPart(at: number, length: number, refused: string): FilePart {
  return { shape: "unread", refused, at, length };
}

export const NOT_UTF8 =
  "It is not text in UTF-8. Import the file again with its encoding, for example windows-1252.";
export const TOO_LONG = "It has more than 16 MiB. Creel does not read it.";
