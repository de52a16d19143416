import type { Change } from "../item/change-log.ts";
import type { Item } from "../item/item.ts";
import type { ItemVerb } from "../item/verb.ts";

/** The delivery state of a webhook's next message. Moments are Unix seconds. */
export interface DeliveryState {
  /** Failed attempts since the last success. */
  failures: number;
  /** The moment of the first of them; null if there is none. */
  failedOn: number | null;
  /** The moment of the next attempt; null means at once. */
  nextOn: number | null;
  /** The moment since which it is paused, until it is resumed. */
  pausedOn: number | null;
}

export const HEALTHY: DeliveryState = { failures: 0, failedOn: null, nextOn: null, pausedOn: null };

/** The result of one attempt. It has no text of the message or the response: a purge has nothing to delete here. */
export interface DeliveryAttempt {
  /** The id of the message: `webhook-id`. */
  message: string;
  type: string;
  /** The seq of the change; null for a test. */
  seq: number | null;
  /** Unix seconds. */
  at: number;
  /** Its duration. */
  milliseconds: number;
  /** The status of the response; null without one. */
  status: number | null;
  /** The reason of a failure; null on success. */
  detail: string | null;
}

export interface WebhookDelivery extends DeliveryAttempt {
  isDelivered: boolean;
}

export const MAX_DELIVERIES = 100;
const STEPS = [5, 30, 120, 600, 3_600, 4 * 3_600, 12 * 3_600, 86_400]; // seconds
const MAX_PAUSE_S = 86_400; // seconds between two attempts
const MAX_FAILURE_SECONDS = 5 * 86_400; // seconds of failure

/**
 * Whether an attempt is due. `triedOn` is the moment of the last attempt (null if unknown): before it, the clock was set
 * back, and `nextOn` would be later than the wait of that attempt.
 */
export function isDue(
  { pausedOn, nextOn }: Pick<DeliveryState, "pausedOn" | "nextOn">,
  now: number,
  triedOn: number | null,
): boolean {
  if (pausedOn !== null) return false;
  if (nextOn === null || nextOn <= now) return true;
  return now < (triedOn ?? nextOn - MAX_PAUSE_S);
}

/**
 * The state after one more failure. It is paused when it has failed for five days and for all steps: a computer that
 * was off for a week has not tried. `retryAfter` is the receiver's `Retry-After` in seconds; `isGone` means 410, which
 * pauses at once.
 */
export function afterFailure(
  { failures, failedOn }: DeliveryState,
  now: number,
  { retryAfter = 0, isGone = false }: { retryAfter?: number; isGone?: boolean } = {},
): DeliveryState {
  const since = failedOn === null || failedOn > now ? now : failedOn;
  const isOver = isGone || (now - since >= MAX_FAILURE_SECONDS && failures >= STEPS.length);
  const wait = Math.min(Math.max(STEPS[failures] ?? MAX_PAUSE_S, retryAfter), MAX_PAUSE_S);
  return {
    failures: failures + 1,
    failedOn: since,
    nextOn: isOver ? null : now + wait,
    pausedOn: isOver ? now : null,
  };
}

/** A message in the form of Standard Webhooks. */
export interface WebhookMessage {
  /** The same for each attempt. */
  id: string;
  type: string;
  /** The moment of its event, Unix seconds. */
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
 * The message of a change: its row of the log, and the item as it is now, null after a purge. After a restore the same
 * seq can belong to another change, so the id has the item and the moment too.
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

/** A test message, sent on request. `unique` is a random id. */
export function testMessage(unique: string, at: number): WebhookMessage {
  return { id: `msg_test_${unique}`, type: "webhook.test", at, data: {} };
}

/**
 * The message for a gap between the cursor and the oldest change in the log (after a pause of a year): the receiver
 * must read all items again.
 */
export function resetMessage(cursor: number, { seq, at }: Change): WebhookMessage {
  return { id: `msg_reset_${cursor}_${seq}_${at}`, type: "log.reset", at, data: { first: seq } };
}
