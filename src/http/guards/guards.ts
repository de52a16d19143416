import { type Actor, assistant, TERMINAL } from "../../domain/access/actor.ts";
import { allows, isWellFormed } from "../../domain/access/key.ts";
import type { AuthenticatedKey } from "../../domain/access/keyring.ts";
import type { Origins } from "../../domain/access/origins.ts";
import { Problem } from "../../domain/problem.ts";
import type { Dependencies } from "../request/dependencies.ts";
import type { RequestUrl } from "../request/request-url.ts";
import type { Access, Channel } from "../request/route.ts";

/** The channel that a request came in by, with the hosts and origins that are valid there. */
export interface ListenerRules {
  channel: Channel;
  /** The valid values of `Host`, with port, in lower case. */
  hosts: ReadonlySet<string>;
  /** Our own origins, such as `http://127.0.0.1:11110`; all others are foreign. */
  origins: ReadonlySet<string>;
}

/** First guard: checks the Host. A page that re-points its own name to this computer (DNS rebinding) differs only there. */
export function checkHost(request: Request, rules: ListenerRules): void {
  if (rules.channel === "socket") return; // no browser reaches a socket of the file system
  const host = request.headers.get("host");
  if (host !== null && rules.hosts.has(host)) return; // nearly every client sends lower case
  if (host === null || !/^[A-Za-z0-9.:[\]_-]{1,255}$/.test(host))
    throw new Problem(
      "invalid-request",
      "The Host header is missing or malformed. Send one name with its port.",
    );
  if (!rules.hosts.has(host.toLowerCase()))
    throw new Problem("misdirected", "Unknown Host. Use the address that Creel shows.");
}

const WEB_ORIGIN = /^https?:\/\/|^null$/i;

/**
 * Second guard: checks the Origin. Other sites' pages are refused, except origins that the settings name. An Origin
 * with another scheme is a browser extension or a desktop program, not a site. Both still need their key. Returns the
 * foreign Origin that is allowed, or null.
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
    // Compared exactly, because the response repeats it to the browser.
    if (rules.channel === "api" && allowed.has(origin)) return origin;
    throw foreign();
  }
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return null;
  // A link on another site may open the page: its files are the same for everyone.
  if (isShell && request.method === "GET" && request.headers.get("sec-fetch-mode") === "navigate")
    return null;
  throw foreign();
}

function foreign(): Problem {
  return new Problem(
    "forbidden",
    "Pages of other sites may not use this server. Use Creel's own page or a program.",
  );
}

/** Whether the Origin is an extension or a desktop program, which gets a preflight for captures. */
export function isProgramOrigin(origin: string): boolean {
  return !WEB_ORIGIN.test(origin);
}

export function isCapturePath(url: RequestUrl): boolean {
  return url.pathname === "/api/items" || url.pathname === "/api/items/";
}

/**
 * Third guard: finds the caller. Throws one `unauthorized` for a key that is missing, unknown, revoked or expired, and
 * `too-many` for an address with too many wrong keys. A key in Creel's own form is always looked up: 256 bits cannot be
 * guessed, so a client behind the same address is not locked out by another's guesses.
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
        "The app address does not accept keys. Switch the API on with `creel api on`, and use its address.",
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
  const wait = dependencies.rateLimit.wait(peer);
  for (const secret of presented.readings) {
    const holder = wait === 0 || isWellFormed(secret) ? await dependencies.findKey(secret) : null;
    if (holder && (presented.mayBeInQuery || holder.isAllowedInQuery)) return actorOf(holder, peer);
  }
  if (wait > 0) throw tooMany(wait);
  dependencies.rateLimit.fail(peer);
  throw unauthorized();
}

const actors = new WeakMap<AuthenticatedKey, Actor>();

/** Returns the same object while a key's address stays the same: the store caches its `Items` by actor. */
function actorOf(holder: AuthenticatedKey, address: string | null): Actor {
  const cached = actors.get(holder);
  if (cached?.address === address) return cached;
  const { name, account, scope } = holder;
  const actor: Actor = { kind: "key", name, account, scope, address };
  actors.set(holder, actor);
  return actor;
}

const SESSION = /^([\w-]{16}\.)?[\w-]{43}$/; // the home's id, and 256 random bits in base64url

/** Finds the paired device of a session. Wrong sessions count as wrong keys do. */
async function findDevice(
  session: string,
  { sessions, rateLimit }: Dependencies,
  peer: string | null,
): Promise<Actor> {
  const wait = rateLimit.wait(peer);
  const device = SESSION.test(session) ? await sessions.findPaired(session) : null;
  if (device) return { ...device, address: peer };
  if (wait > 0) throw tooMany(wait);
  rateLimit.fail(peer);
  throw new Problem(
    "unauthorized",
    "This device is not paired, or no longer paired. Make a new code on the computer, and open /pair on this device.",
  );
}

function tooMany(retryAfter: number): Problem {
  return new Problem(
    "too-many",
    "Too many wrong keys came from this address. Wait a while, then send a valid key.",
    { retryAfter },
  );
}

/**
 * The file permissions of the socket have authorized this caller. Only here an assistant may name itself; on the other
 * addresses the header means nothing.
 */
function callerOnSocket({ headers }: Request): Actor {
  const source = headers.get("creel-source");
  return source === null ? TERMINAL : assistant(source);
}

function unauthorized(): Problem {
  return new Problem(
    "unauthorized",
    "This request has no valid key. Send one as Authorization: Bearer; `creel key add NAME` makes one.",
  );
}

interface Presented {
  /** The possible readings of the key. */
  readings: readonly string[];
  /** The key is in a header, or this is a capture. Elsewhere a key in the query only ends up in logs and histories. */
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
      "The request has two different keys. Send one, as Authorization: Bearer.",
    );
  if (bearer !== null || header !== null) return { readings: [key], mayBeInQuery: true };
  const mayBeInQuery = isCapturePath(url) && !["GET", "HEAD", "PATCH"].includes(method);
  if (!url.search.includes("+")) return { readings: [key], mayBeInQuery };
  // One public client does not encode its key, so its `+` is a plus sign.
  const literal = new URLSearchParams(url.search.replaceAll("+", "%2B")).get("key");
  return { readings: literal === null ? [key] : [key, literal], mayBeInQuery };
}

function keyInQuery(url: RequestUrl): string | null {
  const all = url.searchParams.getAll("key");
  if (all.length <= 1) return all[0] ?? null;
  throw new Problem("invalid-request", "The query has the key twice. Send it once.");
}

/** Fourth guard: checks that this caller may use the route. */
export function checkAccess(by: Actor, access: Exclude<Access, "anyone">): void {
  if (access === "me") return;
  if (access === "terminal" || access === "page") {
    if (by.kind === "terminal" || (access === "page" && by.kind === "page")) return;
    throw new Problem(
      "forbidden",
      "Only a signed-in page or a terminal of this computer may do this. Do it there.",
    );
  }
  if (access === "keys" && (by.kind === "device" || by.kind === "assistant"))
    throw new Problem(
      "forbidden",
      "Paired devices and assistants may not see keys. Use the page or a terminal on the computer itself.",
    );
  const scope = access === "keys" ? "full" : access;
  if (allows(by.scope, scope)) return;
  throw new Problem(
    "forbidden",
    `The key ${by.name} may ${by.scope === "read" ? "only read" : "only capture"}. Make one with \`creel key add NAME --scope ${scope}\`.`,
  );
}
