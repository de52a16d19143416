import type { Maintenance } from "../domain/home/maintenance.ts";
import type { Items } from "../domain/inbox/items.ts";
import type { Client } from "../wire/client.ts";

/** What a verb works on: the running app over its socket, or the home itself when nothing runs. */
export interface HomeSession {
  items: Items;
  /** Everything that a server can be asked; without one, the same routes answer here. */
  client(): Promise<Client>;
  close(): Promise<void>;
}

/** What the command line is given to work with. */
export interface CommandContext {
  /** The arguments after the verb. */
  args: string[];
  json: boolean;
  home: string;
  /** The file that says which other computer this command line is a client of. */
  remote: string;
  /** The folder of what waits for that computer. */
  outbox: string;
  /**
   * Opens the session of the computer this one is connected to, if `local` is false; else this home's. `source` is the name
   * of the assistant for which `inbox` works: there the key's name counts, here the terminal's if there is none.
   */
  openSession(where: { local: boolean; source?: string }): Promise<HomeSession>;
  /** Asks the running app for an address that opens a signed-in page; null when none runs. */
  openPage(): Promise<string | null>;
  /** Backup, restore and examination of this home. */
  openMaintenance(): Promise<Maintenance>;
  /** Shows a page in the browser, signed in by this address of it, and shows the address to nobody. */
  openBrowser(address: string): Promise<BrowseResult>;
}

/** What a browser was given: a page that signs it in, the page alone because it reads no file of ours, or nothing. */
export type BrowseResult = "signed-in" | "signed-out" | "not";

/** A verb of the command line: resolves to the exit code. */
export type CliCommand = (context: CommandContext) => Promise<number>;

/** Opens the session for as long as the work takes. The work must not prompt the user: other commands wait for the home. */
export async function withHome<T>(
  context: CommandContext,
  local: boolean,
  work: (inbox: Items) => Promise<T>,
): Promise<T> {
  const session = await context.openSession({ local });
  try {
    return await work(session.items);
  } finally {
    await session.close();
  }
}
