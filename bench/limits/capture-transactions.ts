import { Mutex } from "../../src/domain/async.ts";
import { SYSTEM } from "../../src/domain/environment.ts";
import type { Engine, Transaction } from "../../src/store/engine/engine.ts";
import { openCaptures } from "../../src/store/items/captures.ts";
import { openKnownProjects } from "../../src/store/items/known-projects.ts";
import { openNameLimit } from "../../src/store/items/name-limit.ts";
import { BODY } from "../load/connection.ts";

/** The actor of the benchmark: as the API's caller, so that the rows are the same. */
export const CALLER = {
  kind: "key",
  name: "first",
  account: 1,
  scope: "capture",
  address: "127.0.0.1",
} as const;

export const DRAFT = { ...(JSON.parse(BODY) as { title: string; note: string }), isFocused: false };

/** Nothing is looked up by its id here. */
const NO_IDS = { find: async () => null, catchUp: async () => {} };

/** The very statements that Creel's store writes for captures, written down instead of run. */
export async function recordTransactions(count: number): Promise<Transaction[]> {
  const units: Transaction[] = [];
  const recorder = { write: async (unit: Transaction) => void units.push(unit) } as unknown as Engine;
  const tools = {
    engine: recorder,
    ids: NO_IDS,
    mutex: new Mutex(),
    environment: SYSTEM,
    projects: openKnownProjects(recorder),
    nameLimit: openNameLimit(recorder, SYSTEM),
  };
  const inbox = openCaptures(tools, CALLER);
  for (let i = 0; i < count; i++) await inbox.capture(DRAFT);
  return units;
}
