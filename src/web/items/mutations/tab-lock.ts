import { Mutex } from "../../../domain/async.ts";

const NAME = "creel-outbox"; // of the lock
const ownTab = new Mutex();

/** Runs one task at a time in all windows of this browser, so that no two send the same mutation. */
export function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? (navigator.locks.request(NAME, work) as Promise<T>) : ownTab.run(work);
}

/** Whether a window of this browser holds the lock. */
export async function isTabLockTaken(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held: locks = [] } = await navigator.locks.query();
  return locks.some(({ name }) => name === NAME);
}
