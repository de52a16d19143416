import { Problem } from "../../domain/problem.ts";

/** A `Problem` as a message between threads. */
export interface PlainProblem {
  code: Problem["code"];
  detail: string;
  retryAfter?: number;
  cause?: unknown;
}

/** The response to the request with that number. */
type WorkerResponse = { number: number; value?: unknown; problem?: PlainProblem };

/** The client of a worker thread. */
export interface WorkerClient<Request> {
  /** Blocks this thread until the worker has run its first requests. */
  waitUntilRunning(): void;
  /** Rejects with the worker's problem, or the problem that ended it. */
  ask<Value>(request: Request): Promise<Value>;
  /** Ends the worker at once; pending requests reject. */
  end(problem: Problem): void;
}

const START_TIMEOUT_MS = 2_000; // ms: 12 to 26 are usual

/** Starts a worker that runs `serveRequests`. `hear` gets its events; `whatFailed` makes the problem of a crash. */
export function startWorker<Request extends object>(
  inside: string,
  onEvent: (event: unknown) => void,
  toProblem: (cause: unknown) => Problem,
): WorkerClient<Request> {
  const thread = new Worker(inside);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  let ended: Problem | null = null;

  function fail(problem: Problem): void {
    ended ??= problem;
    for (const { reject } of waiting.values()) reject(problem);
    waiting.clear();
  }

  thread.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== "object" || data === null || !("number" in data)) return onEvent(data);
    const { number, value, problem } = data as WorkerResponse;
    const pending = waiting.get(number);
    waiting.delete(number);
    if (problem) pending?.reject(problemOf(problem));
    else pending?.resolve(value);
  };
  thread.onerror = (event) => fail(toProblem(event.error ?? event.message));

  return {
    waitUntilRunning() {
      const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      thread.postMessage(flag);
      Atomics.wait(flag, 0, 0, START_TIMEOUT_MS);
    },
    ask<Value>(request: Request): Promise<Value> {
      if (ended) return Promise.reject(ended);
      const response = Promise.withResolvers<unknown>();
      const number = ++count;
      waiting.set(number, response);
      thread.postMessage({ ...request, number });
      return response.promise as Promise<Value>;
    },
    end(problem) {
      fail(problem);
      thread.terminate();
    },
  };
}

declare const self: Worker;

/** Runs in the worker: the result of `obey`, or its error, answers each request. */
export function serveRequests<Request>(handle: (request: Request) => unknown): void {
  self.onmessage = async ({ data }: MessageEvent<(Request & { number: number }) | Int32Array>) => {
    if (data instanceof Int32Array) return wake(data);
    const { number } = data;
    try {
      emitEvent({ number, value: await handle(data) } satisfies WorkerResponse);
    } catch (thrown) {
      emitEvent({ number, problem: toPlainProblem(thrown) } satisfies WorkerResponse);
    }
  };
}

/** Ends the wait of `waitUntilRunning`. */
function wake(flag: Int32Array): void {
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
}

/** Sends an event to the thread that started this worker. */
export function emitEvent(event: unknown): void {
  self.postMessage(event);
}

export function toPlainProblem(thrown: unknown): PlainProblem {
  if (!(thrown instanceof Problem)) return { code: "internal", detail: String(thrown), cause: thrown };
  const { code, detail, retryAfter, cause } = thrown;
  return { code, detail, ...(retryAfter === undefined ? {} : { retryAfter }), cause };
}

export function problemOf({ code, detail, retryAfter, cause }: PlainProblem): Problem {
  return new Problem(code, detail, { ...(retryAfter === undefined ? {} : { retryAfter }), cause });
}
