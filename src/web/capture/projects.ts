import { foldName } from "../../domain/quick-entry/name.ts";
import { creel } from "../server/client.ts";
import { Cell } from "../state/signal.ts";

const FRESH = 30_000; // ms
let readAt = Number.NEGATIVE_INFINITY;

/** The names of the open projects, folded; null while nobody has said. */
export const projectNames = new Cell<ReadonlySet<string> | null>(null);

/** Asks for them, unless they were asked for just now. Whoever is offline goes on with what is known. */
export function wantProjects(): void {
  if (performance.now() - readAt < FRESH) return;
  readAt = performance.now();
  void creel.projects.list().then(
    (projects) => projectNames.set(new Set(projects.map(({ title }) => foldName(title)))),
    () => {},
  );
}
