import { createHmac } from "node:crypto";
import type { WebhookMessage } from "../../domain/webhook/delivery.ts";
import type { WebhookTarget } from "../../domain/webhook/target.ts";

/**
 * A message as one HTTP/1.1 request, signed as Standard Webhooks says: HMAC-SHA256 over id, moment of sending and body.
 * `now` is Unix seconds.
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
