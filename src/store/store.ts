import { type Actor, ONLY_ACCOUNT } from "../domain/access/actor.ts";
import { Mutex } from "../domain/async.ts";
import type { Environment } from "../domain/environment.ts";
import type { SearchIndex } from "../domain/inbox/items.ts";
import { Problem } from "../domain/problem.ts";
import { openKeyFinder } from "./access/key-finder.ts";
import { openKeyring } from "./access/keys.ts";
import { openSessions } from "./access/sessions.ts";
import { openCalendars } from "./calendars.ts";
import { openCaptureStore } from "./capture-store.ts";
import { openDrops } from "./drops.ts";
import type { Engine } from "./engine/engine.ts";
import { openImports } from "./imports/imports.ts";
import { openItemOrigins } from "./imports/item-origins.ts";
import { type ItemStore, openItemStore } from "./item-store.ts";
import { openAttention } from "./items/attention.ts";
import { openChanges, pruneChanges } from "./items/change-log.ts";
import { pruneKeys } from "./items/change-once.ts";
import { openReceipts } from "./items/receipts.ts";
import { openProjects } from "./projects.ts";
import { openReminders } from "./reminders.ts";
import { openDevicePage, openOrigins, openSettings, openViews } from "./settings/settings.ts";
import { openTags } from "./tags.ts";
import { openTemplates } from "./templates.ts";
import { openWebhooks } from "./webhooks.ts";

const PRUNE_INTERVAL_S = 3_600; // seconds

export type Store = Awaited<ReturnType<typeof openStore>>;

/** A database, migrated to this program's schema, behind the ports of the domain. */
export async function openStore(engine: Engine, environment: Environment) {
  return completeStore(openItemStore(await openCaptureStore(engine, environment)));
}

/** Adds what is more than items. */
export async function completeStore(itemStore: ItemStore) {
  const { tools, search, wake } = itemStore;
  const { engine, ids, environment } = tools;
  const finder = openKeyFinder(engine, environment.now);
  const receipts = openReceipts(engine, ONLY_ACCOUNT, environment.now);
  const settingMutex = new Mutex(); // apart from that of the items, which no large setting holds up
  const origins = await openOrigins(engine, ONLY_ACCOUNT);
  const devicePage = await openDevicePage(engine, ONLY_ACCOUNT);
  const reminders = openReminders(tools, ONLY_ACCOUNT);
  const webhooks = openWebhooks(engine, ONLY_ACCOUNT, environment);
  const calendars = openCalendars(engine, ONLY_ACCOUNT, environment);
  const drops = openDrops(engine, ONLY_ACCOUNT, environment);
  let prunedOn = 0; // Unix seconds

  async function prune(): Promise<void> {
    if (Math.abs(environment.now() - prunedOn) < PRUNE_INTERVAL_S) return; // each run is a commit, which notifies all listeners
    prunedOn = environment.now();
    await receipts.prune();
    await pruneChanges(engine, environment.now());
    await pruneKeys(engine, environment.now());
  }

  return {
    attention: (by: Actor) => openAttention(engine, by, environment),
    items: itemStore.items,
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
    itemOrigins: (account: number) => openItemOrigins(engine, account),
    drops,
    settings: (account: number) => openSettings(engine, account),
    views: (account: number) => openViews(engine, settingMutex, account),
    templates: (by: Actor) => openTemplates(tools, settingMutex, by),
    /** Does housekeeping, when there is nothing else to do. */
    async tidy() {
      await engine.tidy();
      // Pruning makes room on a full disk, and goes on while the index is damaged.
      await ids.catchUp().catch(unlessDiskFull).finally(prune);
    },
    async close() {
      reminders.close();
      await itemStore.close();
    },
  };
}

function unlessDiskFull(thrown: unknown): void {
  if (!(thrown instanceof Problem && thrown.code === "disk-full")) throw thrown;
}
