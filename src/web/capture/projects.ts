import { foldName } from "../../domain/quick-entry/name.ts";
import { apiClient } from "../server/client.ts";
import { Signal } from "../state/signal.ts";

const FRESH = 30_000; // ms
let readAt = Number.NEGATIVE_INFINITY;

/** The names of the open projects, folded; null while nobody has said. */
export const projectNames = new Signal<ReadonlySet<string> | null>(null);

/** Asks for them, unless they were asked for just now. Whoever is offline goes on with what is known. */
export function wantProjects(): void {
  if (performance.now() - readAt < FRESH) return;
  readAt = performance.now();
  void apiClient.projects.list().then(
    (projects) => projectNames.set(new Set(projects.map(({ title }) => foldName(title)))),
    () => {},
  );
}
