import { closeSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { removeIfThere } from "../../disk/atomic-file.ts";
import { isAlive } from "./entries.ts";

const STALE_AFTER_MS = 60_000; // ms: no flush takes that long
const UNFINISHED_AFTER_MS = 1_000; // ms: no process takes that long to write its number

/**
 * Takes the outbox lock; null while another process holds it. The lock avoids duplicate work and keeps the order;
 * without it nothing is lost or doubled, since every capture has its Idempotency-Key.
 */
export function lockOutbox(folder: string): { release(): void } | null {
  const path = `${folder}/turn`;
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const fd = openSync(path, "wx", 0o600);
      writeSync(fd, String(process.pid));
      closeSync(fd);
      return { release: () => removeIfThere(path) };
    } catch (thrown) {
      if ((thrown as { code?: string }).code !== "EEXIST") break;
      if (!isForgotten(path)) return null;
      removeIfThere(path);
    }
  }
  return { release() {} }; // no lock file possible here, which must not block sending
}

/** Whether the lock's process ended without releasing it, or before it wrote its number. */
function isForgotten(path: string): boolean {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    const age = Math.abs(Date.now() - statSync(path).mtimeMs); // `abs`, because a clock may be set back
    if (age > STALE_AFTER_MS) return true;
    return pid > 0 ? pid !== process.pid && !isAlive(pid) : age > UNFINISHED_AFTER_MS;
  } catch {
    return true; // released meanwhile
  }
}
