import { statSync } from "node:fs";
import { Problem } from "../../../domain/problem.ts";

const PATIENCE = 5_000; // ms without a sign of whoever holds the home
const RETRY = 10; // ms, and up to twenty times as much: hundreds may be waiting

/**
 * For the lock of a home that another program has: each call waits a moment. Throws when nothing was written to the database
 * for 5 s; while others take their turns, one after the other, ours will come.
 */
export function openLockWait(database: string, now = () => performance.now()): () => Promise<void> {
  const files = [database, `${database}-wal`];
  const written = () => files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join();
  let seen = "";
  let until = 0;
  let tries = 0;
  return async () => {
    const latest = written();
    if (latest !== seen) until = now() + PATIENCE;
    seen = latest;
    if (now() > until)
      throw new Problem(
        "unavailable",
        "Another program holds this home and does not answer. Wait, or end it.",
      );
    await Bun.sleep(RETRY * Math.min(++tries, 20) * Math.random());
  };
}
