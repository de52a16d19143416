import type { Captured } from "../../domain/item/capture.ts";
import type { Problem } from "../../domain/problem.ts";
import type { Transport } from "../../wire/client.ts";
import { asProblem, noCreel, readProblem } from "../../wire/problems.ts";
import { NoResponse } from "../remote/http-client.ts";
import type { OutboxEntry } from "./entries.ts";

/** What became of one sending: taken, refused for good, or not this time. */
export type SendOutcome =
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
export async function sendEntry(send: Transport, kept: OutboxEntry, dated: boolean): Promise<SendOutcome> {
  const { key, draft, parse, capturedOn } = kept;
  const headers: Record<string, string> = { "Idempotency-Key": key };
  if (dated) headers[DATE] = `${capturedOn}`;
  try {
    const target = parse ? "/api/items?parse=1" : "/api/items";
    const { status, body, retryAfter } = await send("POST", target, JSON.stringify(draft), headers);
    if (status === 200) return readCaptured(body);
    const problem = readProblem(status, body, retryAfter);
    if (dated && problem.field === DATE) return await sendEntry(send, kept, false);
    if (status >= 400 && status < 500 && !WAIT.includes(status)) return { refused: problem };
    return { failed: problem, isOurs: status >= 500 && status !== 503 };
  } catch (thrown) {
    return { failed: asProblem(thrown), isOurs: thrown instanceof NoResponse };
  }
}

/** Only what Creel answers counts as taken. */
function readCaptured(body: string): SendOutcome {
  try {
    const { id, createdOn } = JSON.parse(body) as Captured;
    if (typeof id === "string" && typeof createdOn === "number") return { captured: { id, createdOn } };
  } catch {
    // Not JSON: some other program answered.
  }
  return { failed: noCreel(), isOurs: false };
}
