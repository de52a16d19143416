import { closeSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { removeIfThere } from "../../disk/atomic-file.ts";
import { isAlive } from "./entries.ts";

const FORGOTTEN = 60_000; // ms: nobody sends that long
const BEGUN = 1_000; // ms: nobody takes that long to write who it is

/**
 * Whose turn it is to send what waits, or null while another process does. It saves double work and keeps the order;
 * nothing is lost or doubled without it, since every capture has its Idempotency-Key.
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
  return { release() {} }; // it cannot be marked here, and must not hold up what waits
}

/** Its process ended without giving it back, or before it had written who it is. */
function isForgotten(path: string): boolean {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    const age = Math.abs(Date.now() - statSync(path).mtimeMs); // clocks are set, too
    if (age > FORGOTTEN) return true;
    return pid > 0 ? pid !== process.pid && !isAlive(pid) : age > BEGUN;
  } catch {
    return true; // given back meanwhile
  }
}
