import type { Captured } from "../domain/capture.ts";
import { Problem } from "../domain/problem.ts";
import type { Send } from "../wire/client.ts";
import { asProblem, readProblem } from "../wire/problems.ts";
import type { Kept } from "./kept.ts";
import { Unanswered } from "./transport.ts";

/** What became of one sending: taken, refused for good, or not this time. */
export type Outcome =
  | { captured: Captured }
  | { refused: Problem }
  /** `isOurs`: the server is there and failed or hangs at this very text; the next one may go through. */
  | { failed: Problem; isOurs: boolean };

/** These say something of the moment or of the key, not of the text: it waits. */
const WAIT = [401, 403, 408, 429];
const DATE = "Creel-Captured-On";

/**
 * Sends one capture. One that waited brings the day it was caught on; a server to which that day is too long ago,
 * or whose clock differs, gets the text without it.
 */
export async function deliver(send: Send, kept: Kept, waited: boolean): Promise<Outcome> {
  try {
    const outcome = await attempt(send, kept, waited);
    return "refused" in outcome && outcome.refused.field === DATE
      ? await attempt(send, kept, false)
      : outcome;
  } catch (thrown) {
    return { failed: asProblem(thrown), isOurs: thrown instanceof Unanswered };
  }
}

async function attempt(
  send: Send,
  { key, draft, parse, capturedOn }: Kept,
  dated: boolean,
): Promise<Outcome> {
  const headers = { "Idempotency-Key": key, ...(dated ? { [DATE]: String(capturedOn) } : {}) };
  const { status, body, retryAfter } = await send(
    "POST",
    parse ? "/api/items?parse=1" : "/api/items",
    JSON.stringify(draft),
    headers,
  );
  if (status === 200) return readCaptured(body);
  const problem = readProblem(status, body, retryAfter);
  if (status >= 400 && status < 500 && !WAIT.includes(status)) return { refused: problem };
  return { failed: problem, isOurs: status >= 500 && status !== 503 };
}

/** Only what Creel answers counts as taken. */
function readCaptured(body: string): Outcome {
  try {
    const { id, createdOn } = JSON.parse(body) as Captured;
    if (typeof id === "string" && typeof createdOn === "number") return { captured: { id, createdOn } };
  } catch {
    // Not JSON: some other program answered.
  }
  const detail = "The server's answer is none of Creel's. Check its address.";
  return { failed: new Problem("unavailable", detail), isOurs: false };
}
