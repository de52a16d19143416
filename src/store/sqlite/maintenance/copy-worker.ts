import { Problem } from "../../../domain/problem.ts";
import { CopyFolder } from "../copy/copy-folder.ts";
import type { CopyOwner } from "../copy/copy-marker.ts";
import { type CopyResult, writeCopy } from "../copy/write-copy.ts";
import { readMomentBeside } from "./maintenance.ts";

/** The request of `copy-in-thread.ts`. */
export interface CopyRequest {
  database: string;
  lock: string;
  folder: string;
  owner: CopyOwner;
  zone: string;
  /** 1 ends the work. */
  isStopped: Int32Array;
}

/** The message of the worker: what it made, or why it failed. */
export type CopyMessage = { result: CopyResult } | { problem: { code: Problem["code"]; detail: string } };

/** The worker of `copy-in-thread.ts`: it reads the items in a transaction of its own, so that no commit waits. */
declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<CopyRequest>) => {
  const { database, lock, folder, owner, zone, isStopped } = data;
  const checkGoesOn = () => {
    if (Atomics.load(isStopped, 0) === 1) throw new Problem("unavailable", "The copy was stopped.");
  };
  try {
    const result = await readMomentBeside({ database, lock }, (db) =>
      writeCopy(db, new CopyFolder(folder, owner), zone, checkGoesOn),
    );
    post({ result });
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown; // `onerror` of the other thread has it
    post({ problem: { code: thrown.code, detail: thrown.detail } });
  }
};

function post(message: CopyMessage): void {
  self.postMessage(message);
}
