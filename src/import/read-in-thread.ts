import { Problem } from "../domain/problem.ts";
import type { ImportJobPorts, ReadRequest, RecognisedFile } from "./import-jobs.ts";
import type { ReadMessage } from "./read-worker.ts";
import { UnclearTable } from "./unclear-table.ts";

const INSIDE = new URL("./read-worker.ts", import.meta.url).href;

/** Reads a source in a thread that ends with it, or when the signal aborts. */
export const readInThread: ImportJobPorts["read"] = (request: ReadRequest, onProgress, signal) =>
  new Promise<RecognisedFile>((resolve, reject) => {
    const thread = new Worker(INSIDE, { smol: true });
    const end = () => {
      signal.removeEventListener("abort", stop);
      thread.terminate();
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
    thread.onmessage = ({ data }: MessageEvent<ReadMessage>) => {
      if ("done" in data) return onProgress(data.done, data.total);
      end();
      if ("result" in data) resolve(data.result);
      else if ("error" in data) reject(new Error(`The thread failed: ${data.error}`));
      else if (data.table) reject(new UnclearTable(data.problem.detail, data.table));
      else reject(new Problem(data.problem.code, data.problem.detail));
    };
    thread.onerror = ({ message }) => {
      end();
      reject(new Error(`The thread ended: ${message}`));
    };
    thread.postMessage(request);
  });
