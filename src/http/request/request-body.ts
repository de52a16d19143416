import { Problem } from "../../domain/problem.ts";
import { yieldForHeavyWork } from "../limits/large-response-limit.ts";
import { openSmallBodyLimit } from "../limits/small-body-limit.ts";

export const MAX_CAPTURE_BYTES = 8 * 1024 * 1024; // bytes: a valid note is longer when JSON escapes it
export const MAX_SMALL_BYTES = 64 * 1024;
const BUDGET_BYTES = 16 * 1024 * 1024; // bytes of request bodies in work at once: more would slow captures down while they arrive
const SHARE = BUDGET_BYTES / 2; // for one client: its slow uploads leave room for others
const MAX_WAITING_BYTES = 256 * 1024 * 1024; // bytes: Bun buffers up to 1 MiB of each unread request
const CLIENT_WAITING = MAX_WAITING_BYTES - 32 * 1024 * 1024; // bytes: one client leaves room in the queue for others
const SMALL_BODY_BYTES = 64 * 1024; // bytes: a smaller body never waits behind large ones, nor they behind it
const QUICK_BODY_BYTES = 16 * 1024; // bytes: more may be thousands of small values, which take a millisecond to parse
const UNDECLARED_BYTES = 1024 * 1024; // bytes reserved for a body without a declared length
const BUDGET_TIMEOUT_MS = 30_000; // ms
const BODY_TIMEOUT_MS = 30_000; // ms
const LENGTH = /^\d{1,15}$/;

/** The memory for request bodies in work. When it is used up, a request waits unread. */
export interface MemoryBudget {
  /**
   * Runs `work` while `bytes` are reserved for it. One client gets at most half of the memory, and not all of the
   * queue. Small bodies have shares of their own: those of one client wait for each other only. Throws `unavailable`
   * after 30 s of waiting.
   */
  spend<T>(bytes: number, client: string, work: () => Promise<T>): Promise<T>;
}

export function openMemoryBudget(
  total = BUDGET_BYTES,
  timeoutMs = BUDGET_TIMEOUT_MS,
  share = SHARE,
): MemoryBudget {
  const small = openSmallBodyLimit(timeoutMs);
  const spendLarge = openLargeBodyLimit(total, timeoutMs, share);
  return {
    spend: (bytes, client, work) =>
      bytes <= SMALL_BODY_BYTES ? small(client).run(bytes, work) : spendLarge(bytes, client, work),
  };
}

/** Limits the bodies above 64 KiB of all clients. */
function openLargeBodyLimit(total: number, timeoutMs: number, share: number): MemoryBudget["spend"] {
  let free = total;
  /** Reserved bytes by client. */
  const used = new Map<string, number>();
  const queue: { bytes: number; client: string; start: () => void }[] = [];
  /** A body larger than the share is admitted while it is the client's only one. */
  const isWithinShare = (bytes: number, client: string) =>
    (used.get(client) ?? 0) + bytes <= Math.max(share, bytes);

  function take(bytes: number, client: string): void {
    free -= bytes;
    used.set(client, (used.get(client) ?? 0) + bytes);
  }

  function release(bytes: number, client: string): void {
    free += bytes;
    const left = (used.get(client) ?? 0) - bytes;
    if (left > 0) used.set(client, left);
    else used.delete(client);
    startNext();
  }

  /**
   * Starts waiting bodies in order of arrival, so that small ones do not starve a large one. Skips clients that have
   * used their share.
   */
  function startNext(): void {
    const passed = new Set<string>(); // a client's later bodies wait behind its first one
    for (let at = 0; at < queue.length; ) {
      const next = queue[at];
      if (!next) return;
      if (passed.has(next.client) || !isWithinShare(next.bytes, next.client)) {
        passed.add(next.client);
        at++;
      } else if (next.bytes > free) return;
      else {
        queue.splice(at, 1);
        take(next.bytes, next.client);
        next.start();
      }
    }
  }

  function wait(bytes: number, client: string): Promise<void> {
    const waiting = (of: typeof queue) => of.reduce((sum, one) => sum + one.bytes, bytes);
    if (waiting(queue) > MAX_WAITING_BYTES) throw tooMany();
    if (waiting(queue.filter((one) => one.client === client)) > CLIENT_WAITING) throw tooMany();
    return new Promise((resolve, reject) => {
      const entry = {
        bytes,
        client,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1);
        startNext(); // the next ones in the queue may fit
        reject(tooMany());
      }, timeoutMs);
      queue.push(entry);
      startNext(); // the ones before it may wait for their own client only
    });
  }

  return async (bytes, client, work) => {
    if (queue.length === 0 && bytes <= free && isWithinShare(bytes, client)) take(bytes, client);
    else await wait(bytes, client);
    try {
      return await work();
    } finally {
      release(bytes, client);
    }
  };
}

function tooMany(): Problem {
  const detail = "Too many large captures arrive at once. Send this one again in a moment.";
  return new Problem("unavailable", detail, { retryAfter: 5 });
}

/**
 * The guards once more, if the request has waited since they let it in: a key may be revoked while a body arrives. Throws
 * what they throw.
 */
export type CheckAfterWait = () => Promise<void> | void;

/** The bytes of a body, up to its limit. */
export interface RequestBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** False if the body was longer. */
  isWhole: boolean;
}

/** The declared length of the body, or null. Throws `invalid-request` if the header is malformed (sent twice, say). */
function declaredLength(request: Request): number | null {
  const length = request.headers.get("content-length");
  if (length === null) return null;
  if (LENGTH.test(length)) return Number(length);
  throw new Problem(
    "invalid-request",
    "The Content-Length is not a single number. Let an HTTP library set it.",
  );
}

/**
 * Whether the body was not read and its end is uncertain. The connection must then close after the response: otherwise
 * the runtime would answer a wrong chunk a second time.
 */
export function endsUnclear(request: Request): boolean {
  if (request.bodyUsed) return false; // true after every capture
  const length = request.headers.get("content-length");
  return length === null ? request.headers.has("transfer-encoding") : !LENGTH.test(length);
}

/** The bytes to reserve for a body: the declared length, at most the limit. Throws `invalid-request`. */
export function bytesToExpect(request: Request, cap: number): number {
  return Math.min(declaredLength(request) ?? (request.body === null ? 0 : UNDECLARED_BYTES), cap);
}

/**
 * The bytes to reserve for a body whose work may take many times its bytes, such as a thousand captures in 2 KB or a preview
 * of 200 signs: it counts at least like the largest small body. Throws `invalid-request`.
 */
export function bytesOfWork(request: Request, cap: number): number {
  return Math.max(bytesToExpect(request, cap), SMALL_BODY_BYTES);
}

/**
 * Reads the body up to the limit and counts the received bytes. A body that takes long to parse waits for a turn of its
 * own. Then checks the caller again. Throws `timeout` after 30 s, and what `checkAfterWait` throws.
 */
export async function readUpTo(
  request: Request,
  checkAfterWait: CheckAfterWait,
  cap: number,
): Promise<RequestBody> {
  const length = declaredLength(request);
  // With a declared length the parser stops the client there, so one read is safe.
  const body =
    length !== null && length <= cap
      ? { bytes: await inTime(request.bytes()), isWhole: true }
      : await inTime(readChunks(request, cap));
  if (body.bytes.length > QUICK_BODY_BYTES) await yieldForHeavyWork();
  await checkAfterWait();
  return body;
}

/** The bodies being received, each in a slot, and the free slots. A `Set` would allocate on each request. */
const arriving: ({ until: number; fail(reason: unknown): void } | null)[] = [];
const vacant: number[] = [];
let sweep: Timer | undefined;

/** Times out a body. One timer serves all bodies: a timer for each would slow every capture down. */
function inTime<T>(read: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const place = vacant.pop() ?? arriving.length;
    arriving[place] = { until: Date.now() + BODY_TIMEOUT_MS, fail: reject };
    sweep ??= setInterval(endSlow, 1_000);
    const leave = () => {
      arriving[place] = null;
      vacant.push(place);
    };
    read.then(leave, leave);
    read.then(resolve, reject);
  });
}

function endSlow(): void {
  for (const one of arriving)
    if (one && one.until < Date.now())
      one.fail(new Problem("timeout", "The body took longer than 30 seconds to arrive. Send it again."));
  if (vacant.length < arriving.length) return;
  clearInterval(sweep);
  sweep = undefined;
}

async function readChunks(request: Request, cap: number): Promise<RequestBody> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk.subarray(0, cap - length));
    length += chunk.length;
    if (length > cap) break;
  }
  const bytes = new Uint8Array(Math.min(length, cap));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { bytes, isWhole: length <= cap };
}

/** Throws `unsupported` for a compressed body, `too-large` for one that was cut. */
export function checkWhole(request: Request, { isWhole }: RequestBody, cap: number): void {
  const encoding = request.headers.get("content-encoding");
  if (encoding && encoding.toLowerCase() !== "identity")
    throw new Problem("unsupported", "A compressed body is not supported. Send it without Content-Encoding.");
  if (!isWhole) throw new Problem("too-large", `The body has more than ${cap} bytes. Send less at once.`);
}

/** A small body as text, for everything but captures. Throws also `invalid-text`. */
export async function readSmall(
  request: Request,
  checkAfterWait: CheckAfterWait,
  cap = MAX_SMALL_BYTES,
): Promise<string> {
  return decodeSmall(request, await readUpTo(request, checkAfterWait, cap), cap);
}

/** The text of a small body that was read. Throws `too-large`, `unsupported` and `invalid-text`. */
export async function decodeSmall(request: Request, body: RequestBody, cap: number): Promise<string> {
  checkWhole(request, body, cap);
  const text = decode(body.bytes);
  if (text.length > QUICK_BODY_BYTES) await yieldForHeavyWork(); // to decode it and to parse it takes milliseconds each
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem("invalid-text", "The body is not UTF-8. Encode it as UTF-8 and send again.");
  }
}
