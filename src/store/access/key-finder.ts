import { isExpired, type Key } from "../../domain/access/key.ts";
import type { AuthenticatedKey } from "../../domain/access/keyring.ts";
import type { Engine } from "../engine/engine.ts";
import { sha256 } from "../engine/sha256.ts";

/** Finds the key of a presented secret. Every capture needs it, so the hashes are cached in memory. */
export interface KeyFinder {
  /** Null for a key that is unknown, revoked or expired. */
  find(secret: string): Promise<AuthenticatedKey | null>;
  /**
   * Runs a change of the keys. A look-up during the change waits for its end, so that an open stream, which checks its
   * key right after the commit, does not get the old state. Returns the change.
   */
  after(change: Promise<void>): Promise<void>;
}

type Holder = Pick<Key, "name" | "scope" | "lastUsedOn" | "expiresOn"> & {
  seq: number;
  hash: string;
  account: number;
  isAllowedInQuery: boolean;
};

const TOUCH_INTERVAL_S = 60; // seconds

const COLUMNS =
  "seq, account, name, scope, last_used_on AS lastUsedOn, is_allowed_in_query AS isAllowedInQuery";
/** The hashes of current secrets, and of old ones during their grace time. */
const HOLDERS = `SELECT hash, expires_on AS expiresOn, ${COLUMNS} FROM key
  UNION ALL SELECT old_hash, min(old_until, coalesce(expires_on, old_until)), ${COLUMNS} FROM key WHERE old_hash IS NOT NULL`;

/** The look-up compares hashes of 256-bit secrets, so its time says nothing about a secret. */
export function openKeyFinder(engine: Engine, now: () => number): KeyFinder {
  let holders: Promise<Map<string, Holder>> | null = null;

  async function read(): Promise<Map<string, Holder>> {
    const rows = await engine.read<Holder>(HOLDERS);
    return new Map(
      rows.map((row) => [row.hash, { ...row, isAllowedInQuery: Boolean(row.isAllowedInQuery) }]),
    );
  }

  /** Callers that wait get the error; the next call tries again. */
  function keep(reading: Promise<Map<string, Holder>>): Promise<Map<string, Holder>> {
    holders = reading;
    reading.catch(() => {
      if (holders === reading) holders = null;
    });
    return reading;
  }

  return {
    async find(secret) {
      const holder = (await (holders ?? keep(read()))).get(hashSecret(secret));
      if (!holder || isExpired(holder, now())) return null;
      if (holder.lastUsedOn === null || now() - holder.lastUsedOn >= TOUCH_INTERVAL_S) {
        holder.lastUsedOn = now();
        const values = [holder.lastUsedOn, holder.seq];
        // Not awaited: an error costs only the date, and the capture itself will report it.
        engine.write([{ sql: "UPDATE key SET last_used_on = ? WHERE seq = ?", values }]).catch(() => {});
      }
      return holder;
    },
    after(change) {
      keep(Promise.allSettled([change, holders]).then(read));
      return change;
    },
  };
}

export function hashSecret(secret: string): string {
  return sha256(secret);
}
