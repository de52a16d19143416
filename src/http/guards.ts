import { type Actor, TERMINAL } from "../domain/actor.ts";
import { allows } from "../domain/key.ts";
import { Problem } from "../domain/problem.ts";
import type { Ports } from "./ports.ts";
import type { Access, Place } from "./route.ts";
import type { Target } from "./target.ts";

/** The address that a request came in by. */
export interface Gate {
  place: Place;
  /** Every `Host` that is ours, port included, in lower case. */
  hosts: ReadonlySet<string>;
  /** `http://127.0.0.1:11110` or the API's; pages of other origins are foreign. */
  origins: ReadonlySet<string>;
}

/** First guard. A page that re-points its own name to this computer (DNS rebinding) differs in the Host only. */
export function checkHost(request: Request, gate: Gate): void {
  if (gate.place === "socket") return; // no browser reaches a socket of the file system
  const host = request.headers.get("host");
  if (host === null || !/^[A-Za-z0-9.:[\]_-]{1,255}$/.test(host))
    throw new Problem(
      "invalid-request",
      "The Host header is missing or malformed. Send one name with its port.",
    );
  if (!gate.hosts.has(host.toLowerCase()))
    throw new Problem("misdirected", "This name is none of this server's. Use the address that Creel shows.");
}

const WEB_ORIGIN = /^https?:\/\/|^null$/i;

/**
 * Second guard. Pages of other sites may not ask. An Origin of another scheme is a browser extension or a
 * desktop program: it stands for no site, and still needs its key.
 */
export function checkOrigin(request: Request, gate: Gate, isShell: boolean): void {
  const origin = request.headers.get("origin");
  if (origin !== null) {
    if (gate.origins.has(origin.toLowerCase()) || !WEB_ORIGIN.test(origin)) return;
    throw foreign();
  }
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return;
  // A link from elsewhere may open the page: it loads only files that are the same for everyone.
  if (isShell && request.method === "GET" && request.headers.get("sec-fetch-mode") === "navigate") return;
  throw foreign();
}

function foreign(): Problem {
  return new Problem(
    "forbidden",
    "Pages of other sites may not ask this server. Ask from Creel's own page or with a program.",
  );
}

/** Whether the Origin is an extension's or a desktop program's, which gets its preflight on capture. */
export function isProgramOrigin(origin: string | null): origin is string {
  return origin !== null && !WEB_ORIGIN.test(origin);
}

export function isCapturePath(url: Target): boolean {
  return url.pathname === "/api/items" || url.pathname === "/api/items/";
}

/** Third guard: who asks? Throws `unauthorized`, one answer for a key that is missing, unknown or revoked. */
export async function findCaller(
  request: Request,
  url: Target,
  gate: Gate,
  ports: Ports,
  peer: string | null,
): Promise<Actor> {
  if (gate.place === "socket") return TERMINAL;
  const presented = presentedKeys(request, url, gate);
  if (gate.place === "app") {
    if (presented.length > 0)
      throw new Problem(
        "unauthorized",
        "The app address takes no keys. Switch the API on with `creel api on`, and send to its address.",
      );
    const session = request.headers.get("creel-session");
    const page = session === null ? null : await ports.sessions.find(session);
    if (page) return page;
    throw new Problem("unauthorized", "This page is not signed in. Run `creel open` in a terminal.");
  }
  for (const secret of presented) {
    const holder = await ports.findKey(secret);
    if (holder) return { ...holder, address: peer };
  }
  throw new Problem(
    "unauthorized",
    "There is no valid key with this request. Send one as Authorization: Bearer; `creel key add NAME` makes one.",
  );
}

/** The one key of a request, in the readings to try. Throws `invalid-request` when there are two. */
function presentedKeys(request: Request, url: Target, gate: Gate): string[] {
  const inQuery = url.search === "" ? [] : url.searchParams.getAll("key");
  if (inQuery.length > 1)
    throw new Problem("invalid-request", "The key stands in the query twice. Send it once.");
  const bearer = /^bearer +(.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const header = request.headers.get("x-api-key") ?? undefined;
  // Anywhere but on capture a key in the query would end up in logs and histories for nothing.
  const query = isCapturePath(url) || gate.place === "app" ? inQuery[0] : undefined;
  const different = new Set([bearer, header, query].filter((one) => one !== undefined));
  if (different.size > 1)
    throw new Problem(
      "invalid-request",
      "The request presents two different keys. Send one, as Authorization: Bearer.",
    );
  const key = [...different][0];
  if (key === undefined) return [];
  if (key !== query || !url.search.includes("+")) return [key];
  // One public client does not encode its key: there a plus sign means itself.
  const literal = new URLSearchParams(url.search.replaceAll("+", "%2B")).get("key");
  return literal === null ? [key] : [key, literal];
}

/** Fourth guard: may this caller do it? */
export function checkAccess(by: Actor, access: Exclude<Access, "anyone">): void {
  if (access === "me") return;
  if (access === "terminal" || access === "page") {
    if (by.kind === "terminal" || (access === "page" && by.kind === "page")) return;
    throw new Problem("forbidden", "Only a signed-in page or a terminal of this computer may do this.");
  }
  if (allows(by.scope, access)) return;
  throw new Problem(
    "forbidden",
    `The key ${by.name} may ${by.scope === "read" ? "only read" : "only capture"}. Make one with \`creel key add NAME --scope ${access}\`.`,
  );
}
