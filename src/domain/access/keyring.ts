import type { Actor } from "./actor.ts";
import type { Key, KeyOptions, Scope } from "./key.ts";

/** A new key with its secret. */
export interface NewKey extends Key {
  secret: string;
}

/** The data of a presented key that the guards need. */
export interface AuthenticatedKey extends Pick<Actor, "name" | "account" | "scope"> {
  isAllowedInQuery: boolean;
}

/** The keys of one account. */
export interface Keyring {
  /** Makes a key, or imports one. Throws `conflict` if the name or the secret is in use, `invalid` if it is malformed. */
  add(name: string, scope: Scope, more?: KeyOptions): Promise<NewKey>;
  list(): Promise<Key[]>;
  /** Sets the scope of a key by id or name; false if there is no such key. Throws `invalid`. */
  rescope(idOrName: string, scope: Scope): Promise<boolean>;
  /**
   * Gives a key, by id or name, a new secret; null if there is no such key. The old secret stops working at once, or at
   * `oldUntil` (Unix seconds). Throws `conflict` for an expired or imported key, and `invalid`.
   */
  rotate(idOrName: string, oldUntil?: number | null): Promise<NewKey | null>;
  /** Revokes a key, by id or name, at once; false if there is no such key. */
  revoke(idOrName: string): Promise<boolean>;
}
