import type { Server } from "bun";
import type { ListenerRules } from "../guards/guards.ts";
import type { RequestConnection, RequestHandler } from "../handler.ts";
import { isLoopback } from "../network/bind-addresses.ts";
import { findPeerUser } from "../network/peer-user.ts";
import type { TlsContext } from "../tls/tls-contexts.ts";

/** Where a listener is bound: an IP address and port (0 for any), or the path of a socket. */
export type Binding = { address: string; port: number; tls?: TlsContext[] } | { socket: string };

export interface Listener {
  rules: ListenerRules;
  /** The port that it really got; 0 on a socket. */
  port: number;
  /** Answers what it has taken and then stops, in `patience` ms at most. */
  drain(timeoutMs?: number): Promise<void>;
}

const DRAIN = 1_000; // ms
const CLOSE_LIMIT = 64 * 1024 * 1024; // bytes: far above our own caps, so that we count and answer ourselves
const IDLE = 10; // seconds
/** There Bun holds nothing open, so nothing ends by time: only this user's programs come. Bun takes it; its types do not. */
const ON_SOCKET: object = { idleTimeout: 0 };
const STUCK = 30; // seconds for the reader of a stream to take what is sent: the heartbeat comes every 8

/** Starts to listen, to clients that are silent for `idle` seconds at most. Throws the system's error when the address cannot be had. */
export function listen(
  binding: Binding,
  rules: ListenerRules,
  answer: RequestHandler,
  idle = IDLE,
): Listener {
  let closing = false;
  let streams = 0; // open event streams: nobody waits for their end
  // Whoever reaches a loopback address is on this computer: asking for each request would cost as much as all guards.
  const here = "address" in binding && isLoopback(binding.address) ? binding.address : null;
  const options = {
    development: false, // an exception must not answer with a page of our source
    maxRequestBodySize: CLOSE_LIMIT,
    fetch(request: Request, server: Server<undefined>): Promise<Response> {
      let isStream = false;
      const connection: RequestConnection = {
        rules: rules,
        closing,
        peer: rules.channel === "api" ? (here ?? server.requestIP(request)?.address ?? null) : null,
        async peerUser() {
          const peer = here === null ? null : server.requestIP(request);
          return here === null || peer === null
            ? "unknown"
            : findPeerUser(peer, { address: here, port: server.port ?? 0 });
        },
        holdOpen(isHeld) {
          if (!isStream) server.timeout(request, isHeld ? 0 : idle); // for the connection: it stays until it is said again
        },
        stream() {
          isStream = true;
          server.timeout(request, STUCK);
          streams++;
          let isOver = false;
          return () => {
            if (!isOver) streams--;
            isOver = true;
          };
        },
      };
      return answer(request, connection);
    },
  };
  const server =
    "socket" in binding
      ? Bun.serve({ ...options, unix: binding.socket, ...ON_SOCKET })
      : Bun.serve({
          ...options,
          hostname: binding.address,
          port: binding.port,
          idleTimeout: idle,
          ...shareOnlyWithUs(binding),
        });

  return {
    rules: rules,
    port: server.port ?? 0,
    async drain(timeoutMs = DRAIN) {
      // Stopping at once would cut connections that are kept alive in the middle of their next request
      // (docs/adr/0006-listening.md): first every answer asks its client to leave.
      closing = true;
      const deadline = Date.now() + timeoutMs;
      await Bun.sleep(Math.min(DRAIN, timeoutMs) / 2);
      server.stop(false);
      // Whoever was let in a moment ago is still shaking hands, and no pending request yet.
      await Bun.sleep(Math.min(DRAIN, timeoutMs) / 4);
      while (server.pendingRequests > streams && Date.now() < deadline) await Bun.sleep(10);
      await server.stop(true);
    },
  };
}

/**
 * On Linux a certificate is changed by a second listener on the same address, so the two share it. Sharing would
 * also let another program in unseen: a bind that does not share comes first and finds out.
 */
function shareOnlyWithUs({ tls }: { tls?: TlsContext[] }) {
  // Said in either case: with `development: false` Bun shares unless told not to.
  return tls ? { tls, reusePort: process.platform === "linux" } : { reusePort: false };
}

/** Throws the system's error when another program has the address. */
export function probe(address: string, port: number): void {
  Bun.serve({ hostname: address, port, reusePort: false, fetch: () => new Response() }).stop(true);
}
