import { Problem } from "../../../domain/problem.ts";
import type { CopyResult } from "../copy/copy-folder.ts";
import { type CopyTask, makeCopy } from "./make-copy.ts";

/** The request of `copy-in-thread.ts`. */
export interface CopyRequest extends CopyTask {
  /** 1 ends the work. */
  isStopped: Int32Array;
  /** Grows while the work gets on. */
  progress: Int32Array;
}

/** The message of the worker: what it made, or why it failed. */
export type CopyMessage = { result: CopyResult } | { problem: { code: Problem["code"]; detail: string } };

/** The worker of `copy-in-thread.ts`: it reads the items in a transaction of its own, so that no commit waits. */
declare const self: Worker;

self.onmessage = async ({ data: { isStopped, progress, ...task } }: MessageEvent<CopyRequest>) => {
  const checkGoesOn = () => {
    Atomics.add(progress, 0, 1);
    if (Atomics.load(isStopped, 0) === 1) throw new Problem("unavailable", "The copy was stopped.");
  };
  try {
    post({ result: await makeCopy(task, checkGoesOn) });
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown; // `onerror` of the other thread has it
    post({ problem: { code: thrown.code, detail: thrown.detail } });
  }
};

function post(message: CopyMessage): void {
  self.postMessage(message);
}
