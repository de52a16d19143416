import { Problem } from "../../../domain/problem.ts";
import type { CopyResult } from "../copy/copy-folder.ts";
import type { CopyMessage, CopyRequest, FolderRequest } from "./copy-worker.ts";
import type { CopyTask } from "./make-copy.ts";

const INSIDE = new URL("./copy-worker.ts", import.meta.url).href;

/** A plain copy that is being made. */
export interface RunningCopy {
  folder: string;
  /** Throws the problem. */
  result: Promise<CopyResult>;
  /** Ends the work soon: `result` then throws. */
  stop(): void;
  /** Grows while the work gets on. */
  progress(): number;
}

/** Makes the plain copy in a thread, which begins when `ready` is resolved. */
export function copyInThread(task: CopyTask, ready: Promise<unknown>): RunningCopy {
  const [isStopped, progress] = [makeCounter(), makeCounter()];
  return {
    folder: task.folder,
    result: ready.then(async () => {
      const result = await runThread({ ...task, isStopped, progress });
      if (result === null) throw new Error("the thread made no copy");
      return result;
    }),
    stop: () => void Atomics.store(isStopped, 0, 1),
    progress: () => Atomics.load(progress, 0),
  };
}

/** Writes in the folder of a copy in a thread, which waits as long as its disk accepts no writes. */
export async function workInThread(request: FolderRequest): Promise<void> {
  await runThread(request);
}

/** A number that both threads see. */
function makeCounter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

function runThread(request: CopyRequest | FolderRequest): Promise<CopyResult | null> {
  const thread = new Worker(INSIDE, { smol: true });
  return new Promise<CopyResult | null>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<CopyMessage>) => {
      if ("result" in data) resolve(data.result);
      else reject(new Problem(data.problem.code, data.problem.detail));
    };
    thread.onerror = ({ error, message }) => reject(error ?? new Error(message));
    thread.postMessage(request);
  }).finally(() => thread.terminate());
}
