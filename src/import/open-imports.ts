import { type Actor, TERMINAL } from "../domain/access/actor.ts";
import type { ImportStore } from "../domain/import/import.ts";
import type { ImportJobs } from "../domain/import/import-jobs.ts";
import type { Items } from "../domain/inbox/items.ts";
import { Problem } from "../domain/problem.ts";
import { openStage } from "../store/sqlite/imports/stage.ts";
import { openMaintenance } from "../store/sqlite/maintenance/maintenance.ts";
import { openImportJobs } from "./import-jobs.ts";
import { readInThread } from "./read-in-thread.ts";

const NAME_MS = 1_000; // ms: the name of a backup has its second

/** The imports of this home. */
export function openHomeImports(
  { home, database, lock }: { home: string; database: string; lock: string },
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
      if ((await items.list({ limit: 1 })).items.length === 0) return;
      const maintenance = openMaintenance({ database, lock });
      await maintenance.backUp().catch(async (thrown) => {
        if (!(thrown instanceof Problem && thrown.code === "conflict")) throw thrown;
        await Bun.sleep(NAME_MS); // another backup of this second has the name
        await maintenance.backUp();
      });
    },
    log,
  });
}
