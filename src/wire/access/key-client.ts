import type { Key } from "../../domain/access/key.ts";
import type { Keyring } from "../../domain/access/keyring.ts";
import { done, listOf, newKey, orNull, pathIn } from "../answers.ts";
import type { Client } from "../client.ts";

const KEYS = "/api/keys";

/** The requests for keys. They are apart from `Client`, so that the page loads them late. */
export function keysOf({ ask }: Pick<Client, "ask">): Keyring {
  return {
    add: (name, scope, more) => newKey(ask("POST", KEYS, { name, scope, ...more })),
    list: async () => listOf<Key>(await ask<object>("GET", KEYS), "keys"),
    rescope: (idOrName, scope) => done(ask("PATCH", pathIn(KEYS, idOrName), { scope })),
    rotate: (idOrName, oldUntil = null) =>
      orNull(newKey(ask("POST", `${pathIn(KEYS, idOrName)}/rotate`, { oldUntil }))),
    revoke: (idOrName) => done(ask("DELETE", pathIn(KEYS, idOrName))),
  };
}
