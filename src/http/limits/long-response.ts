/** Characters from which a response is sent in pieces, and bytes of one piece. */
export const LONG_RESPONSE = 64 * 1024;
const SENDING = 300_000; // ms for a long answer: whoever reads it drop by drop is cut off

const unsent = new WeakMap<Response, Promise<void>>();

/** When a long answer has left, or its reader has; null for one that is too short to matter. */
export function whenSent(response: Response): Promise<void> | null {
  return unsent.get(response) ?? null;
}

/** An answer that is sent as fast as it is read, so that it is known when it is over. */
export function streamInPieces(text: string, headers: Headers): Response {
  const bytes = new TextEncoder().encode(text);
  const until = Date.now() + SENDING;
  const { promise, resolve } = Promise.withResolvers<void>();
  let at = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const piece = bytes.subarray(at, at + LONG_RESPONSE);
    at += LONG_RESPONSE;
    if (piece.length > 0 && Date.now() < until) return controller.enqueue(piece);
    if (piece.length > 0) controller.error(new Error("Read too slowly."));
    else controller.close();
    resolve();
  };
  const response = new Response(new ReadableStream({ pull, cancel: resolve }, { highWaterMark: 0 }), {
    headers,
  });
  unsent.set(response, promise);
  return response;
}
