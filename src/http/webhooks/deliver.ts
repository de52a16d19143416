import { ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { Items } from "../../domain/inbox/items.ts";
import type { Change, ChangeLog } from "../../domain/item/change-log.ts";
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

const BATCH_SIZE = 100; // changes

/** A message, and the cursor to store after its delivery. */
interface Next {
  message: WebhookMessage;
  cursor: number;
}

export interface Deliverer {
  /** Sends the due messages. Called after each commit, and by the scheduler for retries. */
  wake(): void;
  /** Stops sending. The next start repeats a message that was in flight. */
  stop(): void;
}

/**
 * Sends the log's changes to the webhooks, each in order and at its own pace. One commit stores the cursor and the
 * attempt after the receiver has responded; after a crash before that commit, the same message is sent again.
 */
export function startDelivery(
  { webhooks, changes, items }: Pick<Dependencies, "webhooks" | "changes" | "items">,
  sending: SendOptions,
): Deliverer {
  const { now = SYSTEM.now } = sending;
  const log = changes(ONLY_ACCOUNT);
  const stop = new AbortController();
  const attempts = new LastAttempts(webhooks);
  const sender = new MessageSender(webhooks, attempts, log, items(TERMINAL), {
    ...sending,
    now,
    stop: stop.signal,
  });
  const runs = new WebhookRuns((id) => sender.sendAll(id), stop.signal);

  async function startDue(): Promise<void> {
    for (const hook of await webhooks.list())
      if (isDue(hook, now(), await attempts.lastOf(hook))) runs.start(hook.id);
  }

  const wake = () => void startDue().catch(() => {});
  const unsubscribe = log.listen(wake);
  wake();
  return {
    wake,
    stop() {
      unsubscribe();
      stop.abort();
    },
  };
}

/** One run at a time for each webhook. A start during a run makes it run once more, because it may have missed changes. */
class WebhookRuns {
  readonly #running = new Set<string>();
  readonly #startedAgain = new Set<string>();

  constructor(
    private readonly run: (id: string) => Promise<void>,
    private readonly stop: AbortSignal,
  ) {}

  start(id: string): void {
    if (this.#running.has(id)) {
      this.#startedAgain.add(id);
      return;
    }
    this.#running.add(id);
    this.#startedAgain.delete(id);
    this.run(id)
      .catch(() => {}) // the store failed, or the webhook was removed: the scheduler starts it again
      .finally(() => {
        this.#running.delete(id);
        if (this.#startedAgain.has(id) && !this.stop.aborted) this.start(id);
      });
  }
}

/** The moments of the last attempts, read once for each wait. */
class LastAttempts {
  readonly #known = new Map<string, { failures: number; nextOn: number; at: number | null }>();

  constructor(private readonly webhooks: Dependencies["webhooks"]) {}

  /** Unix seconds; null if the webhook does not wait, or the attempt is not recorded any more. */
  async lastOf({ id, failures, nextOn }: Webhook): Promise<number | null> {
    if (nextOn === null) return null;
    const known = this.#known.get(id);
    if (known?.failures === failures && known.nextOn === nextOn) return known.at;
    const attempts = (await this.webhooks.deliveries(id)) ?? [];
    const at = attempts.find(({ seq }) => seq !== null)?.at ?? null; // a test has no seq, and no wait
    this.#known.set(id, { failures, nextOn, at });
    return at;
  }
}

/** Sends the messages of a webhook one by one, and records each attempt. */
class MessageSender {
  constructor(
    private readonly webhooks: Dependencies["webhooks"],
    private readonly attempts: LastAttempts,
    private readonly log: ChangeLog,
    private readonly items: Pick<Items, "get">,
    private readonly sending: SendOptions & { now: () => number; stop: AbortSignal },
  ) {}

  /** Sends until the log has no more messages for it or an attempt fails. */
  async sendAll(id: string): Promise<void> {
    const { now, stop } = this.sending;
    for (let ahead: Change[] = []; ; ) {
      const hook = (await this.webhooks.list()).find((one) => one.id === id);
      if (!hook || !isDue(hook, now(), await this.attempts.lastOf(hook))) return;
      if (ahead.length === 0) ahead = await this.log.since(hook.cursor, BATCH_SIZE);
      const next = await this.#takeNext(hook, ahead);
      if (next === null || stop.aborted) return;
      if (!(await this.#send(hook, next))) return;
    }
  }

  /** Takes the next message from the changes read ahead; null if none is for this webhook. */
  async #takeNext(hook: Webhook, ahead: Change[]): Promise<Next | null> {
    const [following] = ahead;
    if (following && following.seq > hook.cursor + 1) {
      const first = await this.log.first();
      if (first > hook.cursor + 1)
        return { message: resetMessage(hook.cursor, following), cursor: first - 1 };
    }
    for (let change = ahead.shift(); change; change = ahead.shift()) {
      if (wantsChange(hook, change.verb)) {
        const item = await this.items.get(change.item);
        return { message: messageOf(change, item), cursor: change.seq };
      }
      if (ahead.length > 0) continue;
      await this.webhooks.skip(hook.id, change.seq);
      ahead.push(...(await this.log.since(change.seq, BATCH_SIZE)));
    }
    return null;
  }

  /** Returns whether the message was delivered. */
  async #send(hook: Webhook, { message, cursor }: Next): Promise<boolean> {
    const { now, stop } = this.sending;
    const secret = await this.webhooks.secretOf(hook.id);
    if (secret === null) return false;
    const { retryAfter, isGone, ...sent } = await sendWebhook(hook, secret, message, this.sending);
    if (stop.aborted) return false;
    const isDelivered = sent.detail === null;
    const after = isDelivered ? { ...HEALTHY, cursor } : afterFailure(hook, now(), { retryAfter, isGone });
    await this.webhooks.record(hook.id, { ...sent, seq: cursor }, after);
    return isDelivered;
  }
}
