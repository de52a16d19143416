import { foldName } from "../../domain/quick-entry/name.ts";
import { apiClient } from "../server/client.ts";
import { Signal } from "../state/signal.ts";

const FRESH = 30_000; // ms
let readAt = Number.NEGATIVE_INFINITY;

/** The folded names of the open projects; null before they are loaded. */
export const projectNames = new Signal<ReadonlySet<string> | null>(null);

/** Loads the names, unless they are fresh. Offline the old names stay. */
export function wantProjects(): void {
  if (performance.now() - readAt < FRESH) return;
  readAt = performance.now();
  void apiClient.projects.list().then(
    (projects) => projectNames.set(new Set(projects.map(({ title }) => foldName(title)))),
    () => {},
  );
}
