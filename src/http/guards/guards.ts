import { type Actor, assistant, TERMINAL } from "../../domain/access/actor.ts";
import { allows, isWellFormed } from "../../domain/access/key.ts";
import type { AuthenticatedKey } from "../../domain/access/keyring.ts";
import type { Origins } from "../../domain/access/origins.ts";
import { Problem } from "../../domain/problem.ts";
import type { Dependencies } from "../request/dependencies.ts";
import type { RequestUrl } from "../request/request-url.ts";
import type { Access, Channel } from "../request/route.ts";

/** The address that a request came in by. */
export interface ListenerRules {
  channel: Channel;
  /** Every `Host` that is ours, port included, in lower case. */
  hosts: ReadonlySet<string>;
  /** `http://127.0.0.1:11110` or the API's; pages of other origins are foreign. */
  origins: ReadonlySet<string>;
}

/** First guard. A page that re-points its own name to this computer (DNS rebinding) differs in the Host only. */
export function checkHost(request: Request, rules: ListenerRules): void {
  if (rules.channel === "socket") return; // no browser reaches a socket of the file system
  const host = request.headers.get("host");
  if (host !== null && rules.hosts.has(host)) return; // as nearly every client spells it
  if (host === null || !/^[A-Za-z0-9.:[\]_-]{1,255}$/.test(host))
    throw new Problem(
      "invalid-request",
      "The Host header is missing or malformed. Send one name with its port.",
    );
  if (!rules.hosts.has(host.toLowerCase()))
    throw new Problem("misdirected", "This name is none of this server's. Use the address that Creel shows.");
}

const WEB_ORIGIN = /^https?:\/\/|^null$/i;

/**
 * Second guard. Pages of other sites may not ask, but those whose origin the settings name. An Origin of another scheme
 * is a browser extension or a desktop program: it stands for no site. Both still need their key. Returns the Origin
 * that is let pass though it is not ours, or null.
 */
export function checkOrigin(
  request: Request,
  rules: ListenerRules,
  allowed: Pick<Origins, "has">,
  isShell: boolean,
): string | null {
  const origin = request.headers.get("origin");
  if (origin !== null) {
    if (rules.origins.has(origin.toLowerCase())) return null;
    if (!WEB_ORIGIN.test(origin)) return origin;
    // As a browser writes it, to the letter: it is given back to it.
    if (rules.channel === "api" && allowed.has(origin)) return origin;
    throw foreign();
  }
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return null;
  // A link from elsewhere may open the page: it loads only files that are the same for everyone.
  if (isShell && request.method === "GET" && request.headers.get("sec-fetch-mode") === "navigate")
    return null;
  throw foreign();
}

function foreign(): Problem {
  return new Problem(
    "forbidden",
    "Pages of other sites may not ask this server. Ask from Creel's own page or with a program.",
  );
}

/** Whether the Origin is an extension's or a desktop program's, which gets its preflight on capture. */
export function isProgramOrigin(origin: string): boolean {
  return !WEB_ORIGIN.test(origin);
}

export function isCapturePath(url: RequestUrl): boolean {
  return url.pathname === "/api/items" || url.pathname === "/api/items/";
}

/**
 * Third guard: who asks? Throws `unauthorized`, one answer for a key that is missing, unknown, revoked or expired, and
 * `too-many` to an address that guessed too often. A key of Creel's own form is looked up all the same: 256 bits are not
 * guessed, and whoever holds one is not locked out by a neighbour.
 */
export async function findCaller(
  request: Request,
  url: RequestUrl,
  rules: ListenerRules,
  dependencies: Dependencies,
  peer: string | null,
): Promise<Actor> {
  if (rules.channel === "socket") return callerOnSocket(request);
  const presented = presentedKey(request, url);
  if (rules.channel === "app") {
    if (presented)
      throw new Problem(
        "unauthorized",
        "The app address takes no keys. Switch the API on with `creel api on`, and send to its address.",
      );
    const session = request.headers.get("creel-session");
    const page = session === null ? null : await dependencies.sessions.find(session);
    if (page) return page;
    throw new Problem("unauthorized", "This page is not signed in. Run `creel open` in a terminal.");
  }
  if (!presented) {
    const session = dependencies.devicePage.isServed() ? request.headers.get("creel-session") : null;
    if (session === null) throw unauthorized();
    return findDevice(session, dependencies, peer);
  }
  const wait = dependencies.throttle.wait(peer);
  for (const secret of presented.readings) {
    const holder = wait === 0 || isWellFormed(secret) ? await dependencies.findKey(secret) : null;
    if (holder && (presented.mayBeInQuery || holder.isAllowedInQuery)) return actorOf(holder, peer);
  }
  if (wait > 0) throw tooMany(wait);
  dependencies.throttle.fail(peer);
  throw unauthorized();
}

const actors = new WeakMap<AuthenticatedKey, Actor>();

/** The same one for as long as the key comes from the same address: the store keeps an inbox for it. */
function actorOf(holder: AuthenticatedKey, address: string | null): Actor {
  const cached = actors.get(holder);
  if (cached?.address === address) return cached;
  const { name, account, scope } = holder;
  const actor: Actor = { kind: "key", name, account, scope, address };
  actors.set(holder, actor);
  return actor;
}

const SESSION = /^[\w-]{43}$/; // 256 bits, as they are made

/** A device that was paired for the page. Guesses at sessions count as those at keys do. */
async function findDevice(
  session: string,
  { sessions, throttle }: Dependencies,
  peer: string | null,
): Promise<Actor> {
  const wait = throttle.wait(peer);
  const device = SESSION.test(session) ? await sessions.findPaired(session) : null;
  if (device) return { ...device, address: peer };
  if (wait > 0) throw tooMany(wait);
  throttle.fail(peer);
  throw new Problem(
    "unauthorized",
    "This device is not paired, or not any more. Open /pair on it, with a new code of the computer.",
  );
}

function tooMany(retryAfter: number): Problem {
  return new Problem(
    "too-many",
    "Too many wrong keys came from this address. Wait, and then send a valid one.",
    { retryAfter },
  );
}

/**
 * The file system has let them in. Only here an assistant may say its name: on the other addresses the key's counts, or
 * the page's, and the header means nothing.
 */
function callerOnSocket({ headers }: Request): Actor {
  const source = headers.get("creel-source");
  return source === null ? TERMINAL : assistant(source);
}

function unauthorized(): Problem {
  return new Problem(
    "unauthorized",
    "There is no valid key with this request. Send one as Authorization: Bearer; `creel key add NAME` makes one.",
  );
}

interface Presented {
  /** The key in the ways to read it. */
  readings: readonly string[];
  /** It stands in a header, or this is a capture: elsewhere it would end up in logs and histories for nothing. */
  mayBeInQuery: boolean;
}

/** The one key of a request, or null. Throws `invalid-request` when there are two. */
function presentedKey({ headers, method }: Request, url: RequestUrl): Presented | null {
  const query = url.search === "" ? null : keyInQuery(url);
  const authorization = headers.get("authorization");
  const bearer = authorization === null ? null : (/^bearer +(.+)$/i.exec(authorization)?.[1] ?? null);
  const header = headers.get("x-api-key");
  const key = bearer ?? header ?? query;
  if (key === null) return null;
  if ((header ?? key) !== key || (query ?? key) !== key)
    throw new Problem(
      "invalid-request",
      "The request presents two different keys. Send one, as Authorization: Bearer.",
    );
  if (bearer !== null || header !== null) return { readings: [key], mayBeInQuery: true };
  const mayBeInQuery = isCapturePath(url) && !["GET", "HEAD", "PATCH"].includes(method);
  if (!url.search.includes("+")) return { readings: [key], mayBeInQuery };
  // One public client does not encode its key: there a plus sign means itself.
  const literal = new URLSearchParams(url.search.replaceAll("+", "%2B")).get("key");
  return { readings: literal === null ? [key] : [key, literal], mayBeInQuery };
}

function keyInQuery(url: RequestUrl): string | null {
  const all = url.searchParams.getAll("key");
  if (all.length <= 1) return all[0] ?? null;
  throw new Problem("invalid-request", "The key stands in the query twice. Send it once.");
}

/** Fourth guard: may this caller do it? */
export function checkAccess(by: Actor, access: Exclude<Access, "anyone">): void {
  if (access === "me") return;
  if (access === "terminal" || access === "page") {
    if (by.kind === "terminal" || (access === "page" && by.kind === "page")) return;
    throw new Problem("forbidden", "Only a signed-in page or a terminal of this computer may do this.");
  }
  if (access === "keys" && (by.kind === "device" || by.kind === "assistant"))
    throw new Problem(
      "forbidden",
      "Paired devices and assistants see no keys. Ask the computer's own page or terminal.",
    );
  const scope = access === "keys" ? "full" : access;
  if (allows(by.scope, scope)) return;
  throw new Problem(
    "forbidden",
    `The key ${by.name} may ${by.scope === "read" ? "only read" : "only capture"}. Make one with \`creel key add NAME --scope ${scope}\`.`,
  );
}
