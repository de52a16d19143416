import { Problem } from "../../domain/problem.ts";

/** A `Problem` as a message between threads. */
export interface PlainProblem {
  code: Problem["code"];
  detail: string;
  retryAfter?: number;
  cause?: unknown;
}

/** The response to the request with that number. */
type Answer = { number: number; value?: unknown; problem?: PlainProblem };

/** The client of a worker thread. */
export interface WorkerClient<Question> {
  /** Rejects with the worker's problem, or the problem that ended it. */
  ask<Value>(question: Question): Promise<Value>;
  /** Ends the worker at once; pending requests reject. */
  end(problem: Problem): void;
}

/** Starts a worker that runs `serveRequests`. `hear` gets its events; `whatFailed` makes the problem of a crash. */
export function startWorker<Question extends object>(
  inside: string,
  hear: (told: unknown) => void,
  whatFailed: (cause: unknown) => Problem,
): WorkerClient<Question> {
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
    if (typeof data !== "object" || data === null || !("number" in data)) return hear(data);
    const { number, value, problem } = data as Answer;
    const one = waiting.get(number);
    waiting.delete(number);
    if (problem) one?.reject(problemOf(problem));
    else one?.resolve(value);
  };
  thread.onerror = (event) => fail(whatFailed(event.error ?? event.message));

  return {
    ask<Value>(question: Question): Promise<Value> {
      if (ended) return Promise.reject(ended);
      const answer = Promise.withResolvers<unknown>();
      const number = ++count;
      waiting.set(number, answer);
      thread.postMessage({ ...question, number });
      return answer.promise as Promise<Value>;
    },
    end(problem) {
      fail(problem);
      thread.terminate();
    },
  };
}

declare const self: Worker;

/** Runs in the worker: the result of `obey`, or its error, answers each request. */
export function serveRequests<Question>(obey: (question: Question) => unknown): void {
  self.onmessage = async ({ data }: MessageEvent<Question & { number: number }>) => {
    const { number } = data;
    try {
      emitEvent({ number, value: await obey(data) } satisfies Answer);
    } catch (thrown) {
      emitEvent({ number, problem: toPlainProblem(thrown) } satisfies Answer);
    }
  };
}

/** Sends an event to the thread that started this worker. */
export function emitEvent(told: unknown): void {
  self.postMessage(told);
}

export function toPlainProblem(thrown: unknown): PlainProblem {
  if (!(thrown instanceof Problem)) return { code: "internal", detail: String(thrown), cause: thrown };
  const { code, detail, retryAfter, cause } = thrown;
  return { code, detail, ...(retryAfter === undefined ? {} : { retryAfter }), cause };
}

export function problemOf({ code, detail, retryAfter, cause }: PlainProblem): Problem {
  return new Problem(code, detail, { ...(retryAfter === undefined ? {} : { retryAfter }), cause });
}
