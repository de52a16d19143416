import type { Inbox } from "../domain/inbox.ts";
import type { Keyring } from "../domain/keyring.ts";
import type { ApiSettings } from "../domain/settings.ts";
import type { ApiView, Applied } from "../wire/settings.ts";

/** What a verb works on: the running app over its socket, or the home itself when nothing runs. */
export interface Desk {
  inbox: Inbox;
  keyring: Keyring;
  api(): Promise<Pick<ApiView, "settings" | "door" | "ca">>;
  applyApi(settings: ApiSettings): Promise<Pick<Applied, "settings" | "door" | "ca" | "key">>;
  close(): Promise<void>;
}

/** What the command line is given to work with. */
export interface Hand {
  /** The arguments after the verb. */
  args: string[];
  json: boolean;
  home: string;
  /** The file that says which other computer this command line is a client of. */
  remote: string;
  /** Opens the desk of the computer this one is connected to, if `local` is false; else this home's. */
  desk(where: { local: boolean }): Promise<Desk>;
  /** Asks the running app for an address that opens a signed-in page; null when none runs. */
  openPage(): Promise<string | null>;
  /** Shows an address in the browser. */
  browse(address: string): void;
}

/** A verb of the command line: resolves to the exit code. */
export type Verb = (hand: Hand) => Promise<number>;
