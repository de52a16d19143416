import { type FSWatcher, watch } from "node:fs";

/** Watches some folders and calls `onChange` for each change in them. */
export class FolderWatch {
  readonly #watchers = new Map<string, FSWatcher>();

  constructor(private readonly onChange: () => void) {}

  /** Watches these folders and no others. A folder that cannot be watched is tried again at the next call. */
  follow(folders: ReadonlySet<string>): void {
    for (const folder of this.#watchers.keys()) if (!folders.has(folder)) this.#end(folder);
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, { persistent: false }, this.onChange);
        watcher.on("error", () => this.#end(folder));
        this.#watchers.set(folder, watcher);
      } catch {
        // The folder is missing, or the system has no more watchers. The looks from time to time remain.
      }
    }
  }

  #end(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
