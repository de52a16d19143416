import { existsSync } from "node:fs";
import type { HomeSession } from "../cli/context.ts";
import { readRemoteConfig } from "../cli/remote/config.ts";
import { answers, socketTransport, tlsTransport } from "../cli/remote/http-client.ts";
import { assistant, TERMINAL } from "../domain/access/actor.ts";
import { SYSTEM } from "../domain/environment.ts";
import { lazy } from "../domain/lazy.ts";
import { Problem } from "../domain/problem.ts";
import { openLockWait } from "../store/sqlite/database/wait-for-lock.ts";
import { type Client, openClient } from "../wire/client.ts";
import { makeHome, type Paths } from "./paths.ts";

/** As `openOwnHome`. To read a home whose disk is full or read-only, opens a copy of it. */
export async function openHome(paths: Paths, source?: string, isReading = false): Promise<HomeSession> {
  try {
    return await openOwnHome(paths, source);
  } catch (thrown) {
    if (!isReading) throw thrown;
    const copy = (await import("../store/sqlite/database/home-copy.ts")).copyUnwritable(paths.database);
    if (copy === null) throw thrown;
    return openHere({ ...paths, database: copy.database }, { release: copy.remove }, source);
  }
}

/** A client of the running app; without one, this home itself, opened and locked by this process. */
async function openOwnHome(paths: Paths, source?: string): Promise<HomeSession> {
  makeHome(paths);
  for (const wait = openLockWait(paths.database); ; await wait()) {
    if (existsSync(paths.socket)) {
      // The socket of a killed process refuses connections; then the lock is free.
      if (await answers(paths.socket)) return sessionOf(openClient(socketTransport(paths.socket, source)));
    }
    // Imported here because a client of a running app does not need the store.
    const { takeLock } = await import("../store/sqlite/database/lock.ts");
    const lock = takeLock(paths.lock);
    if (lock) return openHere(paths, lock, source);
  }
}

/** The Creel of the other computer that this command line is connected to, or null. */
export function openRemoteHome({ remote: file }: Paths): HomeSession | null {
  const remote = readRemoteConfig(file);
  return remote && sessionOf(openClient(tlsTransport(remote)));
}

function sessionOf(client: Client): HomeSession {
  const { inbox } = client;
  return { captures: inbox, items: async () => inbox, client: async () => client, close: async () => {} };
}

/** The app that runs on this home, or null. */
export async function findRunning({ socket }: Paths): Promise<Client | null> {
  return existsSync(socket) && (await answers(socket)) ? openClient(socketTransport(socket)) : null;
}

async function openHere(paths: Paths, lock: { release(): void }, source?: string): Promise<HomeSession> {
  const opening = async () => {
    const { openSqlite } = await import("../store/sqlite/engine.ts");
    const { openCaptureStore } = await import("../store/capture-store.ts");
    return openCaptureStore(openSqlite(paths.database), SYSTEM);
  };
  const captureStore = await opening().catch((thrown) => {
    lock.release();
    if (!(thrown instanceof Problem) || thrown.code !== "unavailable") throw thrown;
    throw new Problem("conflict", thrown.detail, { cause: thrown }); // waiting would not help
  });
  const by = source === undefined ? TERMINAL : assistant(source);
  let opened: { close(): Promise<void> } = captureStore;
  const itemStore = lazy(async () => {
    const { openItemStore } = await import("../store/item-store.ts");
    const store = openItemStore(captureStore);
    opened = store;
    return store;
  });
  const routes = lazy(async () => {
    const { openRoutesHere } = await import("./app.ts");
    const routesHere = await openRoutesHere(paths, await itemStore());
    opened = routesHere;
    return routesHere;
  });
  return {
    captures: captureStore.captures(by),
    items: async () => (await itemStore()).items(by),
    client: async () => (await routes()).client,
    async close() {
      await opened.close();
      lock.release();
    },
  };
}
