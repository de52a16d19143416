import { Problem } from "../../../domain/problem.ts";
import { openMaintenance } from "./maintenance.ts";

/** The request of `export-in-thread.ts`. */
export interface ExportRequest {
  database: string;
  lock: string;
  /** How many parts the reader has taken. */
  taken: Int32Array;
}

/** Messages of the worker: a part of the export, its end, or why it failed. */
export type ExportMessage =
  | { part: Uint8Array<ArrayBuffer> }
  | "end"
  | { problem: { code: Problem["code"]; detail: string } };

const PART_UNITS = 64 * 1024; // UTF-16 units of one part
const MAX_UNREAD_PARTS = 16; // a slow reader holds the worker, not memory

/** The worker of `export-in-thread.ts`: it reads the items in a transaction of its own, so that no commit waits. */
declare const self: Worker;

self.onmessage = async ({ data: { database, lock, taken } }: MessageEvent<ExportRequest>) => {
  const encoder = new TextEncoder();
  let text = "";
  let sent = 0;
  const send = () => {
    for (let seen = Atomics.load(taken, 0); sent - seen >= MAX_UNREAD_PARTS; seen = Atomics.load(taken, 0))
      Atomics.wait(taken, 0, seen);
    post({ part: encoder.encode(text) });
    sent++;
    text = "";
  };
  try {
    await openMaintenance({ database, lock }).exportAll((line) => {
      text += line;
      if (text.length >= PART_UNITS) send();
    });
    if (text !== "") send();
    post("end");
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown; // `onerror` of the other thread has it
    post({ problem: { code: thrown.code, detail: thrown.detail } });
  }
};

function post(message: ExportMessage): void {
  self.postMessage(message);
}
