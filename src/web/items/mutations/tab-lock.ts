import { Mutex } from "../../../domain/async.ts";

const NAME = "creel-outbox"; // of the lock
const ownTab = new Mutex();

/** Does one thing after the other, among all windows of this browser: what one of them sends, no other must send too. */
export function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? (navigator.locks.request(NAME, work) as Promise<T>) : ownTab.run(work);
}

/** Whether some window of this browser has its turn just now. */
export async function isTabLockTaken(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === NAME);
}
