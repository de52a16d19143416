import { connect as connectPlain, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls, TLSSocket } from "node:tls";

/** The server of a request. `host` is a name, or an address without brackets. */
export interface Http1Server {
  isTls: boolean;
  host: string;
  port: number;
  isAddress: boolean;
}

/** The certificates to trust instead of the system's. */
export type Trust = Pick<ConnectionOptions, "ca" | "allowPartialTrustChain">;

/** Connects to this address of the server, and no other; TLS checks the certificate against the server's name. */
export function openSocket(
  { isTls, host, port, isAddress }: Http1Server,
  address: string,
  trust: Trust,
): Socket {
  if (!isTls) return connectPlain({ host: address, port });
  return connectTls({
    host: address,
    port,
    ALPNProtocols: ["http/1.1"],
    ...(isAddress ? {} : { servername: host }), // without a name the certificate must contain the address
    ...trust,
  });
}

/**
 * Sends a request over a new socket, and closes it once `take` returns true for the bytes of the response, or the server
 * has closed it. `take` limits their number. Rejects with what `take` throws, the error of the connection, or the reason
 * of the signal.
 */
export function exchange(
  socket: Socket,
  request: string,
  signal: AbortSignal,
  take: (bytes: Buffer) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    function end(cause?: unknown): void {
      signal.removeEventListener("abort", abort);
      socket.destroy();
      if (cause === undefined) resolve();
      else reject(cause);
    }

    const abort = () => end(signal.reason);
    signal.addEventListener("abort", abort);
    socket.on("error", end);
    socket.on("close", () => end());
    socket.on("data", (bytes: Buffer) => {
      try {
        if (take(bytes)) end();
      } catch (cause) {
        end(cause);
      }
    });
    // Send only after the certificate was verified.
    const isTls = socket instanceof TLSSocket;
    socket.once(isTls ? "secureConnect" : "connect", () => {
      if (isTls && !socket.authorized) end(new Error("its certificate is not valid"));
      else socket.write(request);
    });
    if (signal.aborted) abort();
  });
}

/** The head of an HTTP/1 response. */
export interface RawHead {
  status: number;
  /** The value of the first header of this name, which is in lower case; null without one. */
  field(name: string): string | null;
  /** Its length with the empty line. */
  bytes: number;
}

const MAX_HEAD_BYTES = 16 * 1024; // bytes

/**
 * Reads the head of an HTTP/1 response; null while it is incomplete. Throws if it is malformed, or longer than 16 KiB
 * including interim responses.
 */
export function findHead(bytes: Buffer): RawHead | null {
  const head = headIn(bytes.subarray(0, MAX_HEAD_BYTES).toString("latin1"));
  if (!head && bytes.length >= MAX_HEAD_BYTES) throw new Error("its headers are too long");
  return head;
}

function headIn(text: string, before = 0): RawHead | null {
  if (!"HTTP/1.".startsWith(text.slice(0, 7))) throw new Error("its response is not HTTP");
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] ([1-9]\d\d)(?: |$)/.exec(first)?.[1]);
  if (!status) throw new Error("its response is not HTTP");
  if (status < 200 && status !== 101) return headIn(text.slice(end + 4), before + end + 4); // interim (RFC 9110, section 15.2)
  const field = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? null;
  return { status, field, bytes: before + end + 4 };
}
