import { SYSTEM } from "../../domain/environment.ts";
import { type Captured, checkNote, checkTitle, type Draft } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import { asProblem } from "../../wire/problems.ts";
import type { CommandContext } from "../context.ts";
import { keepInOutbox } from "../outbox/capture-via-outbox.ts";
import { flush, type PendingEntry } from "../outbox/flush.ts";
import type { RemoteConfig } from "../remote/http-client.ts";

/** What became of a capture: in the inbox, or safe on this computer's disk until the server has it. */
export type CaptureResult =
  | ({ state: "inbox" } & Captured)
  | { state: "outbox"; key: string; reason: string };

/** Captures with the care of `creel add`: under an Idempotency-Key, and by way of the outbox if there is a server. */
export function captureForAssistant(
  context: CommandContext,
  remote: RemoteConfig | null,
  draft: Draft,
  source: string,
): Promise<CaptureResult> {
  checkTitle(draft.title); // or a title that no server takes would lie in the outbox
  checkNote(draft.note);
  return remote ? captureThere(context, remote, draft) : captureHere(context, draft, source);
}

/** If the app ends while it is asked, the same capture is asked of whoever holds the home then: it is one item. */
async function captureHere(context: CommandContext, draft: Draft, source: string): Promise<CaptureResult> {
  const idempotencyKey = SYSTEM.newId();
  async function once(): Promise<CaptureResult> {
    const session = await context.openSession({ local: true, source });
    try {
      return { state: "inbox", ...(await session.items.capture(draft, { idempotencyKey })) };
    } finally {
      await session.close();
    }
  }
  return once().catch((thrown) => {
    if (asProblem(thrown).code !== "unavailable") throw thrown;
    return once();
  });
}

/** Once it is kept, it is not lost: whatever happens then, the text waits. */
async function captureThere(
  { outbox }: CommandContext,
  remote: RemoteConfig,
  draft: Draft,
): Promise<CaptureResult> {
  const waiting = await keepInOutbox(outbox, remote, [draft]);
  const one = waiting.mine[0] as PendingEntry;
  const waits = (reason: string): CaptureResult => ({ state: "outbox", key: one.kept.key, reason });
  try {
    const { stopped } = await flush(waiting);
    if (one.captured) return { state: "inbox", ...one.captured };
    if (one.refused) throw one.refused.adding("The text stands aside: `creel outbox` shows it.");
    return waits(stopped?.detail ?? "");
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown;
    return waits(asProblem(thrown).detail);
  }
}
