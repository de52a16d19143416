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
  let zone = readZone(file);
  let lookedAt = elapsed();
  return () => {
    if (elapsed() - lookedAt < LOOK_EVERY_S) return;
    lookedAt = elapsed();
    const found = readZone(file);
    if (found === null || found === zone) return;
    zone = found;
    process.env.TZ = found; // Bun then forgets the zone that it has read
  };
}

/** The IANA name of the zone; null if the file is no link, or names none. */
function readZone(file: string): string | null {
  try {
    const [, name] = readlinkSync(file).split("/zoneinfo/");
    if (name === undefined) return null;
    new Intl.DateTimeFormat("en", { timeZone: name }); // throws for a name that Bun does not know
    return name;
  } catch {
    return null;
  }
}
