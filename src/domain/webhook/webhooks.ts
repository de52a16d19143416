import { ITEM_VERBS, type ItemVerb } from "../item/verb.ts";
import { Problem } from "../problem.ts";
import type { DeliveryAttempt, DeliveryState, WebhookDelivery } from "./delivery.ts";
import { checkAddresses, readTarget } from "./target.ts";

/** The user's settings of a webhook. */
export interface WebhookConfig {
  url: string;
  /** The verbs of the changes to send; null means all. */
  verbs: readonly ItemVerb[] | null;
  /** The host of the URL may be in a private network. */
  isPrivateAllowed: boolean;
}

/** A URL that receives each change, without its secret. */
export interface Webhook extends WebhookConfig, DeliveryState {
  id: string;
  /** Unix seconds. */
  createdOn: number;
  /** The seq of the last change that was delivered or skipped. */
  cursor: number;
}

/** A new webhook with the secret that signs its messages. */
export interface NewWebhook extends Webhook {
  secret: string;
}

/** The webhooks of one account. */
export interface Webhooks {
  /** Adds a webhook for changes from now on. Throws `invalid`, `forbidden`, and `conflict` if there are too many. */
  add(hooking: WebhookConfig): Promise<NewWebhook>;
  list(): Promise<Webhook[]>;
  /**
   * Changes a webhook; null if it does not exist. For another host, `isPrivateAllowed` must be set again. Throws like
   * `add`.
   */
  change(id: string, wanted: Partial<WebhookConfig>): Promise<Webhook | null>;
  /** Removes a webhook and its deliveries; false if it does not exist. */
  remove(id: string): Promise<boolean>;
  /** Resumes at once at the cursor; null if it does not exist. */
  resume(id: string): Promise<Webhook | null>;
  /** The last 100 attempts, newest first; null if it does not exist. */
  deliveries(id: string): Promise<WebhookDelivery[] | null>;
}

/** The additional functions that the delivery needs. */
export interface WebhookStore extends Webhooks {
  /** The secret of a webhook; null if it does not exist. */
  secretOf(id: string): Promise<string | null>;
  /** Skips the changes up to `cursor`. */
  skip(id: string, cursor: number): Promise<void>;
  /** Stores the result of an attempt together with the new state. */
  record(
    id: string,
    attempt: DeliveryAttempt,
    after?: Partial<DeliveryState & Pick<Webhook, "cursor">>,
  ): Promise<void>;
}

export const MAX_WEBHOOKS = 32;

/** A new secret in the form of Standard Webhooks. `random` is 32 random bytes. */
export function makeWebhookSecret(random: Uint8Array): string {
  return `whsec_${btoa(String.fromCharCode(...random))}`;
}

/** Throws `invalid` or `forbidden`, naming the field. The addresses of a name are checked at each attempt. */
export function checkWebhookConfig({ url, verbs, isPrivateAllowed }: WebhookConfig): void {
  const target = readTarget(url);
  if (target.isAddress) checkAddresses(target, [target.host], { isPrivateAllowed, isOurs: () => false });
  if (verbs === null) return;
  if (verbs.length === 0 || verbs.some((verb) => !ITEM_VERBS.includes(verb)))
    throw new Problem(
      "invalid",
      `The verbs must be from ${ITEM_VERBS.join(", ")}. Name some of them, or none for all.`,
      {
        field: "verbs",
      },
    );
}

/** Merges a change into the settings. */
export function mergeWebhookConfig(before: WebhookConfig, wanted: Partial<WebhookConfig>): WebhookConfig {
  const { url = before.url, verbs = before.verbs } = wanted;
  const isSameHost = URL.canParse(url) && new URL(url).hostname === new URL(before.url).hostname;
  const { isPrivateAllowed = isSameHost && before.isPrivateAllowed } = wanted;
  const after = { url, verbs, isPrivateAllowed };
  checkWebhookConfig(after);
  return after;
}

export function wantsChange({ verbs }: Pick<Webhook, "verbs">, verb: ItemVerb): boolean {
  return verbs === null || verbs.includes(verb);
}
