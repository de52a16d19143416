import { lookup } from "node:dns/promises";
import { SYSTEM } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import type { DeliveryAttempt, WebhookMessage } from "../../domain/webhook/delivery.ts";
import { checkAddresses, readTarget, type WebhookTarget } from "../../domain/webhook/target.ts";
import type { Webhook } from "../../domain/webhook/webhooks.ts";
import { computerAddresses, isLoopback } from "../network/bind-addresses.ts";
import { postMessage, type ResponseHead, signedRequest } from "./http1-request.ts";

const ATTEMPT_TIMEOUT_MS = 15_000; // ms for one attempt, from DNS lookup to response
/** No data was sent, so another address of the same name may work. */
export const UNSENT_CODES = ["ECONNREFUSED", "ENETUNREACH", "EHOSTUNREACH", "EADDRNOTAVAIL"];

export interface SendOptions {
  /** Creel's own addresses, each ending in its port. */
  own(): string[];
  /** Unix seconds. */
  now?: () => number;
  /** Looks up the addresses of a name. */
  resolve?: (name: string) => Promise<string[]>;
  /** The CA to trust instead of the system's. */
  ca?: string;
  timeoutMs?: number;
  /** Cancels the attempt. */
  stop?: AbortSignal;
}

/** The result of an attempt, with the receiver's `Retry-After`. */
export interface SendResult extends Omit<DeliveryAttempt, "seq"> {
  retryAfter: number;
  isGone: boolean;
}

/** Makes one attempt to send a message. It does not throw; the result has the error. */
export async function sendWebhook(
  hook: Pick<Webhook, "url" | "isPrivateAllowed">,
  secret: string,
  message: WebhookMessage,
  {
    own,
    now = SYSTEM.now,
    resolve = resolveAddresses,
    ca,
    timeoutMs = ATTEMPT_TIMEOUT_MS,
    stop,
  }: SendOptions,
): Promise<SendResult> {
  const at = now();
  const started = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;

  async function attempt(): Promise<ResponseHead> {
    const target = readTarget(hook.url);
    const addresses = target.isAddress ? [target.host] : await unlessAborted(signal, resolve(target.host));
    const isOurs = (address: string, port: number) => isOurOwn(own(), address, port);
    checkAddresses(target, addresses, { isPrivateAllowed: hook.isPrivateAllowed, isOurs });
    const request = signedRequest(target, message, secret, at);
    return postToOne(target, addresses, request, { signal, ...(ca === undefined ? {} : { ca }) });
  }

  const outcome = await attempt().then(judge, (thrown) => ({
    status: null,
    detail: timeout.aborted ? `It did not answer within ${timeoutMs / 1000} s.` : reasonOf(thrown),
    retryAfter: 0,
  }));
  const milliseconds = Math.round(performance.now() - started);
  return {
    message: message.id,
    type: message.type,
    at,
    milliseconds,
    ...outcome,
    isGone: outcome.status === 410,
  };
}

/**
 * Sends to the first of these addresses that accepts a connection. All were checked before, and no name is looked up
 * again.
 */
async function postToOne(
  target: WebhookTarget,
  [address = "", ...others]: readonly string[],
  request: string,
  more: Parameters<typeof postMessage>[3],
): Promise<ResponseHead> {
  try {
    return await postMessage(target, address, request, more);
  } catch (thrown) {
    if (others.length === 0 || !UNSENT_CODES.includes(errorCodeOf(thrown))) throw thrown;
    return postToOne(target, others, request, more);
  }
}

function judge({ status, retryAfter }: ResponseHead): Pick<SendResult, "status" | "detail" | "retryAfter"> {
  if (status >= 200 && status < 300) return { status, detail: null, retryAfter };
  if (status >= 300 && status < 400)
    return {
      status,
      detail: `It answered ${status}. Redirects are not followed: give the target URL itself.`,
      retryAfter,
    };
  return { status, detail: `It answered ${status}.`, retryAfter };
}

/** The error message; it never contains text from the receiver. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.detail;
  const code = errorCodeOf(thrown);
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return `Its certificate is not accepted (${code}), so nothing was sent.`;
  return `It did not answer: ${code || (thrown as Error).message}.`;
}

/** The code of a system error, or an empty text. */
export function errorCodeOf(thrown: unknown): string {
  return String((thrown as { code?: unknown }).code ?? "");
}

/** All addresses of a name; none if it has none. */
export async function resolveAddresses(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/** Resolves like the promise, unless the signal aborts first. */
export function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Whether Creel itself listens there. `own` has its addresses, each ending in its port. */
export function isOurOwn(own: string[], address: string, port: number): boolean {
  const isHere = isLoopback(address) || computerAddresses().includes(address);
  return isHere && own.some((one) => one.endsWith(`:${port}`));
}
