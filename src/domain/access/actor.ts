import { Problem } from "../problem.ts";
import type { Scope } from "./key.ts";

/** Who does a thing, and for whom: every read is limited to the account, every change names the actor. */
export interface Actor {
  kind: "key" | "page" | "device" | "terminal" | "assistant" | "clock";
  /** A key's or device's name, "page", "terminal", "clock", or "mcp:" and an assistant's name: what an item shows as its source. */
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

/** The passing of time: what it does to items is in the log like anyone's changes. */
export const CLOCK: Actor = { ...TERMINAL, kind: "clock", name: "clock" };

/** No name of a key holds a colon, so an assistant is never taken for a key, nor undoes what a key did. */
const ASSISTANT = /^mcp:[a-z0-9][a-z0-9._-]{0,39}$/;

/**
 * A program that works on the items in the name of whoever sits at this computer, and says so. It is neither page nor
 * terminal: it opens no page, sees no keys and changes no settings. Throws `invalid-request`.
 */
export function assistant(name: string): Actor {
  if (ASSISTANT.test(name)) return { ...TERMINAL, kind: "assistant", name };
  throw new Problem(
    "invalid-request",
    "An assistant's name is mcp: with 1 to 40 lower-case letters, digits, dots, dashes or underscores. Send such a name.",
    { field: "Creel-Source" },
  );
}
