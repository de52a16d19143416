import { existsSync } from "node:fs";
import type { Desk } from "../cli/context.ts";
import { readRemote } from "../cli/remote/config.ts";
import { answers, overSocket, overTls } from "../cli/remote/http-client.ts";
import { assistant, TERMINAL } from "../domain/access/actor.ts";
import { REAL } from "../domain/environment.ts";
import { Problem } from "../domain/problem.ts";
import { openPatience } from "../store/sqlite/database/wait-for-lock.ts";
import { type Client, openClient } from "../wire/client.ts";
import { makeHome, type Paths } from "./paths.ts";

/** The running app's client if there is one, else this home itself, opened here and locked meanwhile. */
export async function openDesk(paths: Paths, source?: string): Promise<Desk> {
  makeHome(paths);
  for (const wait = openPatience(paths.database); ; await wait()) {
    if (existsSync(paths.socket)) {
      // A socket that its killed owner left refuses; then the lock is free.
      if (await answers(paths.socket)) return deskOf(openClient(overSocket(paths.socket, source)));
    }
    // Where the app runs, its client needs nothing of the store.
    const { takeLock } = await import("../store/sqlite/database/lock.ts");
    const lock = takeLock(paths.lock);
    if (lock) return openHere(paths, lock, source);
  }
}

/** The Creel of another computer that this command line is connected to, or null. */
export function openRemoteDesk({ remote: file }: Paths): Desk | null {
  const remote = readRemote(file);
  return remote && deskOf(openClient(overTls(remote)));
}

function deskOf(client: Client): Desk {
  return { inbox: client.inbox, client: async () => client, close: async () => {} };
}

/** The app that runs on this home, or null. */
export async function findRunning({ socket }: Paths): Promise<Client | null> {
  return existsSync(socket) && (await answers(socket)) ? openClient(overSocket(socket)) : null;
}

async function openHere(paths: Paths, lock: { release(): void }, source?: string): Promise<Desk> {
  const opening = async () => {
    const { openSqlite } = await import("../store/sqlite/engine.ts");
    const { openStore } = await import("../store/store.ts");
    return openStore(openSqlite(paths.database), REAL);
  };
  const store = await opening().catch((thrown) => {
    lock.release();
    if (!(thrown instanceof Problem) || thrown.code !== "unavailable") throw thrown;
    throw new Problem("conflict", thrown.detail, { cause: thrown }); // it would be no better later
  });
  return {
    inbox: store.inbox(source === undefined ? TERMINAL : assistant(source)),
    client: async () => (await import("./app.ts")).openClientHere(paths, store),
    async close() {
      await store.close();
      lock.release();
    },
  };
}
