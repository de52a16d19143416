import { apiClient } from "../server/client.ts";
import { Signal } from "../state/signal.ts";

const TTL_MS = 30_000;

/** The names that quick entry can complete. A context keeps its `@`. */
export interface KnownNames {
  /** The open projects. */
  projects: readonly string[];
  tags: readonly string[];
}

/** The server's names; null before they are loaded. */
export const serverNames = new Signal<KnownNames | null>(null);
let loadTime = Number.NEGATIVE_INFINITY;
let readPageNames: (() => KnownNames) | null = null;

/** The page has its items in memory, also offline; the capture window has only the server's names. */
export function setPageNames(read: () => KnownNames): void {
  readPageNames = read;
}

/** All known names, those of the page first. */
export function knownNames(): KnownNames {
  const own = readPageNames?.();
  const all = serverNames.get();
  return {
    projects: [...new Set([...(own?.projects ?? []), ...(all?.projects ?? [])])],
    tags: [...new Set([...(own?.tags ?? []), ...(all?.tags ?? [])])],
  };
}

/** Loads the server's names, unless they are fresh. Offline the old names stay. */
export function loadNames(): void {
  if (performance.now() - loadTime < TTL_MS) return;
  loadTime = performance.now();
  void Promise.all([apiClient.projects.list(), apiClient.tags.list("tag")]).then(
    ([projects, tags]) =>
      serverNames.set({ projects: projects.map(({ title }) => title), tags: tags.map(({ name }) => name) }),
    () => {},
  );
}
