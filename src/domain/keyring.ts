import type { Key, Scope } from "./key.ts";

/** A key with its secret: only at its creation. */
export interface NewKey extends Key {
  secret: string;
}

/** The keys of one account. */
export interface Keyring {
  /**
   * Makes a key, or takes in one brought along as `secret`. Throws `conflict` when the name or the secret is taken,
   * `invalid` when it cannot be one.
   */
  add(name: string, scope: Scope, secret?: string): Promise<NewKey>;
  list(): Promise<Key[]>;
  /** By id or name; false when there is no such key. It stops working at once. */
  revoke(idOrName: string): Promise<boolean>;
}
