import { Problem } from "../../domain/problem.ts";
import { isLoopback } from "../network/bind-addresses.ts";
import { whenSent } from "./long-response.ts";

const MOST = 256; // requests in work for all strangers together
const EACH = 32; // for one address

/** Keeps strangers from filling this computer with requests that are no captures (those wait for their budget). */
export interface PerPeerLimit {
  /**
   * Does the work of a request and counts it for `peer` until its answer is sent. Throws `unavailable` at once when
   * too many are in work. Whoever sits at this computer is never kept out by a stranger: loopback is not counted.
   */
  run(peer: string | null, request: Request, work: () => Promise<Response>): Promise<Response>;
}

export function openPerPeerLimit(most = MOST, each = EACH): PerPeerLimit {
  const inWork = new Map<string, number>();
  let all = 0;

  /** Counts one in. The result counts it out, once. */
  function enter(peer: string): () => void {
    const own = inWork.get(peer) ?? 0;
    if (all >= most || own >= each)
      throw new Problem("unavailable", "Too many requests are in work at once. Ask again in a moment.", {
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
        const sent = request.method === "HEAD" ? null : whenSent(response); // a HEAD's answer has no body to wait for
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
