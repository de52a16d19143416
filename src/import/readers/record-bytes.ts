// The bytes of one record, which can begin in one chunk and end in another.
import { repairSurrogates } from "../../domain/formats/json/repair-surrogates.ts";
import { MAX_RECORD_BYTES } from "./reader.ts";

const NOTHING = new Uint8Array(0);
const FIRST_ROOM_BYTES = 512; // most components of a calendar are smaller

export class RecordBytes {
  #buffer: Uint8Array = NOTHING;
  /** The bytes added, also those that were dropped because there are too many. */
  size = 0;

  /** Copies the bytes, as the chunk is overwritten later. */
  add(bytes: Uint8Array): void {
    const from = this.size;
    this.size += bytes.length;
    if (this.isTooLong) this.#buffer = NOTHING;
    else {
      if (this.size > this.#buffer.length) this.#grow(from);
      this.#buffer.set(bytes, from);
    }
  }

  #grow(used: number): void {
    const larger = new Uint8Array(Math.max(FIRST_ROOM_BYTES, this.size, 2 * used));
    larger.set(this.#buffer.subarray(0, used));
    this.#buffer = larger;
  }

  get isTooLong(): boolean {
    return this.size > MAX_RECORD_BYTES;
  }

  /** All bytes, or null if there are too many; an empty record after that. */
  take(): Uint8Array | null {
    const bytes = this.isTooLong ? null : this.#buffer.subarray(0, this.size);
    this.#buffer = NOTHING;
    this.size = 0;
    return bytes;
  }
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of bytes in UTF-8; null if they are not. Pairs of surrogates of three bytes each become one character. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {}
  const repaired = repairSurrogates(bytes);
  if (repaired === bytes) return null;
  try {
    return UTF8.decode(repaired);
  } catch {
    return null;
  }
}
