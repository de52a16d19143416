import { ITEM_VERBS, type ItemVerb } from "../item/verb.ts";
import { Problem } from "../problem.ts";
import type { DeliveryAttempt, DeliveryState, WebhookDelivery } from "./delivery.ts";
import { checkAddresses, readTarget } from "./target.ts";

/** What a user says of a webhook. */
export interface WebhookConfig {
  url: string;
  /** Which changes it is told; null is all. */
  verbs: readonly ItemVerb[] | null;
  /** The host of the URL may have an address of a private network. */
  isPrivateAllowed: boolean;
}

/** A URL that is told of each change, as it may be shown: never with its secret. */
export interface Webhook extends WebhookConfig, DeliveryState {
  id: string;
  /** Unix seconds. */
  createdOn: number;
  /** The seq of the last change that it was told, or that was not for it. */
  cursor: number;
}

/** A webhook with the secret that signs its messages: only when it is made. */
export interface NewWebhook extends Webhook {
  secret: string;
}

/** The webhooks of one account. */
export interface Webhooks {
  /** It is told what happens from now on. Throws `invalid`, `forbidden`, and `conflict` when there are too many. */
  add(hooking: WebhookConfig): Promise<NewWebhook>;
  list(): Promise<Webhook[]>;
  /** Null when there is none of this id. Another host is a private one only if that is said again. Throws like `add`. */
  change(id: string, wanted: Partial<WebhookConfig>): Promise<Webhook | null>;
  /** With its deliveries. False when there is none of this id. */
  remove(id: string): Promise<boolean>;
  /** Goes on at once where it stopped. Null when there is none of this id. */
  resume(id: string): Promise<Webhook | null>;
  /** The last 100 attempts, newest first. Null when there is no webhook of this id. */
  deliveries(id: string): Promise<WebhookDelivery[] | null>;
}

/** What the deliverer needs beside that. */
export interface WebhookStore extends Webhooks {
  /** Null when there is no webhook of this id. */
  secretOf(id: string): Promise<string | null>;
  /** The changes up to `cursor` are not for it. */
  skip(id: string, cursor: number): Promise<void>;
  /** Keeps what came of an attempt together with where the webhook stands after it. */
  record(
    id: string,
    attempt: DeliveryAttempt,
    after?: Partial<DeliveryState & Pick<Webhook, "cursor">>,
  ): Promise<void>;
}

export const MAX_WEBHOOKS = 32;

/** As Standard Webhooks writes it. `random` is 32 random bytes. */
export function makeWebhookSecret(random: Uint8Array): string {
  return `whsec_${btoa(String.fromCharCode(...random))}`;
}

/** Throws `invalid` or `forbidden`, naming the field. An address that only its name leads to is judged at each attempt. */
export function checkWebhookConfig({ url, verbs, isPrivateAllowed }: WebhookConfig): void {
  const target = readTarget(url);
  if (target.isAddress) checkAddresses(target, [target.host], { isPrivateAllowed, isOurs: () => false });
  if (verbs === null) return;
  if (verbs.length === 0 || verbs.some((verb) => !ITEM_VERBS.includes(verb)))
    throw new Problem(
      "invalid",
      `The verbs are some of ${ITEM_VERBS.join(", ")}. Name those, or none for all.`,
      {
        field: "verbs",
      },
    );
}

/** What a change makes of it. */
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
