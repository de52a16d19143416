import { createHmac } from "node:crypto";
import type { WebhookMessage } from "../../domain/webhook/delivery.ts";
import type { WebhookTarget } from "../../domain/webhook/target.ts";
import { exchange, findHead, openSocket, type Trust } from "../network/http1-exchange.ts";

const MAX_REST_BYTES = 64 * 1024; // bytes of a response to read before the connection is closed
const REST_TIMEOUT_MS = 1_000; // ms to read them: a server that is cut off while it responds may roll its work back

/** The parts of a receiver's response that Creel uses; the rest is dropped. */
export interface ResponseHead {
  status: number;
  /** Seconds from `Retry-After`; 0 without one. */
  retryAfter: number;
}

/**
 * Sends a request to this address only, whatever its name resolves to by now; the certificate is checked against the
 * name. The response is read up to a limit. Throws an `Error` with a message for the user.
 */
export async function postMessage(
  target: WebhookTarget,
  address: string,
  request: string,
  { signal, ...trust }: Trust & { signal: AbortSignal },
): Promise<ResponseHead> {
  let head = null as ResponseHead | null; // the compiler does not see that `take` sets it
  let taken: Buffer = Buffer.alloc(0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const socket = openSocket(target, address, trust);

  function take(bytes: Buffer): boolean {
    taken = Buffer.concat([taken, bytes]);
    head ??= readHead(taken);
    if (head) timer ??= setTimeout(() => socket.destroy(), REST_TIMEOUT_MS);
    return taken.length > MAX_REST_BYTES;
  }

  try {
    await exchange(socket, request, signal, take);
    if (!head) throw new Error("it closed the connection without a response");
  } catch (cause) {
    if (!head) throw cause;
  } finally {
    clearTimeout(timer);
  }
  return head;
}

const DIGITS = /^\d{1,6}$/;

/** As `findHead`, without the rest of the headers. */
function readHead(bytes: Buffer): ResponseHead | null {
  const head = findHead(bytes);
  if (!head) return null;
  const wait = head.field("retry-after") ?? "";
  return { status: head.status, retryAfter: DIGITS.test(wait) ? Number(wait) : 0 };
}

/**
 * Builds the HTTP/1.1 request of a message, signed as Standard Webhooks says: HMAC-SHA256 over id, time and body. `now`
 * is Unix seconds.
 */
export function signedRequest(
  target: WebhookTarget,
  { id, type, at, data }: WebhookMessage,
  secret: string,
  now: number,
): string {
  const body = JSON.stringify({ type, timestamp: new Date(at * 1000).toISOString(), data });
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${now}.${body}`).digest("base64");
  return [
    `POST ${target.path} HTTP/1.1`,
    `Host: ${target.authority}`,
    "User-Agent: Creel",
    "Accept: */*",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    `webhook-id: ${id}`,
    `webhook-timestamp: ${now}`,
    `webhook-signature: v1,${signature}`,
    "",
    body,
  ].join("\r\n");
}
