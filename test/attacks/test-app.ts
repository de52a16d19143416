import type { EventLog } from "../../src/disk/event-log.ts";
import { ONLY_ACCOUNT } from "../../src/domain/access/actor.ts";
import type { Scope } from "../../src/domain/access/key.ts";
import { SYSTEM } from "../../src/domain/environment.ts";
import { openHomeDrops } from "../../src/drop/home-drops.ts";
import { openSignInCodes } from "../../src/http/codes/sign-in-codes.ts";
import type { ListenerRules } from "../../src/http/guards/guards.ts";
import type { RequestHandler } from "../../src/http/handler.ts";
import { openApiListeners } from "../../src/http/listeners/api-listeners.ts";
import type { Channel } from "../../src/http/request/route.ts";
import { openCertificates } from "../../src/http/tls/certificates.ts";
import { openHomeImports } from "../../src/import/open-imports.ts";
import { buildHandler } from "../../src/main/app.ts";
import { openPage } from "../../src/main/page.ts";
import { findPaths } from "../../src/main/paths.ts";
import { openHomeCopy } from "../../src/store/sqlite/maintenance/plain-copy.ts";
import { makeFolder, openMemoryStore } from "../home.ts";

/** The host of each address. */
export const HOSTS: Record<Channel, string> = {
  api: "localhost:11111",
  app: "127.0.0.1:11110",
  socket: "creel",
};

/** Creel without a listener: its handler, and one valid credential of each kind. */
export interface TestApp {
  answer: RequestHandler;
  gates: Record<Channel, ListenerRules>;
  keys: Record<Scope, string>;
  session: string;
  /** The session of a paired device; the page is served to paired devices here. */
  device: string;
  /** The internal errors in the log. */
  failures: string[];
  close(): Promise<void>;
}

/** The real wiring on a database in memory. The API is off. */
export async function openTestApp(): Promise<TestApp> {
  const folder = makeFolder();
  const paths = findPaths(folder.path);
  const store = await openMemoryStore();
  const certificates = openCertificates(paths.tls, { ...SYSTEM, computer: "here" });
  await certificates.ca();
  const failures: string[] = [];
  const listeners = openApiListeners(
    (request, connection) => answer(request, connection),
    certificates,
    SYSTEM.now,
  );
  const log: EventLog = (event, more) => void failures.push(`${event} ${JSON.stringify(more)}`);
  const answer = buildHandler(paths, store, {
    imports: openHomeImports(paths, store, log),
    certificates,
    codes: openSignInCodes(SYSTEM, SYSTEM.random),
    drops: openHomeDrops(paths.home, store),
    copy: openHomeCopy(paths, store),
    apiListener: listeners,
    page: openPage(paths),
    log,
    address: () => "http://127.0.0.1:11110",
  });
  await store.devicePage.serve(true);
  const keyring = store.keyring(ONLY_ACCOUNT);
  const make = async (scope: Scope) => (await keyring.add(`the ${scope} one`, scope)).secret;
  const rulesOf = (place: Channel): ListenerRules => ({
    channel: place,
    hosts: new Set([HOSTS[place]]),
    origins: new Set([originOf(place)]),
  });
  return {
    answer,
    gates: { api: rulesOf("api"), app: rulesOf("app"), socket: rulesOf("socket") },
    keys: { capture: await make("capture"), read: await make("read"), full: await make("full") },
    session: await store.sessions.open("A browser"),
    device: await store.sessions.openPaired("the phone"),
    failures,
    async close() {
      await listeners.close(0);
      await store.close();
      folder.remove();
    },
  };
}

export function originOf(place: Channel): string {
  return `${place === "api" ? "https" : "http"}://${HOSTS[place]}`;
}
