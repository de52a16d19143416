import { isVisible } from "../../text.ts";
import { cleanText } from "./clean-text.ts";
import { hashOf, TextCounts } from "./text-counts.ts";

/** Foreign ids: those of the system, each once, and those made of the place of a record. */

const ID_LIMIT = 180; // UTF-16 units: a longer id ends with its hash

/** Gives each record its own id. Equal ones are numbered in the order of the file. */
export class RecordIds {
  readonly #counts = new TextCounts();

  /** The id of a system. The second record with it gets `#2`. */
  take(foreignId: string): string {
    const short = shortenId(foreignId);
    let count = this.#counts.get(short) + 1;
    while (count > 1 && this.#counts.get(`${short}#${count}`) > 0) count++;
    const id = count === 1 ? short : `${short}#${count}`;
    this.#counts.set(short, count);
    if (count > 1) this.#counts.set(id, 1);
    return id;
  }

  /** The id of a record without one: its container, the titles above it, and its own title. */
  place(...parts: readonly (string | null)[]): string {
    return this.take(placeOf(parts.map((part) => part ?? "")));
  }
}

/** The parts of a place as one text: different places have different texts. */
export function placeOf(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[\\/#]/g, "\\$&")).join("/");
}

/** The title of a record, or the line of its note that becomes the title. */
export function titleForId(title: string, note: string | null): string {
  return isVisible(title) ? title : (note?.split("\n").find(isVisible)?.trim() ?? "");
}

/** An id without NUL characters that is not too long. That of a short id, and of a numbered one, is the same. */
export function shortenId(foreignId: string): string {
  const id = cleanText(foreignId);
  if (id.length <= ID_LIMIT || id.replace(/(?:#\d{1,9})+$/, "").length <= ID_LIMIT) return id;
  return `${id.slice(0, ID_LIMIT - 40).toWellFormed()}~${hashOf(id, 1).toString(36)}${hashOf(id, 2).toString(36)}`;
}
