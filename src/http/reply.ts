import type { Problem } from "../domain/problem.ts";
import { describe, PROBLEMS } from "../wire/problems.ts";

/** On every answer: nothing is cached, sniffed, framed or told on. */
const HEADERS = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

export function replyJson(value: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    headers: { ...HEADERS, "Content-Type": "application/json", ...headers },
  });
}

export function replyText(text: string, type: string): Response {
  return new Response(text, { headers: { ...HEADERS, "Content-Type": type } });
}

export function replyNothing(): Response {
  return new Response(null, { status: 204, headers: HEADERS });
}

export function replyStream(stream: ReadableStream | null): Response {
  return new Response(stream, { headers: { ...HEADERS, "Content-Type": "text/event-stream" } });
}

const CLOSING = ["too-large", "timeout"]; // the rest of the body is still on its way: nobody will read it

/** A problem document (RFC 9457). It never holds a stack trace, the URL or the key. */
export function replyProblem(problem: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(describe(problem)), {
    status: PROBLEMS[problem.code].status,
    headers: {
      ...HEADERS,
      "Content-Type": "application/problem+json",
      ...(problem.code === "unauthorized" ? { "WWW-Authenticate": 'Bearer realm="Creel"' } : {}),
      ...(problem.retryAfter === undefined ? {} : { "Retry-After": String(problem.retryAfter) }),
      ...(CLOSING.includes(problem.code) ? { Connection: "close" } : {}),
      ...headers,
    },
  });
}
