import type { Item } from "../../domain/item/item.ts";
import { database } from "./mutations/database.ts";

const CHUNK_SIZE = 500;
/** The stored chunks, oldest first; unchanged ones are not written again. */
let storedChunks: (readonly Item[])[] = [];

/** The last known open items, newest first, for a start without the server. They are deleted with the session. */
export const snapshot = {
  async read(): Promise<readonly Item[] | null> {
    const chunks = await (await database()).getAll("snapshot");
    if (chunks.length === 0) return null;
    // Two windows with different data may have written one item into two chunks.
    return [...new Map(chunks.flat().map((item) => [item.id, item])).values()].reverse();
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
