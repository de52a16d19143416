import { Problem } from "../../domain/problem.ts";
import { isLoopback } from "../network/bind-addresses.ts";
import { whenSent } from "./long-response.ts";

const MAX_REMOTE_REQUESTS = 256; // requests at once for all remote addresses together
const MAX_REQUESTS_PER_ADDRESS = 32; // for one address

/** Limits the concurrent requests of remote addresses, except captures (those wait for the memory budget). */
export interface PerPeerLimit {
  /**
   * Does the work of a request and counts it for `peer` until its response is sent. Throws `unavailable` at once
   * above a limit. Loopback is not counted, so remote clients never block local ones.
   */
  run(peer: string | null, request: Request, work: () => Promise<Response>): Promise<Response>;
}

export function openPerPeerLimit(most = MAX_REMOTE_REQUESTS, each = MAX_REQUESTS_PER_ADDRESS): PerPeerLimit {
  const inWork = new Map<string, number>();
  let all = 0;

  /** Counts one request. The returned function ends its count, once. */
  function enter(peer: string): () => void {
    const own = inWork.get(peer) ?? 0;
    if (all >= most || own >= each)
      throw new Problem("unavailable", "Too many requests run at once. Try again in a moment.", {
        retryAfter: 1,
      });
    all++;
    inWork.set(peer, own + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      all--;
      const left = (inWork.get(peer) ?? 1) - 1;
      if (left > 0) inWork.set(peer, left);
      else inWork.delete(peer);
    };
  }

  return {
    async run(peer, request, work) {
      if (peer === null || isLoopback(peer)) return work();
      const leave = enter(peer);
      try {
        const response = await work();
        const sent = request.method === "HEAD" ? null : whenSent(response); // a response to HEAD has no body
        if (!sent) leave();
        else {
          request.signal.addEventListener("abort", leave);
          void sent.then(leave);
        }
        return response;
      } catch (thrown) {
        leave();
        throw thrown;
      }
    },
  };
}
