import { ResponseQueue } from "./response-queue.ts";

const SENDING = 300_000; // ms for a long response: a reader that takes it drop by drop is cut off

const unsent = new WeakMap<Response, Promise<void>>();

/** Resolves when a long response has left, or its reader has; null for one that is too short to matter. */
export function whenSent(response: Response): Promise<void> | null {
  return unsent.get(response) ?? null;
}

/** A response that is sent as fast as it is read, so that it is known when it is over. */
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
