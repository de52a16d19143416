import { statSync } from "node:fs";
import { Problem } from "../../../domain/problem.ts";

const LOCK_TIMEOUT_MS = 5_000; // ms without a write to the database by the lock's holder
const RETRY_MS = 10; // ms, up to twenty times as much: hundreds may be waiting

/**
 * Waits for a home's lock that another process holds: each call waits a moment. Throws when the database was idle for 5
 * s; while processes take the lock one after the other, ours gets it too.
 */
export function openLockWait(database: string, now = () => performance.now()): () => Promise<void> {
  const files = [database, `${database}-wal`];
  const written = () => files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join();
  let seen = "";
  let until = 0;
  let tries = 0;
  return async () => {
    const latest = written();
    if (latest !== seen) until = now() + LOCK_TIMEOUT_MS;
    seen = latest;
    if (now() > until)
      throw new Problem(
        "unavailable",
        "Another program has this home open and does not answer. Wait, or end that program.",
      );
    await Bun.sleep(RETRY_MS * Math.min(++tries, 20) * Math.random());
  };
}
