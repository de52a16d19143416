import { type Actor, DROP } from "../domain/access/actor.ts";
import type { DropStore } from "../domain/drop/drops.ts";
import { SYSTEM } from "../domain/environment.ts";
import type { Items } from "../domain/inbox/items.ts";
import { DROP_TIMING } from "./drop-environment.ts";
import { openDropReader, type RunningDropReader } from "./drop-reader.ts";

/** As `openHomeDrops`. Files are taken as they come. */
export function startHomeDrops(...home: Parameters<typeof openHomeDrops>): RunningDropReader {
  const drops = openHomeDrops(...home);
  drops.start();
  return drops;
}

/** The drops of a home. Taken texts are kept in it, in the folder `drops`. */
export function openHomeDrops(
  home: string,
  { drops, items }: { drops: DropStore; items(by: Actor): Items },
): RunningDropReader {
  const { captureAll } = items(DROP);
  const archive = `${home}/drops`;
  return openDropReader(drops, home, { ...SYSTEM, captureAll, archive, timing: DROP_TIMING });
}
