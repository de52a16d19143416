import { ResponseQueue } from "./response-queue.ts";

const SEND_TIMEOUT_MS = 300_000; // ms for a long response: a slower reader is cut off

const unsent = new WeakMap<Response, Promise<void>>();

/** Resolves when a long response was sent, cancelled or cut; null for a short one. */
export function whenSent(response: Response): Promise<void> | null {
  return unsent.get(response) ?? null;
}

/** A response that is made and sent as fast as the client reads it. `bytes` is the memory that its parts hold. */
export function streamInPieces(parts: Iterator<string>, bytes: number, headers: Headers): Response {
  const { queue, response } = openLongResponse(headers);
  queue.pushParts(parts, bytes);
  queue.end();
  return response;
}

/** The same for parts that another thread makes. A part that fails cuts the connection, so that no client takes the rest for all. */
export function streamAsMade(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
  headers: Record<string, string>,
): Response {
  const { queue, response } = openLongResponse(new Headers(headers));
  void (async () => {
    let isOver = false;
    void queue.ended.then(() => {
      isOver = true;
    });
    try {
      for (let part = first; !part.done && !isOver; part = await rest.next()) {
        queue.push(part.value);
        await queue.drained();
      }
      queue.end();
    } catch {
      queue.cut();
    } finally {
      await rest.return(undefined);
    }
  })();
  return response;
}

function openLongResponse(headers: Headers): { queue: ResponseQueue; response: Response } {
  const queue = new ResponseQueue();
  const response = new Response(queue.stream, { headers });
  const timer = setTimeout(() => queue.cut(), SEND_TIMEOUT_MS).unref();
  unsent.set(
    response,
    queue.ended.finally(() => clearTimeout(timer)),
  );
  return { queue, response };
}
