/** The constants of the build: the version of the page, and the paths of all files that it needs to start. */
declare const SHELL: { version: string; paths: readonly string[] };
const { version, paths } = SHELL;

interface WaitableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface NotificationClick extends WaitableEvent {
  notification: Notification;
}
/** The used part of a service worker's globals: the compiler only knows those of a page. */
interface Scope {
  addEventListener(type: "install" | "activate", listen: (event: WaitableEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: RequestEvent) => void): void;
  addEventListener(type: "notificationclick", listen: (event: NotificationClick) => void): void;
  addEventListener(type: "message", listen: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(options: { type: "window" }): Promise<readonly { focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
const scope = globalThis as unknown as Scope;

const PREFIX = "creel-";
const NAME = PREFIX + version;
const GENERATIONS = 2; // this version, and the one before it, which an open tab may use

/**
 * Lets the page start without its server. It caches the page's own files, one cache for each version, and no response
 * of the API. A new version waits until no page of the old one is open, or until the page activates it.
 */
scope.addEventListener("install", (event) => event.waitUntil(cacheShell()));
scope.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
scope.addEventListener("message", ({ data }) => {
  if (data === "take over") void scope.skipWaiting();
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage());
});
scope.addEventListener("fetch", (event) => {
  const path = cachePath(event.request);
  if (path !== null) event.respondWith(respond(path, event.request));
});

/** Caches all files or none, because a page needs all to start. */
async function cacheShell(): Promise<void> {
  const cache = await caches.open(NAME);
  // A hashed file never changes; the others are requested again.
  const requests = paths.map(
    (path) => new Request(path, { cache: isHashed(path) ? "default" : "reload", credentials: "omit" }),
  );
  await cache.addAll(requests).catch(async (thrown) => {
    await caches.delete(NAME);
    throw thrown;
  });
}

/** Of a clicked notification. */
async function showPage(): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: "window" });
  await (page ? page.focus() : scope.clients.openWindow("/"));
}

async function deleteOldCaches(): Promise<void> {
  const ourCaches = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  const oldCaches = ourCaches.slice(0, Math.max(0, ourCaches.length - (GENERATIONS - 1)));
  await Promise.all(oldCaches.map((name) => caches.delete(name)));
}

/** The path under which a response may be cached; null for requests that need the network. */
function cachePath({ method, mode, url }: Request): string | null {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return null;
  if (isHashed(pathname)) return pathname;
  return mode === "navigate" && paths.includes(pathname) ? pathname : null;
}

async function respond(path: string, request: Request): Promise<Response> {
  const cachedResponse = await (await caches.open(NAME)).match(path);
  return cachedResponse ?? (await caches.match(path)) ?? fetch(request);
}

function isHashed(path: string): boolean {
  return path.startsWith("/assets/");
}
