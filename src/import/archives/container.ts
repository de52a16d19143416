// The files of a source: of a folder, of an archive, or the one file itself.
import { Problem } from "../../domain/problem.ts";

export const MAX_ARCHIVE_FILES = 10_000;
const MAX_UNPACKED_BYTES = 4 * 2 ** 30;
const MAX_RATIO = 200;
/** Below it the ratio does no harm. */
const SMALL_BYTES = 64 * 2 ** 20;

/** One file of a source. Its bytes can be read until the next one is asked for. */
export interface ContainedFile {
  /** The name in the folder or archive, only to be shown; "" of a single file. */
  name: string;
  /** The bytes of it, unpacked; null if they are known only after reading. */
  size: number | null;
  bytes(): AsyncIterable<Uint8Array>;
}

/** A folder, an archive or a file. */
export interface Container {
  /** The bytes that one walk reads at most. */
  bytes: number;
  isSingle: boolean;
  /** Each file in its order. `count` is told the bytes that were read, for the progress. */
  walk(count: (bytes: number) => void): AsyncIterable<ContainedFile>;
  close(): Promise<void>;
}

/** Counts the unpacked bytes of one walk through an archive, and ends a walk through a bomb. */
export class UnpackLimit {
  #unpacked = 0;
  #files = 0;

  constructor(readonly packedBytes: number) {}

  addFile(): void {
    if (++this.#files > MAX_ARCHIVE_FILES)
      throw new Problem(
        "invalid",
        "The archive has more than 10,000 files. Unpack it, and import the folder or the one file with the tasks.",
      );
  }

  async *watch(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#unpacked += chunk.length;
      const isBomb = this.#unpacked > SMALL_BYTES && this.#unpacked > MAX_RATIO * this.packedBytes;
      if (isBomb || this.#unpacked > MAX_UNPACKED_BYTES)
        throw new Problem(
          "invalid",
          "The archive unpacks to more than 4 GiB or to 200 times its size. Creel does not read it; unpack it, and import the file with the tasks.",
        );
      yield chunk;
    }
  }
}

export function damagedArchive(cause?: unknown): Problem {
  return new Problem("invalid", "The archive is cut or damaged. Export or download it again.", { cause });
}
