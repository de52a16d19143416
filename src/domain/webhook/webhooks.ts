import { VERBS, type Verb } from "../item/verb.ts";
import { Problem } from "../problem.ts";
import type { Attempt, Delivery, Standing } from "./delivery.ts";
import { checkAddresses, readTarget } from "./target.ts";

/** What a user says of a webhook. */
export interface Hooking {
  url: string;
  /** Which changes it is told; null is all. */
  verbs: readonly Verb[] | null;
  /** The host of the URL may have an address of a private network. */
  isPrivateAllowed: boolean;
}

/** A URL that is told of each change, as it may be shown: never with its secret. */
export interface Webhook extends Hooking, Standing {
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
  add(hooking: Hooking): Promise<NewWebhook>;
  list(): Promise<Webhook[]>;
  /** Null when there is none of this id. Another host is a private one only if that is said again. Throws like `add`. */
  change(id: string, wanted: Partial<Hooking>): Promise<Webhook | null>;
  /** With its deliveries. False when there is none of this id. */
  remove(id: string): Promise<boolean>;
  /** Goes on at once where it stopped. Null when there is none of this id. */
  resume(id: string): Promise<Webhook | null>;
  /** The last 100 attempts, newest first. Null when there is no webhook of this id. */
  deliveries(id: string): Promise<Delivery[] | null>;
}

/** What the deliverer needs beside that. */
export interface WebhookDesk extends Webhooks {
  /** Null when there is no webhook of this id. */
  secretOf(id: string): Promise<string | null>;
  /** The changes up to `cursor` are not for it. */
  skip(id: string, cursor: number): Promise<void>;
  /** Keeps what came of an attempt together with where the webhook stands after it. */
  record(id: string, attempt: Attempt, after?: Partial<Standing & Pick<Webhook, "cursor">>): Promise<void>;
}

export const MOST_WEBHOOKS = 32;

/** As Standard Webhooks writes it. `random` is 32 random bytes. */
export function makeWebhookSecret(random: Uint8Array): string {
  return `whsec_${btoa(String.fromCharCode(...random))}`;
}

/** Throws `invalid` or `forbidden`, naming the field. An address that only its name leads to is judged at each attempt. */
export function checkHooking({ url, verbs, isPrivateAllowed }: Hooking): void {
  const target = readTarget(url);
  if (target.isAddress) checkAddresses(target, [target.host], { isPrivateAllowed, isOurs: () => false });
  if (verbs === null) return;
  if (verbs.length === 0 || verbs.some((verb) => !VERBS.includes(verb)))
    throw new Problem("invalid", `The verbs are some of ${VERBS.join(", ")}. Name those, or none for all.`, {
      field: "verbs",
    });
}

/** What a change makes of it. */
export function changedHooking(before: Hooking, wanted: Partial<Hooking>): Hooking {
  const { url = before.url, verbs = before.verbs } = wanted;
  const isSameHost = URL.canParse(url) && new URL(url).hostname === new URL(before.url).hostname;
  const { isPrivateAllowed = isSameHost && before.isPrivateAllowed } = wanted;
  const after = { url, verbs, isPrivateAllowed };
  checkHooking(after);
  return after;
}

export function wants({ verbs }: Pick<Webhook, "verbs">, verb: Verb): boolean {
  return verbs === null || verbs.includes(verb);
}
