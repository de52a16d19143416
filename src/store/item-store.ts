import { type Actor, CLOCK } from "../domain/access/actor.ts";
import { Mutex } from "../domain/async.ts";
import type { Environment } from "../domain/environment.ts";
import type { Items } from "../domain/inbox/items.ts";
import type { Engine } from "./engine/engine.ts";
import { openIdIndex } from "./items/id-index.ts";
import { openItemChanges, openScheduledActivation } from "./items/item-changes.ts";
import { openCaptures, openItemReads } from "./items/items.ts";
import { openKnownProjects } from "./items/known-projects.ts";
import { openNameLimit } from "./items/name-limit.ts";
import { openSearch } from "./items/search.ts";
import { migrate } from "./schema/migrate.ts";

export type ItemStore = Awaited<ReturnType<typeof openItemStore>>;

/**
 * A database, migrated to this program's schema, as far as `Items` needs it: `creel add` without a running app opens
 * nothing else (docs/adr/0009-cold-start.md).
 */
export async function openItemStore(engine: Engine, environment: Environment) {
  await migrate(engine);
  const search = openSearch(engine);
  const tools = {
    engine,
    ids: openIdIndex(engine),
    mutex: new Mutex(),
    environment,
    projects: openKnownProjects(engine),
    nameLimit: openNameLimit(engine, environment),
  };
  const wake = openScheduledActivation(tools, CLOCK);
  /** A cache for actors that capture repeatedly. */
  const known = new WeakMap<Actor, Items>();
  return {
    tools,
    search,
    wake,
    items(by: Actor): Items {
      const before = known.get(by);
      if (before) return before;
      const items = {
        ...openCaptures(tools, by),
        ...openItemReads(tools, search, wake, by),
        ...openItemChanges(tools, by),
      };
      known.set(by, items);
      return items;
    },
    async close() {
      await search.close();
      await engine.close();
    },
  };
}
