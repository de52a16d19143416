import { constants, setPriority } from "node:os";
import type { EventWindow } from "../../domain/calendar/calendars.ts";

/** A calendar file to read. */
export interface ParseRequest {
  bytes: Uint8Array;
  window: EventWindow;
}

/** The worker of `calendar-parser.ts`: a calendar of another computer may keep a thread busy for ever. */
declare const self: Worker;

// On Linux a priority is that of a thread: captures go first. Elsewhere it would be that of the whole program.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

self.onmessage = async ({ data }: MessageEvent<ParseRequest | Int32Array>) => {
  if (data instanceof Int32Array) {
    Atomics.store(data, 0, 1); // ends the wait for the start of this thread
    Atomics.notify(data, 0);
    return;
  }
  // Loaded after the start, for which the other thread waits.
  const { readCalendar } = await import("./read-calendar.ts");
  self.postMessage(readCalendar(new TextDecoder().decode(data.bytes), data.window));
};
