// One JSON value as a record, or the sentence why it is none.
import { type FilePart, NOT_UTF8, refusedPart, TOO_LONG } from "./reader.ts";
import { decodeUtf8 } from "./record-bytes.ts";

/** Brackets in brackets of one record: `JSON.parse` and formats recurse. */
export const MAX_JSON_DEPTH = 500;
export const TOO_DEEP = `It has more than ${MAX_JSON_DEPTH} brackets in each other. Creel does not read it.`;
const NOT_JSON = "It is not JSON: the file is damaged there. Export it again.";

export interface ValuePlace {
  at: number;
  length: number;
  path: string;
  key: string;
}

export function toJsonRecord(bytes: Uint8Array | null, { at, length, path, key }: ValuePlace): FilePart {
  if (bytes === null) return refusedPart(at, length, TOO_LONG);
  const text = decodeUtf8(bytes);
  if (text === null) return refusedPart(at, length, NOT_UTF8);
  try {
    return { shape: "json", path, key, value: JSON.parse(text), at, length };
  } catch {
    return refusedPart(at, length, NOT_JSON);
  }
}
