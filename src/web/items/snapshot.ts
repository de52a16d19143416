import type { Item } from "../../domain/item/item.ts";
import { database } from "./mutations/database.ts";

const CHUNK_SIZE = 500;
/** The stored chunks, oldest first; unchanged ones are not written again. */
let storedChunks: (readonly Item[])[] = [];

/** The last known open items, newest first, for a start without the server. They are deleted with the session. */
export const snapshot = {
  /** The items in parts, each newest first, the newest part first: each is read in a turn of its own. */
  async *read(): AsyncGenerator<readonly Item[]> {
    const chunksBefore = storedChunks;
    const { store } = (await database()).transaction("snapshot");
    const chunks: (readonly Item[])[] = [];
    for (const key of (await store.getAllKeys()).reverse()) {
      const chunk = (await store.get(key)) ?? [];
      chunks.unshift(chunk);
      yield chunk.toReversed();
    }
    if (storedChunks === chunksBefore) storedChunks = chunks; // else they were deleted or written meanwhile
  },

  async write(items: readonly Item[]): Promise<void> {
    const chunks = inChunks(items);
    const transaction = (await database()).transaction("snapshot", "readwrite");
    for (const [n, chunk] of chunks.entries())
      if (!isSame(chunk, storedChunks[n])) await transaction.store.put(chunk, n);
    await transaction.store.delete(IDBKeyRange.lowerBound(chunks.length));
    await transaction.done;
    storedChunks = chunks;
  },

  async clear(): Promise<void> {
    storedChunks = [];
    await (await database()).clear("snapshot");
  },
};

/**
 * Oldest first, so that a new item changes only the last chunk. There is always one chunk, because an empty list is
 * known too.
 */
function inChunks(items: readonly Item[]): (readonly Item[])[] {
  const chunks: Item[][] = [[]];
  for (let n = items.length - 1; n >= 0; n--) {
    if (chunks.at(-1)?.length === CHUNK_SIZE) chunks.push([]);
    chunks.at(-1)?.push(items[n] as Item);
  }
  return chunks;
}

function isSame(chunk: readonly Item[], before: readonly Item[] | undefined): boolean {
  return chunk.length === before?.length && chunk.every((item, n) => item === before[n]);
}
