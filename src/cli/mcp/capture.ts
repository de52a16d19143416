import { SYSTEM } from "../../domain/environment.ts";
import { type Captured, checkNote, checkTitle, type Draft } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import { asProblem } from "../../wire/problems.ts";
import type { CommandContext } from "../context.ts";
import { keepInOutbox } from "../outbox/capture-via-outbox.ts";
import { flush, type PendingEntry } from "../outbox/flush.ts";
import type { RemoteConfig } from "../remote/http-client.ts";

/** The result of a capture: in the inbox, or stored in the outbox until the server has it. */
export type CaptureResult =
  | ({ state: "inbox" } & Captured)
  | { state: "outbox"; key: string; reason: string };

/** Captures like `creel add`: with an Idempotency-Key, and through the outbox if there is a server. */
export function captureForAssistant(
  context: CommandContext,
  remote: RemoteConfig | null,
  draft: Draft,
  source: string,
): Promise<CaptureResult> {
  checkTitle(draft.title); // otherwise an invalid title would stay in the outbox
  checkNote(draft.note);
  return remote ? captureThere(context, remote, draft) : captureHere(context, draft, source);
}

/**
 * If the app stops during the request, the same capture is sent to the next holder of the home; the Idempotency-Key
 * makes it one item.
 */
async function captureHere(context: CommandContext, draft: Draft, source: string): Promise<CaptureResult> {
  const idempotencyKey = SYSTEM.newId();
  async function once(): Promise<CaptureResult> {
    const session = await context.openSession({ local: true, source });
    try {
      return { state: "inbox", ...(await session.captures.capture(draft, { idempotencyKey })) };
    } finally {
      await session.close();
    }
  }
  return once().catch((thrown) => {
    if (asProblem(thrown).code !== "unavailable") throw thrown;
    return once();
  });
}

/** Once the text is in the outbox, any later error leaves it waiting. */
async function captureThere(
  { outbox }: CommandContext,
  remote: RemoteConfig,
  draft: Draft,
): Promise<CaptureResult> {
  const waiting = await keepInOutbox(outbox, remote, [draft]);
  const one = waiting.own[0] as PendingEntry;
  const waits = (reason: string): CaptureResult => ({ state: "outbox", key: one.entry.key, reason });
  try {
    const { stopped } = await flush(waiting);
    if (one.captured) return { state: "inbox", ...one.captured };
    if (one.refused) throw one.refused.adding("The text was set aside; `creel outbox` shows it.");
    return waits(stopped?.detail ?? "");
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown;
    return waits(asProblem(thrown).detail);
  }
}
