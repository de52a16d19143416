const NAME = "creel-outbox"; // of the lock
let last: Promise<unknown> = Promise.resolve();

/** Runs one task at a time in all windows of this browser, so that no two send the same mutation. */
export function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(NAME, work) as Promise<T>;
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}

/** Whether a window of this browser holds the lock. */
export async function isTabLockTaken(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === NAME);
}
