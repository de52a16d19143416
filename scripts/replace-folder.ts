import { rename, rm } from "node:fs/promises";

const MAX_TRIES = 100;

/**
 * Moves the folder `fresh` to `folder`, whose former content is removed. Who reads it meanwhile finds all files of one of
 * them, or for a moment no folder. Several processes may do this at once: the last one stays.
 */
export async function replaceFolder(fresh: string, folder: string): Promise<void> {
  const former = `${fresh}.former`; // not removed in its place: a reader would find some of its files
  for (let tries = 1; ; tries++)
    try {
      await rename(folder, former).catch(ignoreMissing);
      return await rename(fresh, folder);
    } catch (thrown) {
      if (tries === MAX_TRIES) throw thrown; // else another process has put its folder there
      await Bun.sleep(Math.random() * tries); // ms: those that try at once get apart
    } finally {
      await rm(former, { recursive: true, force: true });
    }
}

function ignoreMissing(thrown: NodeJS.ErrnoException): void {
  if (thrown.code !== "ENOENT") throw thrown;
}
