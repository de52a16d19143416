import { Problem } from "../../../domain/problem.ts";
import { type CopyResult, removeUnfinishedPart } from "../copy/copy-folder.ts";
import type { CopyOwner } from "../copy/copy-marker.ts";
import { takeFolder } from "../copy/prepare-folder.ts";
import { type CopyTask, makeCopy } from "./make-copy.ts";

/** The request of `copy-in-thread.ts`. */
export interface CopyRequest extends CopyTask {
  /** 1 ends the work. */
  isStopped: Int32Array;
  /** Grows while the work gets on. */
  progress: Int32Array;
}

/** Another request of `copy-in-thread.ts`: to take a folder for the copy, or to remove what a killed program left in it. */
export interface FolderRequest {
  work: "take" | "clean";
  folder: string;
  owner: CopyOwner;
}

/** The message of the worker: what it made, or why it failed. */
export type CopyMessage =
  | { result: CopyResult | null }
  | { problem: { code: Problem["code"]; detail: string } };

/** The worker of `copy-in-thread.ts`: it reads the items in a transaction of its own, so that no commit waits. */
declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<CopyRequest | FolderRequest>) => {
  try {
    post({ result: "work" in data ? workInFolder(data) : await copy(data) });
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown; // `onerror` of the other thread has it
    post({ problem: { code: thrown.code, detail: thrown.detail } });
  }
};

function workInFolder({ work, folder, owner }: FolderRequest): null {
  if (work === "take") takeFolder(folder, owner);
  else removeUnfinishedPart(folder, owner);
  return null;
}

function copy({ isStopped, progress, ...task }: CopyRequest): Promise<CopyResult> {
  return makeCopy(task, () => {
    Atomics.add(progress, 0, 1);
    if (Atomics.load(isStopped, 0) === 1) throw new Problem("unavailable", "The copy was stopped.");
  });
}

function post(message: CopyMessage): void {
  self.postMessage(message);
}
