import { ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { Change } from "../../domain/item/change-log.ts";
import {
  afterFailure,
  HEALTHY,
  isDue,
  messageOf,
  resetMessage,
  type WebhookMessage,
} from "../../domain/webhook/delivery.ts";
import { type Webhook, wantsChange } from "../../domain/webhook/webhooks.ts";
import type { Dependencies } from "../request/dependencies.ts";
import { type SendOptions, sendWebhook } from "./send.ts";

const BATCH = 100; // changes

/** A message, and how far the webhook is told when it has arrived. */
interface Next {
  message: WebhookMessage;
  cursor: number;
}

export interface Deliverer {
  /** Sends what is due; called after each commit, and by the clock for what waits. */
  wake(): void;
  /** Nothing is sent any more; what was on its way is sent again by the next start. */
  stop(): void;
}

/**
 * Tells the webhooks what the log says, each in its order and at its own pace. The cursor moves in the same commit that
 * keeps what came of it, after the receiver has answered: who is killed between the two sends the same message again.
 */
export function startDelivery(
  { webhooks, changes, items }: Pick<Dependencies, "webhooks" | "changes" | "items">,
  sending: SendOptions,
): Deliverer {
  const { now = SYSTEM.now } = sending;
  const log = changes(ONLY_ACCOUNT);
  const stop = new AbortController();
  const going = new Set<string>();
  const rung = new Set<string>();

  async function wake(): Promise<void> {
    for (const hook of await webhooks.list()) if (isDue(hook, now())) start(hook.id);
  }

  /** One at a time for each; a bell that rings meanwhile tells of what that one may miss. */
  function start(id: string): void {
    if (going.has(id)) {
      rung.add(id);
      return;
    }
    going.add(id);
    rung.delete(id);
    follow(id)
      .catch(() => {}) // the store failed, or the webhook is gone: the clock wakes us again
      .finally(() => {
        going.delete(id);
        if (rung.has(id) && !stop.signal.aborted) start(id);
      });
  }

  /** Until there is nothing more to tell it, or an attempt fails. */
  async function follow(id: string): Promise<void> {
    for (let ahead: Change[] = []; ; ) {
      const hook = (await webhooks.list()).find((one) => one.id === id);
      if (!hook || !isDue(hook, now())) return;
      if (ahead.length === 0) ahead = await log.since(hook.cursor, BATCH);
      const next = await take(hook, ahead);
      if (next === null || stop.signal.aborted) return;
      if (!(await tell(hook, next))) return;
    }
  }

  /** Takes the next message from what lies ahead; null when there is nothing for it there. */
  async function take(hook: Webhook, ahead: Change[]): Promise<Next | null> {
    const [following] = ahead;
    if (following && following.seq > hook.cursor + 1) {
      const first = await log.first();
      if (first > hook.cursor + 1)
        return { message: resetMessage(hook.cursor, following), cursor: first - 1 };
    }
    for (let change = ahead.shift(); change; change = ahead.shift()) {
      if (wantsChange(hook, change.verb)) {
        const item = await items(TERMINAL).get(change.item);
        return { message: messageOf(change, item), cursor: change.seq };
      }
      if (ahead.length > 0) continue;
      await webhooks.skip(hook.id, change.seq);
      ahead.push(...(await log.since(change.seq, BATCH)));
    }
    return null;
  }

  /** Whether it arrived. */
  async function tell(hook: Webhook, { message, cursor }: Next): Promise<boolean> {
    const secret = await webhooks.secretOf(hook.id);
    if (secret === null) return false;
    const { retryAfter, isGone, ...sent } = await sendWebhook(hook, secret, message, {
      ...sending,
      stop: stop.signal,
    });
    if (stop.signal.aborted) return false;
    const isDelivered = sent.detail === null;
    const after = isDelivered ? { ...HEALTHY, cursor } : afterFailure(hook, now(), { retryAfter, isGone });
    await webhooks.record(hook.id, { ...sent, seq: cursor }, after);
    return isDelivered;
  }

  const ring = () => void wake().catch(() => {});
  const leave = log.listen(ring);
  ring();
  return {
    wake: ring,
    stop() {
      leave();
      stop.abort();
    },
  };
}
