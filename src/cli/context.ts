import type { Maintenance } from "../domain/home/maintenance.ts";
import type { Captures, Items } from "../domain/inbox/items.ts";
import type { Client } from "../wire/client.ts";

/** The open home: the running app over its socket, or the home itself if no app runs. */
export interface HomeSession {
  captures: Captures;
  items(): Promise<Items>;
  /** A client of all routes; without an app the same routes run in this process. */
  client(): Promise<Client>;
  close(): Promise<void>;
}

/** The parameters of a command. */
export interface CommandContext {
  /** The arguments after the command. */
  args: string[];
  json: boolean;
  home: string;
  /** The file with the connection to another computer. */
  remote: string;
  /** The folder with captures for that computer. */
  outbox: string;
  /**
   * Opens the connected computer's Creel if `local` is false; else this home. `source` is the name of the assistant
   * that uses it: a connected computer uses the key's name instead; without it, this home uses the terminal's.
   */
  openSession(where: { local: boolean; source?: string }): Promise<HomeSession>;
  /** The address of a signed-in page from the running app; null if none runs. */
  openPage(): Promise<string | null>;
  /** Backup, restore and doctor of this home. */
  openMaintenance(): Promise<Maintenance>;
  /** Opens the browser, signed in by this address, which no other user can read. */
  openBrowser(address: string): Promise<BrowseResult>;
}

/** The browser's state: signed in; opened without the code, because it cannot read our files; or not opened. */
export type BrowseResult = "signed-in" | "signed-out" | "not";

/** A command. It resolves to the exit code. */
export type CliCommand = (context: CommandContext) => Promise<number>;

/** Opens the home for the time of the work. The work must not prompt the user: other commands wait for the home. */
export async function withHome<T>(
  context: CommandContext,
  local: boolean,
  work: (inbox: Items) => Promise<T>,
): Promise<T> {
  const session = await context.openSession({ local });
  try {
    return await work(await session.items());
  } finally {
    await session.close();
  }
}
