import { REAL } from "../../domain/environment.ts";
import type { Captured, Draft } from "../../domain/item/capture.ts";
import type { Problem } from "../../domain/problem.ts";
import { describe } from "../../wire/problems.ts";
import type { Hand } from "../context.ts";
import { openLine, PATIENCE, type Remote } from "../remote/http-client.ts";
import { print, printError, printJson, safe } from "../terminal/output.ts";
import { giveBack } from "./echo-drafts.ts";
import type { Kept } from "./entries.ts";
import { type Draining, drain, type Older, type Sending } from "./flush.ts";
import { keepAll } from "./write-entries.ts";

/** Tells of a text that is in the inbox, and which of them it is. */
export type Say = (captured: Captured, n: number) => void;

const GLANCE = 2; // ms: what a near server needs to pick up; a far one is not waited for

/** Captures to another computer by way of the outbox. Loops, and no `Math`, for a cold start: docs/adr/0009. */
export async function captureThere(
  hand: Hand,
  remote: Remote,
  drafts: Draft[],
  say: Say,
  parse: boolean,
): Promise<number> {
  let waiting: Draining;
  try {
    waiting = await keepThere(hand.outbox, remote, drafts, parse);
  } catch (thrown) {
    giveBack(drafts);
    throw thrown;
  }
  const { older, stopped } = await drain(waiting);
  let code = 0;
  let n = 0;
  for (const one of waiting.mine) {
    if (one.captured) say(one.captured, n);
    else code = tellWhy(hand, one, stopped) || code;
    n++;
  }
  if (!hand.json && older.length > 0) tellOlder(older);
  return code;
}

/**
 * Each text is synced in the outbox before the first byte is sent, and leaves it only for a 200. All of it takes 5 s at
 * most, or 5 s after the last of our own lines that was taken. Gives what is to be sent now; throws when nothing was kept.
 */
export async function keepThere(
  outbox: string,
  remote: Remote,
  drafts: Draft[],
  parse = false,
): Promise<Draining> {
  const began = Date.now();
  let until = began + PATIENCE;
  const left = () => until - Date.now();
  const line = openLine(remote, left);
  try {
    // The server works on its half of the handshake while our disk works.
    await line.dial(GLANCE);
    const kept: Kept[] = [];
    for (const draft of drafts) kept.push(newKept(draft, remote, began, parse));
    const onSent = (isMine: boolean) => {
      if (isMine) until = Date.now() + PATIENCE;
    };
    return { folder: outbox, remote, line, left, mine: keepAll(outbox, kept, began), onSent };
  } catch (thrown) {
    line.hangUp();
    throw thrown;
  }
}

export function newKept(draft: Draft, { url, pin }: Remote, now: number, parse: boolean): Kept {
  const capturedOn = (now - (now % 1000)) / 1000; // without `Math`
  const kept = { key: REAL.newId(), draft, capturedOn, to: { url, pin } };
  return parse ? { ...kept, parse } : kept;
}

/** One line for a capture that is not in the inbox; the exit code. */
function tellWhy({ json }: Hand, { kept: { key }, refused }: Sending, stopped: Problem | null): number {
  if (refused) {
    if (json) printJson({ ...describe(refused), state: "refused", key });
    else printError(`creel: ${safe(refused.detail)} The text stands aside: \`creel outbox\` shows it.`);
    return 1;
  }
  const reason = stopped?.detail ?? "";
  if (json) printJson({ state: "outbox", key, reason });
  else print(`kept in the outbox: will be sent when the server answers. ${safe(reason)}`.trimEnd());
  return 0;
}

export function tellCaptured(json: boolean, { id, createdOn }: Captured): void {
  if (json) printJson({ id, createdOn, state: "inbox" });
  else print(id);
}

/** What was sent or refused beside our own. */
export function tellOlder(older: readonly Older[]): void {
  const sent = older.filter(({ captured }) => captured).length;
  if (sent > 0) printError(`Also sent from the outbox: ${sent}.`);
  for (const { refused } of older)
    if (refused)
      printError(`creel: The server refused what waited: ${safe(refused.detail)} \`creel outbox\` shows it.`);
}
