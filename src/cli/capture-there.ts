import type { Captured, Draft } from "../domain/capture.ts";
import { REAL } from "../domain/chance.ts";
import { describe } from "../wire/problems.ts";
import type { Hand } from "./desk.ts";
import { type Drained, drain } from "./drain.ts";
import { giveBack } from "./give-back.ts";
import { keepAll } from "./keep.ts";
import type { Kept, Named } from "./kept.ts";
import { print, printError, printJson, safe } from "./print.ts";
import { type Line, openLine, PATIENCE, type Remote } from "./transport.ts";

/** Tells of a text that is in the inbox, and which of them it is. */
export type Say = (captured: Captured, n: number) => void;

const GLANCE = 2; // ms: what a near server needs to pick up; a far one is not waited for

/** Captures to another computer by way of the outbox. Loops, and no `Math`, for a cold start: docs/adr/0039. */
export async function captureThere(
  hand: Hand,
  remote: Remote,
  drafts: Draft[],
  say: Say,
  parse: boolean,
): Promise<number> {
  const { mine, send } = await keepThere(hand.outbox, remote, drafts, parse).catch((thrown) => {
    giveBack(drafts);
    throw thrown;
  });
  const drained = await send();
  const told = new Set<string>();
  let code = 0;
  for (const { name, kept } of mine) {
    const n = told.size;
    if (tell(hand, name, kept, drained, (captured) => say(captured, n)) !== 0) code = 1;
    told.add(name);
  }
  if (!hand.json) tellOthers(drained, told);
  return code;
}

/**
 * Each text is synced in the outbox before the first byte is sent, and leaves it only for a 200. All of it takes 5 s at
 * most, or 5 s after the last of our own lines that was taken. Throws when nothing was kept.
 */
export async function keepThere(
  outbox: string,
  remote: Remote,
  drafts: Draft[],
  parse = false,
): Promise<{ mine: Named[]; send(): Promise<Drained> }> {
  const began = Date.now();
  let until = began + PATIENCE;
  let line: Line | undefined;
  let mine: Named[];
  try {
    line = openLine(remote, () => until - Date.now());
    // The server works on its half of the handshake while our disk works.
    await line.dial(GLANCE);
    const kept: Kept[] = [];
    for (const draft of drafts) kept.push(newKept(draft, remote, began, parse));
    mine = keepAll(outbox, kept, began);
  } catch (thrown) {
    line?.hangUp();
    throw thrown;
  }
  const onSent = (isMine: boolean) => {
    if (isMine) until = Date.now() + PATIENCE;
  };
  const ready = line;
  const send = () =>
    drain({ folder: outbox, remote, line: ready, left: () => until - Date.now(), mine, onSent });
  return { mine, send };
}

export function newKept(draft: Draft, { url, pin }: Remote, now: number, parse: boolean): Kept {
  const capturedOn = (now - (now % 1000)) / 1000; // without `Math`
  const kept = { key: REAL.newId(), draft, capturedOn, to: { url, pin } };
  return parse ? { ...kept, parse } : kept;
}

/** One line for each capture, in their order. */
function tell(
  { json }: Hand,
  name: string,
  { key }: Kept,
  { sent, refused, stopped }: Drained,
  say: (captured: Captured) => void,
): number {
  const captured = sent.get(name);
  if (captured) {
    say(captured);
    return 0;
  }
  const problem = refused.get(name);
  if (problem) {
    if (json) printJson({ ...describe(problem), state: "refused", key });
    else printError(`creel: ${safe(problem.detail)} The text stands aside: \`creel outbox\` shows it.`);
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
export function tellOthers({ sent, refused }: Drained, mine: Set<string> = new Set()): void {
  let count = 0;
  for (const name of sent.keys()) if (!mine.has(name)) count++;
  if (count > 0) printError(`Also sent from the outbox: ${count}.`);
  for (const [name, { detail }] of refused)
    if (!mine.has(name))
      printError(`creel: The server refused what waited: ${safe(detail)} \`creel outbox\` shows it.`);
}
