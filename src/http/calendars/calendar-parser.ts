import { openSpareDescriptors } from "../../disk/spare-descriptors.ts";
import { Mutex } from "../../domain/async.ts";
import { Problem } from "../../domain/problem.ts";
import type { ParseRequest } from "./calendar-worker.ts";
import type { CalendarContent } from "./read-calendar.ts";

/** Reads calendar files in a thread of its own, one at a time. */
export interface CalendarParser {
  /** Null if the file is no calendar. Throws `invalid` if it takes too long, and `unavailable` without a thread. */
  parse(request: ParseRequest): Promise<CalendarContent | null>;
  close(): void;
}

const PARSE_TIMEOUT_MS = 10_000; // ms: 5 MB of an ordinary calendar take about one second
const START_TIMEOUT_MS = 2_000; // ms: 12 to 26 are usual
const IDLE_MS = 30_000; // ms without a file until the thread ends and frees its memory
const INSIDE = new URL("./calendar-worker.ts", import.meta.url).href;

/**
 * The thread starts with the first file. It is ended if a file takes too long: the rules of a calendar can be made so
 * that a search for the next occurrence never ends.
 */
export function openCalendarParser({ timeoutMs = PARSE_TIMEOUT_MS, inside = INSIDE } = {}): CalendarParser {
  const spares = openSpareDescriptors();
  const mutex = new Mutex();
  let thread: Worker | null = null;
  let idle: Timer | undefined;

  function start(): Worker {
    try {
      return spares.lend(() => {
        const started = new Worker(inside, { smol: true });
        const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
        started.postMessage(flag);
        Atomics.wait(flag, 0, 0, START_TIMEOUT_MS); // it needs the descriptors until then
        return started;
      });
    } catch (cause) {
      const detail = "This computer starts no more threads, so no calendar can be read. Try again.";
      throw new Problem("unavailable", detail, { cause, retryAfter: 60 });
    }
  }

  function end(): void {
    clearTimeout(idle);
    thread?.terminate();
    thread = null;
  }

  async function parse(request: ParseRequest): Promise<CalendarContent | null> {
    clearTimeout(idle);
    thread ??= start();
    try {
      return await ask(thread, request, timeoutMs);
    } catch (thrown) {
      end();
      throw thrown;
    } finally {
      idle = setTimeout(end, IDLE_MS);
      idle.unref();
    }
  }

  return {
    parse: (request) => mutex.run(() => parse(request)),
    close() {
      end();
      spares.close();
    },
  };
}

function ask(thread: Worker, request: ParseRequest, timeoutMs: number): Promise<CalendarContent | null> {
  return new Promise((resolve, reject) => {
    const refuse = (cause?: unknown) =>
      reject(
        new Problem(
          "invalid",
          "It has too many events, or rules that never end, so it takes too long to read. Give the address of a smaller calendar.",
          { field: "url", cause },
        ),
      );
    const timer = setTimeout(refuse, timeoutMs);
    thread.onmessage = ({ data }: MessageEvent<CalendarContent | null>) => {
      clearTimeout(timer);
      resolve(data);
    };
    thread.onerror = ({ error, message }) => {
      clearTimeout(timer);
      refuse(error ?? message);
    };
    thread.postMessage(request);
  });
}
