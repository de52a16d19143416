import { Problem } from "../domain/problem.ts";

export const CAPTURE_CAP = 8 * 1024 * 1024; // bytes: a legal note is longer when JSON escapes it
export const SMALL_CAP = 64 * 1024;
const BUDGET = 64 * 1024 * 1024; // bytes of bodies in work at one time
const BUDGET_WAIT = 30_000; // ms
const BODY_TIME = 30_000; // ms

/** Memory for bodies in work. Whoever finds it used up waits, unread. */
export interface Budget {
  /** Runs `work` while `bytes` are set aside for it. Throws `unavailable` after 30 s of waiting. */
  spend<T>(bytes: number, work: () => Promise<T>): Promise<T>;
}

export function openBudget(total = BUDGET, patience = BUDGET_WAIT): Budget {
  let free = total;
  const queue: { bytes: number; start: () => void }[] = [];

  function release(bytes: number): void {
    free += bytes;
    // In order of arrival: a large body is not starved by small ones.
    while (queue[0] && queue[0].bytes <= free) {
      const next = queue.shift();
      if (!next) return;
      free -= next.bytes;
      next.start();
    }
  }

  function wait(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = {
        bytes,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1);
        reject(
          new Problem("unavailable", "Too many large captures arrive at once. Send this one again.", {
            retryAfter: 5,
          }),
        );
      }, patience);
      queue.push(entry);
    });
  }

  return {
    async spend(bytes, work) {
      if (queue.length === 0 && bytes <= free) free -= bytes;
      else await wait(bytes);
      try {
        return await work();
      } finally {
        release(bytes);
      }
    },
  };
}

/** How much to set aside for a request's body: what it declares, else the cap. Throws before anything is read. */
export function declaredBytes(request: Request, cap: number): number {
  const encoding = request.headers.get("content-encoding");
  if (encoding && encoding.toLowerCase() !== "identity")
    throw new Problem(
      "unsupported",
      "A compressed body is not understood. Send it without Content-Encoding.",
    );
  const length = request.headers.get("content-length");
  if (length === null) return request.body === null ? 0 : cap;
  if (Number(length) > cap) throw tooLarge(cap);
  return Number(length);
}

/** Reads the body, counting what really arrives. Throws `too-large`, or `timeout` after 30 s. */
export async function readBody(request: Request, cap: number): Promise<Uint8Array<ArrayBuffer>> {
  let timer: Timer | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Problem("timeout", "The body took longer than 30 seconds to arrive. Send it again.")),
      BODY_TIME,
    );
  });
  try {
    // With a length the parser holds the client to it, so one read is safe.
    const read = request.headers.has("content-length") ? request.bytes() : readChunks(request, cap);
    return await Promise.race([read, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

async function readChunks(request: Request, cap: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > cap) throw tooLarge(cap);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function tooLarge(cap: number): Problem {
  return new Problem("too-large", `The body is larger than ${cap} bytes. Send less at once.`);
}

/** A small body as text, for everything but captures. Throws also `invalid-text`. */
export async function readSmall(request: Request): Promise<string> {
  declaredBytes(request, SMALL_CAP);
  const bytes = await readBody(request, SMALL_CAP);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem("invalid-text", "The body is not UTF-8. Encode it as UTF-8 and send again.");
  }
}
