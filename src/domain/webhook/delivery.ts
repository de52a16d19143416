import type { Change } from "../item/change-log.ts";
import type { Item } from "../item/item.ts";
import type { ItemVerb } from "../item/verb.ts";

/** Where a webhook stands with the message that is next. Moments are Unix seconds. */
export interface DeliveryState {
  /** Attempts that failed since the last that did not. */
  failures: number;
  /** When the first of them did; null when there is none. */
  failedOn: number | null;
  /** Not before then is it tried again; null is at once. */
  nextOn: number | null;
  /** Since when nothing is sent, until it is resumed. */
  pausedOn: number | null;
}

export const HEALTHY: DeliveryState = { failures: 0, failedOn: null, nextOn: null, pausedOn: null };

/** What came of one attempt. It holds no text of the message or of the answer: a purge has nothing to scrub here. */
export interface DeliveryAttempt {
  /** Of the message: `webhook-id`. */
  message: string;
  type: string;
  /** The change's; null for a test. */
  seq: number | null;
  /** Unix seconds. */
  at: number;
  /** What it took. */
  milliseconds: number;
  /** What the receiver answered; null when it did not. */
  status: number | null;
  /** Why it failed; null when it did not. */
  detail: string | null;
}

export interface WebhookDelivery extends DeliveryAttempt {
  isDelivered: boolean;
}

export const MAX_DELIVERIES = 100;
const STEPS = [5, 30, 120, 600, 3_600, 4 * 3_600, 12 * 3_600, 86_400]; // seconds
const LONGEST = 86_400; // seconds between two attempts
const PATIENCE = 5 * 86_400; // seconds of failure

/** Whether it is time for an attempt. A clock that was set back must not make anyone wait for years. */
export function isDue(
  { pausedOn, nextOn }: Pick<DeliveryState, "pausedOn" | "nextOn">,
  now: number,
): boolean {
  return pausedOn === null && (nextOn === null || nextOn <= now || nextOn - now > LONGEST);
}

/**
 * Where it stands after one more failure. It is paused when it has failed for five days, and as often as there are steps:
 * a computer that was off for a week has not tried. `retryAfter` is what the receiver asked for, in seconds; `isGone`, that
 * it answered 410, which asks for no more of it.
 */
export function afterFailure(
  { failures, failedOn }: DeliveryState,
  now: number,
  { retryAfter = 0, isGone = false }: { retryAfter?: number; isGone?: boolean } = {},
): DeliveryState {
  const since = failedOn === null || failedOn > now ? now : failedOn;
  const isOver = isGone || (now - since >= PATIENCE && failures >= STEPS.length);
  const wait = Math.min(Math.max(STEPS[failures] ?? LONGEST, retryAfter), LONGEST);
  return {
    failures: failures + 1,
    failedOn: since,
    nextOn: isOver ? null : now + wait,
    pausedOn: isOver ? now : null,
  };
}

/** What a receiver reads, as Standard Webhooks has it. */
export interface WebhookMessage {
  /** The same each time it is sent. */
  id: string;
  type: string;
  /** Unix seconds of what it tells. */
  at: number;
  data: Record<string, unknown>;
}

const HAPPENED: Record<ItemVerb, string> = {
  capture: "captured",
  edit: "edited",
  move: "moved",
  complete: "completed",
  reopen: "reopened",
  trash: "trashed",
  restore: "restored",
  purge: "purged",
  repeat: "repeated",
  undo: "undone",
  redo: "redone",
};

/**
 * Tells of a change: its row of the log, and the item as it is now, null once it was purged. A sequence alone would come
 * again for something else after a backup was restored, so the id has the item and the moment too.
 */
export function messageOf(change: Change, item: Item | null): WebhookMessage {
  const { seq, at, verb } = change;
  return {
    id: `msg_${change.item}_${seq}_${at}`,
    type: `item.${HAPPENED[verb]}`,
    at,
    data: { change, item },
  };
}

/** Sent on request, so that a receiver can be tried out. `unique` is a random id. */
export function testMessage(unique: string, at: number): WebhookMessage {
  return { id: `msg_test_${unique}`, type: "webhook.test", at, data: {} };
}

/**
 * Between the cursor and the oldest change that is kept some are gone (a webhook was paused for a year): the receiver is
 * told, and reads the items anew.
 */
export function resetMessage(cursor: number, { seq, at }: Change): WebhookMessage {
  return { id: `msg_reset_${cursor}_${seq}_${at}`, type: "log.reset", at, data: { first: seq } };
}
