import { join } from "node:path";
import { type Actor, TERMINAL } from "../domain/access/actor.ts";
import { SYSTEM } from "../domain/environment.ts";
import { backupName } from "../domain/home/maintenance.ts";
import type { ImportStore } from "../domain/import/import.ts";
import type { ImportJobs } from "../domain/import/import-jobs.ts";
import type { Items } from "../domain/inbox/items.ts";
import { Problem } from "../domain/problem.ts";
import { thisProgram } from "../store/sqlite/housekeeping.ts";
import { openStage } from "../store/sqlite/imports/stage.ts";
import { openImportJobs } from "./import-jobs.ts";
import { readInThread } from "./read-in-thread.ts";

const NAME_MS = 1_000; // ms: the name of a backup has its second

/** The imports of this home. */
export function openHomeImports(
  { home }: { home: string },
  store: { imports: ImportStore; items(by: Actor): Items },
  log: (event: string, more: Record<string, unknown>) => void,
): ImportJobs {
  const items = store.items(TERMINAL);
  return openImportJobs({
    folder: `${home}/imports`,
    store: store.imports,
    read: readInThread,
    openStage,
    async backUp() {
      const lists = ["open", "done", "trash"] as const;
      const firsts = await Promise.all(lists.map((list) => items.list({ list, limit: 1 })));
      if (firsts.every((page) => page.items.length === 0)) return;
      if ((await backUp(home)) === null) return;
      await Bun.sleep(NAME_MS); // another backup of this second may have the name
      const reason = await backUp(home);
      if (reason !== null)
        throw new Problem("unavailable", `No backup could be made before the import: ${reason}`);
    },
    log,
    now: SYSTEM.now,
  });
}

/**
 * Makes a verified backup in a process of its own, as each day: it takes seconds. Its name keeps it longer than those of a day.
 * Returns why it failed, or null.
 */
async function backUp(home: string): Promise<string | null> {
  const file = join(home, "backups", backupName(SYSTEM.now(), "import"));
  const child = Bun.spawn([...thisProgram(), "backup", file, "--home", home], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const reason = await new Response(child.stderr).text();
  return (await child.exited) === 0 ? null : reason.trim();
}
