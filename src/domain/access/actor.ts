import { Problem } from "../problem.ts";
import type { Scope } from "./key.ts";

/** The author of a change and the account: every read is limited to the account, every change names the actor. */
export interface Actor {
  kind: "key" | "page" | "device" | "terminal" | "assistant" | "clock" | "drop" | "import";
  /**
   * A key's or device's name, "page", "terminal", "clock", "drop", "mcp:" and an assistant's name, or "import:" and a
   * system: the source of an item.
   */
  name: string;
  account: number;
  scope: Scope;
  /** The client's IP address for the receipt; null for this computer's own programs. */
  address: string | null;
}

/** A personal install has exactly one account. */
export const ONLY_ACCOUNT = 1;

/** This computer's terminal, with all rights. */
export const TERMINAL: Actor = {
  kind: "terminal",
  name: "terminal",
  account: ONLY_ACCOUNT,
  scope: "full",
  address: null,
};

/** The clock: its changes are in the log like all others. */
export const CLOCK: Actor = { ...TERMINAL, kind: "clock", name: "clock" };

/** The watched files and folders (docs/drop.md). */
export const DROP: Actor = { ...TERMINAL, kind: "drop", name: "drop", scope: "capture" };

/** An import: its items are of it, and its changes are undone with it only. `system` is as in `todoist`. */
export function importActor(system: string, account: number): Actor {
  return { ...TERMINAL, kind: "import", name: `import:${system}`, account };
}

/** A key's name has no colon, so an assistant is never mistaken for a key, and never undoes its changes. */
const ASSISTANT = /^mcp:[a-z0-9][a-z0-9._-]{0,39}$/;

/**
 * A program that works for the user of this computer under its own name. It is neither page nor terminal: it opens no
 * page, sees no keys and changes no settings. Throws `invalid-request`.
 */
export function assistant(name: string): Actor {
  if (ASSISTANT.test(name)) return { ...TERMINAL, kind: "assistant", name };
  throw new Problem(
    "invalid-request",
    "An assistant's name is mcp: and 1 to 40 lower-case letters, digits, dots, dashes or underscores. Correct the name.",
    { field: "Creel-Source" },
  );
}

/** The client for which an actor's requests count: what one client asks for delays its own requests only. */
export function clientOf({ account, kind, name }: Actor): string {
  return `${account} ${kind} ${name}`;
}
