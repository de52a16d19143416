/** What this file is built with: the version of the page, and the paths of all that it needs to start. */
declare const SHELL: { version: string; paths: readonly string[] };
const { version, paths } = SHELL;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The part of a service worker's world that is used here: the compiler knows that of a page. */
interface Scope {
  addEventListener(type: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listen: (event: Fetching) => void): void;
  addEventListener(type: "message", listen: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
}
const scope = globalThis as unknown as Scope;

const PREFIX = "creel-";
const NAME = PREFIX + version;
const GENERATIONS = 2; // ours, and the one before it, of which a tab may still be open

/**
 * Lets the page start without its server. It keeps the page's own files, which are the same for everyone, one cache a
 * version, and nothing that the API says. A new version waits until no page of the old one is open, or until it is asked.
 */
scope.addEventListener("install", (event) => event.waitUntil(keepShell()));
scope.addEventListener("activate", (event) => event.waitUntil(forgetOld()));
scope.addEventListener("message", ({ data }) => {
  if (data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const path = keptPath(event.request);
  if (path !== null) event.respondWith(answer(path, event.request));
});

/** All or nothing: half a shell would start half a page. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(NAME);
  // A hashed file never changes; the others are asked for anew.
  const wanted = paths.map(
    (path) => new Request(path, { cache: isHashed(path) ? "default" : "reload", credentials: "omit" }),
  );
  await cache.addAll(wanted).catch(async (thrown) => {
    await caches.delete(NAME);
    throw thrown;
  });
}

async function forgetOld(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  const old = ours.slice(0, Math.max(0, ours.length - (GENERATIONS - 1)));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The path under which an answer may be kept; null for everything that is the network's. */
function keptPath({ method, mode, url }: Request): string | null {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return null;
  if (isHashed(pathname)) return pathname;
  return mode === "navigate" && paths.includes(pathname) ? pathname : null;
}

async function answer(path: string, request: Request): Promise<Response> {
  const kept = await (await caches.open(NAME)).match(path);
  return kept ?? (await caches.match(path)) ?? fetch(request);
}

function isHashed(path: string): boolean {
  return path.startsWith("/assets/");
}
