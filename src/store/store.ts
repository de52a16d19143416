import { type Actor, CLOCK, ONLY_ACCOUNT } from "../domain/access/actor.ts";
import { Mutex } from "../domain/async.ts";
import type { Environment } from "../domain/environment.ts";
import type { Items, SearchIndex } from "../domain/inbox/items.ts";
import { openKeyFinder } from "./access/key-finder.ts";
import { openKeyring } from "./access/keys.ts";
import { openSessions } from "./access/sessions.ts";
import { openCalendars } from "./calendars.ts";
import { openDrops } from "./drops.ts";
import type { Engine } from "./engine/engine.ts";
import { openImports } from "./imports/imports.ts";
import { openAttention } from "./items/attention.ts";
import { openChanges, pruneChanges } from "./items/change-log.ts";
import { pruneKeys } from "./items/change-once.ts";
import { openIdIndex } from "./items/id-index.ts";
import { openItemChanges, openScheduledActivation } from "./items/item-changes.ts";
import { openCaptures, openItemReads } from "./items/items.ts";
import { openKnownProjects } from "./items/known-projects.ts";
import { openNameLimit } from "./items/name-limit.ts";
import { openReceipts } from "./items/receipts.ts";
import { openSearch, whenFull } from "./items/search.ts";
import { openProjects } from "./projects.ts";
import { openReminders } from "./reminders.ts";
import { migrate } from "./schema/migrate.ts";
import { openDevicePage, openOrigins, openSettings, openViews } from "./settings/settings.ts";
import { openTags } from "./tags.ts";
import { openTemplates } from "./templates.ts";
import { openWebhooks } from "./webhooks.ts";

const PRUNE_INTERVAL_S = 3_600; // seconds

export type Store = Awaited<ReturnType<typeof openStore>>;

/** A database, migrated to this program's schema, behind the ports of the domain. */
export async function openStore(engine: Engine, environment: Environment) {
  await migrate(engine);
  const finder = openKeyFinder(engine, environment.now);
  const ids = openIdIndex(engine);
  const receipts = openReceipts(engine, ONLY_ACCOUNT, environment.now);
  const search = openSearch(engine);
  const tools = {
    engine,
    ids,
    mutex: new Mutex(),
    environment,
    projects: openKnownProjects(engine),
    nameLimit: openNameLimit(engine, environment),
  };
  const settingMutex = new Mutex(); // apart from that of the items, which no large setting holds up
  const wake = openScheduledActivation(tools, CLOCK);
  const origins = await openOrigins(engine, ONLY_ACCOUNT);
  const devicePage = await openDevicePage(engine, ONLY_ACCOUNT);
  const reminders = openReminders(tools, ONLY_ACCOUNT);
  const webhooks = openWebhooks(engine, ONLY_ACCOUNT, environment);
  const calendars = openCalendars(engine, ONLY_ACCOUNT, environment);
  const drops = openDrops(engine, ONLY_ACCOUNT, environment);
  /** A cache for actors that capture repeatedly. */
  const known = new WeakMap<Actor, Items>();
  let prunedOn = 0; // Unix seconds
  return {
    attention: (by: Actor) => openAttention(engine, by, environment),
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
    search: search as SearchIndex,
    keyring: (account: number) => openKeyring(engine, finder, account, environment),
    findKey: finder.find,
    sessions: openSessions(engine, environment),
    origins,
    devicePage,
    changes: (account: number) => openChanges(engine, account),
    receipts,
    tags: (by: Actor) => openTags(tools, by),
    projects: (account: number) => openProjects(engine, account, wake),
    reminders,
    webhooks,
    calendars,
    imports: openImports(tools, ONLY_ACCOUNT),
    drops,
    settings: (account: number) => openSettings(engine, account),
    views: (account: number) => openViews(engine, settingMutex, account),
    templates: (by: Actor) => openTemplates(tools, settingMutex, by),
    /** Does housekeeping, when there is nothing else to do. */
    async tidy() {
      await engine.tidy();
      await ids.catchUp().catch(whenFull); // pruning makes room
      if (Math.abs(environment.now() - prunedOn) < PRUNE_INTERVAL_S) return; // each run is a commit, which notifies all listeners
      prunedOn = environment.now();
      await receipts.prune();
      await pruneChanges(engine, environment.now());
      await pruneKeys(engine, environment.now());
    },
    async close() {
      reminders.close();
      await search.close();
      await engine.close();
    },
  };
}
