import { type Actor, ONLY_ACCOUNT } from "../domain/actor.ts";
import type { TimeAndChance } from "../domain/chance.ts";
import { openChanges } from "./changes.ts";
import type { Engine } from "./engine.ts";
import { openInbox } from "./items.ts";
import { findByKey, openKeyring } from "./keys.ts";
import { migrate } from "./migrate.ts";
import { openReceipts } from "./receipts.ts";
import { openSessions } from "./sessions.ts";
import { openSettings } from "./settings.ts";

export type Store = Awaited<ReturnType<typeof openStore>>;

/** A database, brought to this program's schema, behind the ports of the domain. */
export async function openStore(engine: Engine, chance: TimeAndChance) {
  await migrate(engine);
  return {
    inbox: (by: Actor) => openInbox(engine, by, chance),
    keyring: (account: number) => openKeyring(engine, account, chance),
    findKey: (secret: string) => findByKey(engine, secret, chance.now()),
    sessions: openSessions(engine, chance),
    changes: (account: number) => openChanges(engine, account),
    receipts: openReceipts(engine, ONLY_ACCOUNT, chance.now),
    settings: (account: number) => openSettings(engine, account),
    close: () => engine.close(),
  };
}
