import { rmSync } from "node:fs";
import type { Server } from "bun";
import { fileKind } from "../../disk/file-kind.ts";
import { Problem } from "../../domain/problem.ts";
import type { ListenerRules } from "../guards/guards.ts";
import type { RequestConnection, RequestHandler } from "../handler.ts";
import { isLoopback } from "../network/bind-addresses.ts";
import { findPeerUser } from "../network/peer-user.ts";
import type { TlsContext } from "../tls/tls-contexts.ts";

/** The address of a listener: an IP address and port (0 for any), or the path of a socket. */
export type Binding = { address: string; port: number; tls?: TlsContext[] } | { socket: string };

export interface Listener {
  rules: ListenerRules;
  /** The port in use; 0 on a socket. */
  port: number;
  /** Finishes pending requests and then stops, within `timeoutMs` at most. */
  drain(timeoutMs?: number): Promise<void>;
}

const DRAIN_MS = 1_000; // ms
const CLOSE_LIMIT = 64 * 1024 * 1024; // bytes: far above our own limits, so that our handler sends the error
const IDLE_TIMEOUT_S = 10; // seconds
/** No idle timeout on the socket, which only this user's programs reach. Bun accepts the option; its types do not. */
const ON_SOCKET: object = { idleTimeout: 0 };
const STREAM_TIMEOUT_S = 30; // seconds for a stream's client to accept data; the heartbeat comes every 8 s

/** Frees the path of a socket, which a killed process leaves. Throws a problem with the cure for a folder. */
export function removeOldSocket(path: string): void {
  if (fileKind(path) === "folder")
    throw new Problem(
      "unavailable",
      `${path} is a folder, and Creel needs the name for its socket. Move it away, and start Creel again.`,
    );
  rmSync(path, { force: true });
}

/**
 * Starts to listen. A client that is silent for `idle` seconds is disconnected. Throws the system's error if the
 * address cannot be bound.
 */
export function listen(
  binding: Binding,
  rules: ListenerRules,
  answer: RequestHandler,
  idle = IDLE_TIMEOUT_S,
): Listener {
  let closing = false;
  let streams = 0; // `drain` does not wait for them
  // A client of a loopback address is on this computer; `requestIP` for each request would cost as much as all guards.
  const here = "address" in binding && isLoopback(binding.address) ? binding.address : null;
  const options = {
    development: false, // an error must not respond with a page of our source
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
          if (!isStream) server.timeout(request, isHeld ? 0 : idle); // applies to the connection until it is set again
        },
        stream() {
          isStream = true;
          server.timeout(request, STREAM_TIMEOUT_S);
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
    async drain(timeoutMs = DRAIN_MS) {
      // Stopping at once would cut kept-alive connections during their next request (docs/adr/0006-listening.md): first
      // each response asks its client to close.
      closing = true;
      const deadline = Date.now() + timeoutMs;
      await Bun.sleep(Math.min(DRAIN_MS, timeoutMs) / 2);
      server.stop(false);
      // A connection that was just accepted may still be in its TLS handshake and is not a pending request yet.
      await Bun.sleep(Math.min(DRAIN_MS, timeoutMs) / 4);
      while (server.pendingRequests > streams && Date.now() < deadline) await Bun.sleep(10);
      await server.stop(true);
    },
  };
}

/**
 * On Linux a new certificate is served by a second listener on the same address, so the two share the port. Sharing
 * would also admit another program; `probe` binds without sharing first and detects it.
 */
function shareOnlyWithUs({ tls }: { tls?: TlsContext[] }) {
  // Always explicit: with `development: false` Bun shares the port by default.
  return tls ? { tls, reusePort: process.platform === "linux" } : { reusePort: false };
}

/** Throws the system's error when another program has the address. */
export function probe(address: string, port: number): void {
  Bun.serve({ hostname: address, port, reusePort: false, fetch: () => new Response() }).stop(true);
}
