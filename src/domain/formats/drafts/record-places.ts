/** Ids of records whose system has none: the place in the file. */
import type { SourceRange } from "../format.ts";
import { storable } from "./draft-texts.ts";

const PART_LIMIT = 200; // UTF-16 units of each name

/** Makes an id of the names from the container down to the title; of equal ones the second ends in 2. */
export class PlaceIds {
  readonly #counts = new Map<string, number>();

  next(...names: readonly (string | null)[]): string {
    const parts = names.map((name) => storable((name ?? "").slice(0, PART_LIMIT)).replaceAll("\n", " "));
    const place = parts.join("\n");
    let count = this.#counts.get(place) ?? 0;
    let id = place;
    do id = ++count === 1 ? place : `${place}\n${count}`;
    while (count > 1 && this.#counts.has(id));
    this.#counts.set(place, count);
    if (count > 1) this.#counts.set(id, 1);
    return id;
  }
}

export function sourceRange({ file, at, length }: SourceRange): SourceRange {
  return { file, at, length };
}

/** The name of a file without its folders and its extension. */
export function stemOf(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Whether a list of that name is the inbox of its system. */
export function isInboxName(name: string): boolean {
  return /^(inbox|eingang|posteingang)$/i.test(name.trim());
}

/** The text of a line without a byte order mark and the end of a line. */
export function lineText(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/[\r\n]+$/, "");
}

/** A name in a sentence, at most 60 characters of it. */
export function quoteName(name: string): string {
  const line = name.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return `“${line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line}”`;
}
