import type { Scope } from "./key.ts";

/** Who does a thing, and for whom: every read is limited to the account, every change names the actor. */
export interface Actor {
  kind: "key" | "page" | "terminal" | "clock";
  /** A key's name, "page", "terminal" or "clock": what an item shows as its source. */
  name: string;
  account: number;
  scope: Scope;
  /** Where the request came from, for the receipt: an IP address, or null for this computer's own programs. */
  address: string | null;
}

/** A personal install has exactly one account. */
export const ONLY_ACCOUNT = 1;

/** Someone at this computer's terminal, who may do everything. */
export const TERMINAL: Actor = {
  kind: "terminal",
  name: "terminal",
  account: ONLY_ACCOUNT,
  scope: "full",
  address: null,
};
