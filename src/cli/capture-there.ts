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

const GLANCE = 2; // ms: what a near server needs to pick up; a far one is not waited for

/**
 * Captures to another computer by way of the outbox: each text is synced there before the first byte is sent, and
 * leaves it only for a 200. All of it takes 5 s at most, or 5 s after the last of our own lines that was taken.
 */
export async function captureThere(hand: Hand, remote: Remote, drafts: Draft[]): Promise<number> {
  const began = Date.now();
  let until = began + PATIENCE;
  let line: Line | undefined;
  let mine: Named[];
  try {
    line = openLine(remote, () => until - Date.now());
    // The server works on its half of the handshake while our disk works.
    await Promise.race([line.dial(), Bun.sleep(GLANCE)]);
    const kept = drafts.map((draft) => newKept(draft, remote, began));
    mine = keepAll(hand.outbox, kept, began);
  } catch (thrown) {
    line?.hangUp();
    giveBack(drafts);
    throw thrown;
  }
  const ours = new Set(mine.map(({ name }) => name));
  const drained = await drain({
    folder: hand.outbox,
    remote,
    line,
    left: () => until - Date.now(),
    mine,
    onSent: (name) => {
      if (ours.has(name)) until = Date.now() + PATIENCE;
    },
  });
  const codes = mine.map(({ name, kept }) => tell(hand, name, kept, drained));
  if (!hand.json) tellOthers(drained, ours);
  return Math.max(...codes, 0);
}

export function newKept(draft: Draft, { url, pin }: Remote, now: number): Kept {
  return { key: REAL.newId(), draft, capturedOn: Math.floor(now / 1000), to: { url, pin } };
}

/** One line for each capture, in their order. */
function tell({ json }: Hand, name: string, { key }: Kept, { sent, refused, stopped }: Drained): number {
  const captured = sent.get(name);
  if (captured) {
    tellCaptured(json, captured);
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
  const count = [...sent.keys()].filter((name) => !mine.has(name)).length;
  if (count > 0) printError(`Also sent from the outbox: ${count}.`);
  for (const [name, { detail }] of refused)
    if (!mine.has(name))
      printError(`creel: The server refused what waited: ${safe(detail)} \`creel outbox\` shows it.`);
}
