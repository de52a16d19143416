import { appendFileSync, renameSync, statSync } from "node:fs";
import { makeSubfolder } from "./subfolder.ts";

const MAX_LOG_BYTES = 1024 * 1024; // bytes; then the file becomes creel.log.1 and replaces the one before

/** Writes a line to the home's log. Callers pass no URL, header or body, so no key gets in. */
export type EventLog = (event: string, more?: Record<string, unknown>) => void;

export function openLog({ log }: { log: string }): EventLog {
  const file = `${log}/creel.log`;
  return (event, more = {}) => {
    try {
      makeSubfolder(log);
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
        renameSync(file, `${file}.1`);
      const line = JSON.stringify({ at: new Date().toISOString(), event, ...more });
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    } catch {
      // A full disk stops the log, not the captures.
    }
  };
}
