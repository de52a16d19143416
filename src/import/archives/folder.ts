// The files of a folder, without hidden ones and links.
import { opendir } from "node:fs/promises";
import { join } from "node:path";
import { Problem } from "../../domain/problem.ts";
import type { Container } from "./container.ts";
import { FileBytes } from "./random-access.ts";

const MAX_FOLDER_FILES = 100_000;

export async function openFolder(path: string): Promise<Container> {
  const names = await listFolderFiles(path);
  let bytes = 0;
  for (const name of names) bytes += Bun.file(join(path, name)).size;
  return {
    bytes,
    isSingle: false,
    close: async () => {},
    async *walk(count) {
      for (const name of names) {
        const file = await FileBytes.open(join(path, name));
        try {
          yield { name, size: file.size, bytes: () => file.chunks(count) };
        } finally {
          await file.close();
        }
      }
    },
  };
}

/** The names with `/`, sorted a folder at a time. Throws `invalid` if there are too many. */
export async function listFolderFiles(path: string, prefix = "", found: string[] = []): Promise<string[]> {
  const entries = await Array.fromAsync(await opendir(path));
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) await listFolderFiles(join(path, entry.name), `${prefix}${entry.name}/`, found);
    if (!entry.isFile()) continue;
    if (found.push(`${prefix}${entry.name}`) > MAX_FOLDER_FILES)
      throw new Problem("invalid", "The folder has more than 100,000 files. Import a smaller folder.");
  }
  return found;
}
