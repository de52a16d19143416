import { REAL } from "../../domain/environment.ts";
import { type Captured, checkNote, checkTitle, type Draft } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import { asProblem } from "../../wire/problems.ts";
import type { Hand } from "../context.ts";
import { keepThere } from "../outbox/capture-via-outbox.ts";
import { drain, type Sending } from "../outbox/flush.ts";
import type { Remote } from "../remote/http-client.ts";

/** What became of a capture: in the inbox, or safe on this computer's disk until the server has it. */
export type Kept = ({ state: "inbox" } & Captured) | { state: "outbox"; key: string; reason: string };

/** Captures with the care of `creel add`: under an Idempotency-Key, and by way of the outbox if there is a server. */
export function capture(hand: Hand, remote: Remote | null, draft: Draft, source: string): Promise<Kept> {
  checkTitle(draft.title); // or a title that no server takes would lie in the outbox
  checkNote(draft.note);
  return remote ? captureThere(hand, remote, draft) : captureHere(hand, draft, source);
}

/** If the app ends while it is asked, the same capture is asked of whoever holds the home then: it is one item. */
async function captureHere(hand: Hand, draft: Draft, source: string): Promise<Kept> {
  const idempotencyKey = REAL.newId();
  async function once(): Promise<Kept> {
    const desk = await hand.desk({ local: true, source });
    try {
      return { state: "inbox", ...(await desk.inbox.capture(draft, { idempotencyKey })) };
    } finally {
      await desk.close();
    }
  }
  return once().catch((thrown) => {
    if (asProblem(thrown).code !== "unavailable") throw thrown;
    return once();
  });
}

/** Once it is kept, it is not lost: whatever happens then, the text waits. */
async function captureThere({ outbox }: Hand, remote: Remote, draft: Draft): Promise<Kept> {
  const waiting = await keepThere(outbox, remote, [draft]);
  const one = waiting.mine[0] as Sending;
  const waits = (reason: string): Kept => ({ state: "outbox", key: one.kept.key, reason });
  try {
    const { stopped } = await drain(waiting);
    if (one.captured) return { state: "inbox", ...one.captured };
    if (one.refused) throw one.refused.adding("The text stands aside: `creel outbox` shows it.");
    return waits(stopped?.detail ?? "");
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown;
    return waits(asProblem(thrown).detail);
  }
}
