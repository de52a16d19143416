import { chmodSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import pkg from "../../package.json" with { type: "json" };
import { ONLY_ACCOUNT } from "../domain/actor.ts";
import { REAL } from "../domain/chance.ts";
import { Problem } from "../domain/problem.ts";
import type { ApiSettings } from "../domain/settings.ts";
import { makeAnswer } from "../http/answer.ts";
import { openBudget } from "../http/body.ts";
import { openCodes } from "../http/codes.ts";
import { type OpenDoor, openDoor } from "../http/door.ts";
import { type Listener, listen } from "../http/listen.ts";
import { findPortOwner } from "../http/port-owner.ts";
import { openCertificates } from "../http/tls/certificates.ts";
import { openSqlite } from "../store/sqlite/engine.ts";
import { openStore, type Store } from "../store/store.ts";
import { openApiSettings } from "./apply.ts";
import { startClock } from "./clock.ts";
import { causeText, type Log } from "./log.ts";
import { openPage } from "./page.ts";
import type { Paths } from "./paths.ts";

/** The running application. */
export interface App {
  /** `http://127.0.0.1:port` */
  address: string;
  /** Where the CA certificate is. */
  ca: string;
  door: OpenDoor;
  store: Store;
  /** The API settings, with the port of this run. */
  wanted(): Promise<ApiSettings>;
  /** The address of a signed-in page, good once. */
  signedIn(): string;
  stop(patience: number): Promise<void>;
}

interface Ports {
  app: number;
  /** For this run only; the settings' own when absent. */
  api: number | undefined;
}

/** Wires the rooms together and listens on the app address and in the home. The API waits for `door.apply`. */
export async function startApp(paths: Paths, ports: Ports, log: Log): Promise<App> {
  const { now, random } = REAL;
  const store = await openStore(openSqlite(paths.database), REAL);
  const certificates = openCertificates(paths.tls, { now, random, computer: hostname() });
  await certificates.ca();
  const codes = openCodes(now, random);
  const door = openDoor((request, connection) => answer(request, connection), certificates, now);
  const settings = openApiSettings(store, door, certificates, now);
  let address = "";
  const answer = makeAnswer({
    ...store,
    codes,
    door,
    settings,
    budget: openBudget(),
    page: openPage(),
    ca: () => certificates.ca(),
    home: async () => ({ pid: process.pid, home: paths.home, app: address, api: await settings.view() }),
    version: pkg.version,
    now,
    log: (id, cause) => log("request-failed", { id, cause: causeText(cause) }),
  });

  const app = await listenForApp(ports.app, answer);
  address = `http://127.0.0.1:${app.port}`;
  rmSync(paths.socket, { force: true }); // left by a holder that was killed: the lock says that it is gone
  const socket = listen(
    { socket: paths.socket },
    { place: "socket", hosts: new Set(), origins: new Set() },
    answer,
  );
  chmodSync(paths.socket, 0o600);

  async function wanted(): Promise<ApiSettings> {
    const kept = await store.settings(ONLY_ACCOUNT).api();
    return { ...kept, port: ports.api ?? kept.port };
  }
  const stopClock = startClock(door, wanted, now, log);

  return {
    address,
    ca: certificates.caPath,
    door,
    store,
    wanted,
    signedIn: () => `${address}/#code=${codes.issue()}`,
    async stop(patience) {
      stopClock();
      await Promise.all([door.close(patience), app.drain(patience), socket.drain(patience)]);
      rmSync(paths.socket, { force: true });
      await store.close();
    },
  };
}

async function listenForApp(port: number, answer: Parameters<typeof listen>[2]): Promise<Listener> {
  try {
    const app = listen(
      { address: "127.0.0.1", port },
      { place: "app", hosts: new Set(), origins: new Set() },
      answer,
    );
    app.gate.hosts = new Set([`127.0.0.1:${app.port}`]);
    app.gate.origins = new Set([`http://127.0.0.1:${app.port}`]);
    return app;
  } catch (cause) {
    const owner = (await findPortOwner(port)) ?? "another program";
    throw new Problem(
      "unavailable",
      `The app's port ${port} is taken by ${owner}. Stop it, or choose another with --app-port.`,
      { cause },
    );
  }
}
