import { createHash } from "node:crypto";
import type { Actor } from "../domain/actor.ts";
import type { Key } from "../domain/key.ts";
import type { Engine } from "./engine.ts";

/** Whom a presented key stands for. Every capture asks, so the hashes are kept in memory. */
export interface KeyFinder {
  find(secret: string): Promise<Omit<Actor, "address"> | null>;
  /** After a key was made or revoked: the next look reads the database. */
  forget(): void;
}

type Holder = {
  seq: number;
  hash: string;
  account: number;
  name: string;
  scope: Key["scope"];
  lastUsedOn: number | null;
};

const TOUCH_EVERY = 60; // seconds

/** The look-up is by the hash of a 256-bit secret, so how long it takes says nothing about the secret. */
export function openKeyFinder(engine: Engine, now: () => number): KeyFinder {
  let holders: Promise<Map<string, Holder>> | null = null;

  async function read(): Promise<Map<string, Holder>> {
    const rows = await engine.read<Holder>(
      "SELECT seq, hash, account, name, scope, last_used_on AS lastUsedOn FROM key",
    );
    return new Map(rows.map((row) => [row.hash, row]));
  }

  return {
    async find(secret) {
      holders ??= read().catch((thrown) => {
        holders = null;
        throw thrown;
      });
      const holder = (await holders).get(hashSecret(secret));
      if (!holder) return null;
      if (holder.lastUsedOn === null || now() - holder.lastUsedOn >= TOUCH_EVERY) {
        holder.lastUsedOn = now();
        const values = [holder.lastUsedOn, holder.seq];
        // Nobody waits for it, and a failure costs only the date: the capture itself will say what is wrong.
        engine.write([{ sql: "UPDATE key SET last_used_on = ? WHERE seq = ?", values }]).catch(() => {});
      }
      return { kind: "key", name: holder.name, account: holder.account, scope: holder.scope };
    },
    forget() {
      holders = null;
    },
  };
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
