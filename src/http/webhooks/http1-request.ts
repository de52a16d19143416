import { createHmac } from "node:crypto";
import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { WebhookMessage } from "../../domain/webhook/delivery.ts";
import type { WebhookTarget } from "../../domain/webhook/target.ts";

const MAX_REST_BYTES = 64 * 1024; // bytes of a response to read before the connection is closed
const REST_TIMEOUT_MS = 1_000; // ms to read them: a server that is cut off while it responds may roll its work back

interface Posting {
  signal: AbortSignal;
  /** The CA to trust instead of the system's. */
  ca?: string;
}

/**
 * Sends a request to this address only, whatever its name resolves to by now; the certificate is checked against the
 * name. The response is read up to a limit. Throws an `Error` with a message for the user.
 */
export function postMessage(
  target: WebhookTarget,
  address: string,
  request: string,
  { signal, ca }: Posting,
): Promise<ResponseHead> {
  return new Promise((resolve, reject) => {
    let answered: ResponseHead | null = null;
    let taken: Buffer = Buffer.alloc(0);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const socket = openSocket(target, address, ca);

    function end(cause?: unknown): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      socket.destroy();
      if (answered) resolve(answered);
      else reject(cause ?? new Error("it closed the connection without a response"));
    }

    function take(chunk: Buffer): void {
      taken = Buffer.concat([taken, chunk]);
      try {
        const isNew = answered === null;
        answered ??= readHead(taken);
        if (isNew && answered) timer = setTimeout(end, REST_TIMEOUT_MS);
        if (taken.length > MAX_REST_BYTES) end();
      } catch (cause) {
        end(cause);
      }
    }

    const abort = () => end(signal.reason);
    signal.addEventListener("abort", abort);
    socket.on("error", end);
    socket.on("close", () => end());
    socket.on("data", take);
    // Send only after the certificate was verified.
    socket.once(target.isTls ? "secureConnect" : "connect", () => {
      if (target.isTls && !(socket as TLSSocket).authorized) end(new Error("its certificate is not valid"));
      else socket.write(request);
    });
    if (signal.aborted) abort();
  });
}

/** Connects to this address of the target, and no other; TLS checks the certificate against the target's name. */
export function openSocket(
  { isTls, host, port, isAddress }: WebhookTarget,
  address: string,
  ca: string | undefined,
): Socket {
  if (!isTls) return connectPlain({ host: address, port });
  return connectTls({
    host: address,
    port,
    ALPNProtocols: ["http/1.1"],
    ...(isAddress ? {} : { servername: host }), // without a name the certificate must contain the address
    ...(ca === undefined ? {} : { ca }),
  });
}

/** The parts of a receiver's response that Creel uses; the rest is dropped. */
export interface ResponseHead {
  status: number;
  /** Seconds from `Retry-After`; 0 without one. */
  retryAfter: number;
}

const MAX_HEAD_BYTES = 16 * 1024; // bytes
const DIGITS = /^\d{1,6}$/;

/**
 * Reads the head of an HTTP/1 response; null while it is incomplete. Throws if it is malformed, or longer than 16 KiB
 * including interim responses.
 */
export function readHead(bytes: Buffer): ResponseHead | null {
  const head = findHead(bytes);
  if (!head) return null;
  const wait = head.field("retry-after") ?? "";
  return { status: head.status, retryAfter: DIGITS.test(wait) ? Number(wait) : 0 };
}

/** The head of an HTTP/1 response. */
interface RawHead {
  status: number;
  /** The value of the first header of this name, which is in lower case; null without one. */
  field(name: string): string | null;
  /** Its length with the empty line. */
  bytes: number;
}

/** As `readHead`, with all headers. */
export function findHead(bytes: Buffer): RawHead | null {
  const head = headIn(bytes.subarray(0, MAX_HEAD_BYTES).toString("latin1"));
  if (!head && bytes.length >= MAX_HEAD_BYTES) throw new Error("its headers are too long");
  return head;
}

function headIn(text: string, before = 0): RawHead | null {
  if (!"HTTP/1.".startsWith(text.slice(0, 7))) throw new Error("its response is not HTTP");
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] ([1-9]\d\d)(?: |$)/.exec(first)?.[1]);
  if (!status) throw new Error("its response is not HTTP");
  if (status < 200 && status !== 101) return headIn(text.slice(end + 4), before + end + 4); // interim (RFC 9110, section 15.2)
  const field = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? null;
  return { status, field, bytes: before + end + 4 };
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
