import { Problem } from "../../../domain/problem.ts";
import type { ExportMessage, ExportRequest } from "./export-worker.ts";
import type { HomeFiles } from "./maintenance.ts";

const INSIDE = new URL("./export-worker.ts", import.meta.url).href;

/** All items as JSON Lines, in parts, as `creel export` writes them. The thread ends with the last part, or when the reader stops. */
export async function* exportInThread({
  database,
  lock,
}: HomeFiles): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const thread = new Worker(INSIDE, { smol: true });
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const messages: ExportMessage[] = [];
  let failure: unknown = null;
  let wake = () => {};
  thread.onmessage = ({ data }: MessageEvent<ExportMessage>) => {
    messages.push(data);
    wake();
  };
  thread.onerror = ({ error, message }) => {
    failure = error ?? new Error(message);
    wake();
  };
  try {
    thread.postMessage({ database, lock, taken } satisfies ExportRequest);
    for (;;) {
      const message = messages.shift();
      if (message === "end") return;
      if (message === undefined) {
        if (failure !== null) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if ("problem" in message) {
        throw new Problem(message.problem.code, message.problem.detail);
      } else {
        yield message.part;
        Atomics.add(taken, 0, 1);
        Atomics.notify(taken, 0);
      }
    }
  } finally {
    thread.terminate();
  }
}
