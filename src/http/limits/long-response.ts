import { ResponseQueue } from "./response-queue.ts";

const SENDING = 300_000; // ms for a long response: a slower reader is cut off

const unsent = new WeakMap<Response, Promise<void>>();

/** Resolves when a long response was sent, cancelled or cut; null for a short one. */
export function whenSent(response: Response): Promise<void> | null {
  return unsent.get(response) ?? null;
}

/** A response that is sent as fast as the client reads it, so that the server knows its end. */
export function streamInPieces(text: string, headers: Headers): Response {
  const queue = new ResponseQueue();
  const response = new Response(queue.stream, { headers });
  const timer = setTimeout(() => queue.cut(), SENDING).unref();
  unsent.set(
    response,
    queue.ended.finally(() => clearTimeout(timer)),
  );
  queue.push(new TextEncoder().encode(text));
  queue.end();
  return response;
}
