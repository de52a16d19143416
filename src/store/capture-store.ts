import type { Actor } from "../domain/access/actor.ts";
import { Mutex } from "../domain/async.ts";
import type { Environment } from "../domain/environment.ts";
import type { Engine } from "./engine/engine.ts";
import { openCaptures } from "./items/captures.ts";
import { openIdIndex } from "./items/indexes/id-index.ts";
import { openKnownProjects } from "./items/known-projects.ts";
import { openNameLimit } from "./items/name-limit.ts";
import { migrate } from "./schema/migrate.ts";

export type CaptureStore = Awaited<ReturnType<typeof openCaptureStore>>;

/**
 * A database, migrated to this program's schema, as far as captures need it: `creel add` without a running app opens
 * nothing else (docs/adr/0009-cold-start.md).
 */
export async function openCaptureStore(engine: Engine, environment: Environment) {
  await migrate(engine);
  const tools = {
    engine,
    ids: openIdIndex(engine),
    mutex: new Mutex(),
    environment,
    projects: openKnownProjects(engine),
    nameLimit: openNameLimit(engine, environment),
  };
  return {
    tools,
    captures: (by: Actor) => openCaptures(tools, by),
    close: () => engine.close(),
  };
}
