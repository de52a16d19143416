import { readlinkSync } from "node:fs";
import { SYSTEM } from "../../domain/environment.ts";

const LOCAL_TIME = "/etc/localtime"; // on Linux and macOS a link into the time zone database
const LOOK_EVERY_S = 60; // seconds

/**
 * Follows a change of this computer's time zone: a process keeps the zone in which it started. Call the result every few
 * seconds. It does nothing where the file is no link, as on Windows and in some containers, or while the user sets `TZ`.
 */
export function openTimeZoneWatch(elapsed = SYSTEM.elapsed, file = LOCAL_TIME): () => void {
  if (process.env.TZ) return () => {};
  let zone = zoneOf(file); // not checked yet: that would add 2.5 MB to each start
  let lookedAt = elapsed();
  return () => {
    if (elapsed() - lookedAt < LOOK_EVERY_S) return;
    lookedAt = elapsed();
    const found = zoneOf(file);
    if (found === null || found === zone) return;
    zone = found;
    if (isKnown(found)) process.env.TZ = found; // Bun then forgets the zone that it has read
  };
}

/** The name after the link's `/zoneinfo/`; null if the file is no link, or links elsewhere. */
function zoneOf(file: string): string | null {
  try {
    return readlinkSync(file).split("/zoneinfo/")[1] ?? null;
  } catch {
    return null;
  }
}

/** Whether Bun knows the zone: an unknown one would become UTC. */
function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}
