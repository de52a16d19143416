import type { Server } from "bun";
import type { Answer, Connection } from "./answer.ts";
import type { Gate } from "./guards.ts";

/** Where a listener is bound: an IP address and port (0 for any), or the path of a socket. */
export type Binding =
  | { address: string; port: number; tls?: { cert: string; key: string } }
  | { socket: string };

export interface Listener {
  gate: Gate;
  /** The port that it really got; 0 on a socket. */
  port: number;
  /** Answers what it has taken and then stops, in `patience` ms at most. */
  drain(patience?: number): Promise<void>;
}

const DRAIN = 1_000; // ms
const CLOSE_LIMIT = 64 * 1024 * 1024; // bytes: far above our own caps, so that we count and answer ourselves
const IDLE = 10; // seconds

/** Starts to listen. Throws the system's error when the address cannot be had. */
export function listen(binding: Binding, gate: Gate, answer: Answer): Listener {
  let closing = false;
  let streams = 0; // open event streams: nobody waits for their end
  const options = {
    development: false, // an exception must not answer with a page of our source
    maxRequestBodySize: CLOSE_LIMIT,
    fetch(request: Request, server: Server<undefined>): Promise<Response> {
      const connection: Connection = {
        gate,
        closing,
        peer: gate.place === "api" ? (server.requestIP(request)?.address ?? null) : null,
        keepOpen() {
          server.timeout(request, 0);
          streams++;
          request.signal.addEventListener("abort", () => streams--);
        },
      };
      return answer(request, connection);
    },
  };
  const server =
    "socket" in binding
      ? Bun.serve({ ...options, unix: binding.socket })
      : Bun.serve({ ...options, ...shareOnlyWithUs(binding), ...(binding.tls ? { tls: binding.tls } : {}) });

  return {
    gate,
    port: server.port ?? 0,
    async drain(patience = DRAIN) {
      // Stopping at once would cut connections that are kept alive in the middle of their next request
      // (docs/adr/0006-listening.md): first every answer asks its client to leave.
      closing = true;
      const until = Date.now() + patience;
      await Bun.sleep(Math.min(DRAIN, patience) / 2);
      server.stop(false);
      while (server.pendingRequests > streams && Date.now() < until) await Bun.sleep(10);
      await server.stop(true);
    },
  };
}

/**
 * On Linux a certificate is changed by a second listener on the same address, so ours share it. Sharing would
 * also let another program in unseen: a bind that does not share comes first and finds out.
 */
function shareOnlyWithUs({ address, port }: { address: string; port: number }) {
  return { hostname: address, port, idleTimeout: IDLE, reusePort: process.platform === "linux" };
}

/** Throws the system's error when another program has the address. */
export function probe(address: string, port: number): void {
  Bun.serve({ hostname: address, port, fetch: () => new Response() }).stop(true);
}
