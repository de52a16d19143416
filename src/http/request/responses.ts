import type { Problem } from "../../domain/problem.ts";
import { describe, PROBLEMS } from "../../wire/problems.ts";
import { countCharacters, countTextBytes, jsonParts } from "../limits/json-parts.ts";
import { streamInPieces } from "../limits/long-response.ts";
import { LONG_RESPONSE_CHARS } from "../limits/response-queue.ts";

/**
 * On every response that is not a file of the page: no cache, no sniffing, no frames, no scripts, no referrer. No HSTS:
 * it would apply to each port of `localhost`, and other programs use those.
 */
export const BASE_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

const JSON_HEADERS = new Headers({ ...BASE_HEADERS, "Content-Type": "application/json" });
export function replyJson(value: unknown, headers: Record<string, string> = {}): Response {
  const response =
    countCharacters(value, LONG_RESPONSE_CHARS) > LONG_RESPONSE_CHARS
      ? streamInPieces(jsonParts(value), countTextBytes(value), JSON_HEADERS)
      : replyWhole(value);
  for (const name in headers) response.headers.set(name, headers[name] ?? "");
  return response;
}

/** A text may be long although its value is short: escapes take six characters each. */
function replyWhole(value: unknown): Response {
  const text = JSON.stringify(value);
  // A copy of a `Headers` takes a third of the time of reading an object.
  return text.length > LONG_RESPONSE_CHARS
    ? streamInPieces(jsonParts(value), text.length, JSON_HEADERS)
    : new Response(text, { headers: JSON_HEADERS });
}

export function replyText(text: string | Blob, type: string): Response {
  return new Response(text, { headers: { ...BASE_HEADERS, "Content-Type": type } });
}

export function replyNoContent(): Response {
  return new Response(null, { status: 204, headers: BASE_HEADERS });
}

/** The client's copy is current. */
export function replyNotModified(etag: string): Response {
  return new Response(null, { status: 304, headers: { ...BASE_HEADERS, ETag: etag } });
}

export function replyStream(stream: ReadableStream | null): Response {
  return new Response(stream, { headers: { ...BASE_HEADERS, "Content-Type": "text/event-stream" } });
}

// The server will not read the rest of the body; or client and server may disagree about where it ends.
const CLOSING = ["too-large", "timeout", "invalid-request"];

/** A problem document (RFC 9457). It never contains a stack trace, the URL or the key. */
export function replyProblem(problem: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(describe(problem)), {
    status: PROBLEMS[problem.code].status,
    headers: {
      ...BASE_HEADERS,
      "Content-Type": "application/problem+json",
      ...(problem.code === "unauthorized" ? { "WWW-Authenticate": 'Bearer realm="Creel"' } : {}),
      ...(problem.retryAfter === undefined ? {} : { "Retry-After": String(problem.retryAfter) }),
      ...(CLOSING.includes(problem.code) ? { Connection: "close" } : {}),
      ...headers,
    },
  });
}
