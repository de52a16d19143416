import { chmodSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import pkg from "../../package.json" with { type: "json" };
import { removeSignInPages } from "../cli/desktop/sign-in-page.ts";
import { type EventLog, openLog } from "../disk/event-log.ts";
import { ONLY_ACCOUNT } from "../domain/access/actor.ts";
import { SYSTEM } from "../domain/environment.ts";
import { type ApiListener, OFF } from "../domain/home/api-listener.ts";
import type { ApiSettings } from "../domain/home/settings.ts";
import type { ImportJobs } from "../domain/import/import-jobs.ts";
import { causeText } from "../domain/problem.ts";
import { openHomeDrops, startHomeDrops } from "../drop/home-drops.ts";
import { openCalendarReader } from "../http/calendars/calendar-reader.ts";
import { openInvitations } from "../http/codes/invitations.ts";
import {
  openSignInCodes,
  readCode,
  type SignInCodes,
  START_CODE_LIFETIME_S,
} from "../http/codes/sign-in-codes.ts";
import type { ListenerRules } from "../http/guards/guards.ts";
import { createHandler, type RequestHandler } from "../http/handler.ts";
import { openRateLimit } from "../http/limits/rate-limit.ts";
import { type ApiListeners, openApiListeners } from "../http/listeners/api-listeners.ts";
import { listenForApp } from "../http/listeners/app-listener.ts";
import { listen, removeOldSocket } from "../http/listeners/listen.ts";
import type { Dependencies } from "../http/request/dependencies.ts";
import { openMemoryBudget } from "../http/request/request-body.ts";
import { type Certificates, openCertificates } from "../http/tls/certificates.ts";
import { openHomeImports } from "../import/open-imports.ts";
import type { ItemStore } from "../store/item-store.ts";
import { exportInThread } from "../store/sqlite/maintenance/export-in-thread.ts";
import { openHomeCopy } from "../store/sqlite/maintenance/plain-copy.ts";
import { openWorkerEngine } from "../store/sqlite/worker-engine.ts";
import { completeStore, openStore, type Store } from "../store/store.ts";
import { openClient } from "../wire/client.ts";
import { openApiSettings } from "./api-settings.ts";
import { openPage } from "./page.ts";
import type { Paths } from "./paths.ts";
import { startScheduler } from "./scheduler.ts";

/** The running application. */
export interface App {
  /** `http://127.0.0.1:port` */
  address: string;
  /** Where the CA certificate is. */
  ca: string;
  apiListeners: ApiListeners;
  store: Store;
  /** The API settings, with the port of this run. */
  apiSettings(): Promise<ApiSettings>;
  /** The address of a signed-in page, good once. */
  signedIn(): string;
  stop(timeoutMs: number): Promise<void>;
}

interface Ports {
  app: number;
  /** For this run only; the settings' own when absent. */
  api: number | undefined;
}

/**
 * Wires the rooms together and listens on the app address and on the socket. The API listener starts with
 * `apiListeners.start`.
 */
export async function startApp(paths: Paths, ports: Ports, log: EventLog): Promise<App> {
  const { now, random } = SYSTEM;
  removeOldSocket(paths.socket); // of a holder that was killed; we hold the lock now
  const store = await openStore(openWorkerEngine(paths.database, log), SYSTEM);
  const certificates = openCertificates(paths.tls, { now, random, computer: hostname() });
  // Without certificates there is no API, and the listener says why; the page and the command line need none.
  await certificates.ca().catch((cause) => log("no-certificates", { cause: causeText(cause) }));
  removeSignInPages(paths.signIn, () => true); // left by a holder that was killed
  const codes = openSignInCodes(SYSTEM, random, (used) =>
    removeSignInPages(paths.signIn, (code) => readCode(code) === used),
  );
  const apiListeners = openApiListeners(
    (request, connection) => answer(request, connection),
    certificates,
    now,
  );
  const imports = openHomeImports(paths, store, log);
  let address = "";
  const drops = startHomeDrops(paths.home, store);
  const copy = openHomeCopy(paths, store);
  const answer = buildHandler(paths, store, {
    ...{ imports, certificates, drops, copy, codes },
    apiListener: apiListeners,
    page: openPage(paths),
    log,
    address: () => address,
    apiPort: ports.api,
  });

  const app = await listenForApp(ports.app, answer);
  address = `http://127.0.0.1:${app.port}`;
  const socket = listen({ socket: paths.socket }, socketRules(), answer);
  chmodSync(paths.socket, 0o600);

  await imports.resume().catch((cause: unknown) => log("imports-not-resumed", { cause: causeText(cause) }));
  const stopScheduler = startScheduler(store, address, apiListeners, log, async () => {
    removeSignInPages(paths.signIn, (code) => code !== "" && !codes.isOpen(code));
    await copy.tick();
    await imports.tidy();
  });

  return {
    address,
    ca: certificates.caPath,
    apiListeners: apiListeners,
    store,
    async apiSettings() {
      const stored = await store.settings(ONLY_ACCOUNT).api();
      return { ...stored, port: ports.api ?? stored.port };
    },
    signedIn: () => `${address}/#code=${codes.issue(START_CODE_LIFETIME_S)}`,
    async stop(timeoutMs) {
      stopScheduler();
      removeSignInPages(paths.signIn, () => true);
      rmSync(paths.socket, { force: true }); // commands that start now wait for the lock
      await Promise.all([apiListeners.close(timeoutMs), app.drain(timeoutMs), socket.drain(timeoutMs)]);
      await Promise.all([drops.close(), copy.close(), imports.close()]).then(store.close);
    },
  };
}

/** The same routes without a listener, for a command that found no running app. Stored settings apply at the next start. */
export async function openRoutesHere(paths: Paths, itemStore: ItemStore) {
  const { now, random } = SYSTEM;
  const store = await completeStore(itemStore);
  const certificates = openCertificates(paths.tls, { now, random, computer: hostname() });
  const apiListener: ApiListener = { state: () => OFF, apply: async () => OFF, listen: () => () => {} };
  const codes = openSignInCodes(SYSTEM, random);
  const log = openLog(paths);
  const imports = openHomeImports(paths, store, log);
  const search = { catchUp: () => store.search.catchUp() }; // to the end: no other client waits
  const drops = openHomeDrops(paths.home, store);
  const rest = {
    ...{
      imports,
      certificates,
      codes,
      drops,
      copy: openHomeCopy(paths, store),
      apiListener,
      page: async () => null,
      log,
    },
    address: () => "",
  };
  const answer = buildHandler(paths, { ...store, search }, rest);
  const client = openClient(async (method, path, body, headers = {}) => {
    const request = new Request(`http://creel${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const response = await answer(request, {
      rules: socketRules(),
      peer: null,
      peerUser: async () => "own",
      holdOpen: () => {},
      stream: () => () => {},
      closing: false,
    });
    return { status: response.status, body: await response.text() };
  });
  return { client, close: () => imports.close().then(store.close) };
}

interface Parts {
  drops: Dependencies["drops"];
  copy: Dependencies["copy"];
  imports: ImportJobs;
  certificates: Certificates;
  codes: SignInCodes;
  apiListener: ApiListener;
  page(name: string): Promise<Blob | null>;
  log: EventLog;
  address(): string;
  /** For this run only. */
  apiPort?: number | undefined;
}

/** The handler of all routes, on this store and with this API listener. */
export function buildHandler(
  { home, database, lock }: Paths,
  store: Store,
  { imports, certificates, codes, drops, copy, apiListener, page, log, address, apiPort }: Parts,
): RequestHandler {
  const { now, random } = SYSTEM;
  const settings = openApiSettings(store, apiListener, certificates, now, apiPort);
  return createHandler({
    ...store,
    imports,
    exportAll: () => exportInThread({ database, lock }),
    calendars: openCalendarReader(store.calendars, () => [address(), ...apiListener.state().listening]),
    codes,
    drops,
    copy,
    apiListener,
    settings,
    budget: openMemoryBudget(),
    rateLimit: openRateLimit(now),
    pairing: openInvitations(SYSTEM, random),
    page,
    ca: () => certificates.ca(),
    home: async () => ({ pid: process.pid, home, app: address(), api: await settings.view() }),
    version: pkg.version,
    now,
    log: (id, cause) => log("request-failed", { id, cause: causeText(cause) }),
  });
}

function socketRules(): ListenerRules {
  return { channel: "socket", hosts: new Set(), origins: new Set() };
}
