import { type Actor, ONLY_ACCOUNT } from "../domain/actor.ts";
import type { TimeAndChance } from "../domain/chance.ts";
import { openAttention } from "./attention.ts";
import { openChanges } from "./changes.ts";
import type { Engine } from "./engine.ts";
import { openIds } from "./ids.ts";
import { openInbox } from "./items.ts";
import { openKeyFinder } from "./key-finder.ts";
import { openKeyring } from "./keys.ts";
import { migrate } from "./migrate.ts";
import { openReceipts } from "./receipts.ts";
import { openSessions } from "./sessions.ts";
import { openSettings } from "./settings.ts";

export type Store = Awaited<ReturnType<typeof openStore>>;

/** A database, brought to this program's schema, behind the ports of the domain. */
export async function openStore(engine: Engine, chance: TimeAndChance) {
  await migrate(engine);
  const finder = openKeyFinder(engine, chance.now);
  const ids = openIds(engine);
  const receipts = openReceipts(engine, ONLY_ACCOUNT, chance.now);
  return {
    attention: (by: Actor) => openAttention(engine, by, chance),
    inbox: (by: Actor) => openInbox(engine, ids, by, chance),
    keyring: (account: number) => openKeyring(engine, finder, account, chance),
    findKey: finder.find,
    sessions: openSessions(engine, chance),
    changes: (account: number) => openChanges(engine, account),
    receipts,
    settings: (account: number) => openSettings(engine, account),
    /** What can wait until there is nothing else to do. */
    async tidy() {
      await engine.tidy();
      await ids.catchUp();
      await receipts.prune();
    },
    close: () => engine.close(),
  };
}
