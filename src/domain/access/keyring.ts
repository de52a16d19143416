import type { Actor } from "./actor.ts";
import type { Key, KeyOptions, Scope } from "./key.ts";

/** A key with its secret: only when that is made. */
export interface NewKey extends Key {
  secret: string;
}

/** What the guards know of a key that was presented. */
export interface AuthenticatedKey extends Pick<Actor, "name" | "account" | "scope"> {
  isAllowedInQuery: boolean;
}

/** The keys of one account. */
export interface Keyring {
  /**
   * Makes a key, or takes in one brought along. Throws `conflict` when the name or the secret is taken, `invalid` when
   * it cannot be one.
   */
  add(name: string, scope: Scope, more?: KeyOptions): Promise<NewKey>;
  list(): Promise<Key[]>;
  /** By id or name; false when there is no such key. From then on it may this and nothing else. Throws `invalid`. */
  rescope(idOrName: string, scope: Scope): Promise<boolean>;
  /**
   * By id or name; null when there is no such key. The same key with a new secret; the old one stops working at once, or
   * at `oldUntil` (Unix seconds). Throws `conflict` for a key that is over or was brought along, and `invalid`.
   */
  rotate(idOrName: string, oldUntil?: number | null): Promise<NewKey | null>;
  /** By id or name; false when there is no such key. It stops working at once. */
  revoke(idOrName: string): Promise<boolean>;
}
