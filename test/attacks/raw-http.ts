/** An address of Creel for requests that no HTTP library would send. */
export interface Target {
  hostname: string;
  port: number;
  /** The CA to verify; without it plain TCP. */
  ca?: string;
}

/** The bytes received until the server closed, or until a silence. */
export interface RawReply {
  text: string;
  isClosed: boolean;
}

const FIRST_BYTE_TIMEOUT_MS = 20_000; // to the first byte of a response
const SILENCE_TIMEOUT_MS = 1_000; // silence after a response that keeps the connection: the response is then complete

/** Sends the bytes as they are, over TLS or plain TCP, and reads the reply. Text is Latin-1. */
export function sendRaw({ hostname, port, ca }: Target, bytes: string | Uint8Array): Promise<RawReply> {
  const { promise, resolve } = Promise.withResolvers<RawReply>();
  let text = "";
  let rest = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : Buffer.from(bytes);
  let timer: Timer | undefined;
  let connection: Bun.Socket<undefined> | undefined;
  const end = (isClosed: boolean) => {
    clearTimeout(timer);
    resolve({ text, isClosed });
    if (!isClosed) connection?.terminate();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end(false), text === "" ? FIRST_BYTE_TIMEOUT_MS : SILENCE_TIMEOUT_MS);
  };
  const push = (socket: Bun.Socket<undefined>) => {
    connection = socket;
    if (rest.length > 0) rest = rest.subarray(Math.max(0, socket.write(rest)));
    wait();
  };
  const socket = {
    open: (one: Bun.Socket<undefined>) => (ca ? undefined : push(one)),
    handshake: push,
    drain: push,
    data(_: unknown, received: Uint8Array) {
      text += Buffer.from(received).toString("latin1");
      wait();
    },
    close: () => end(true),
    error: () => end(true),
    connectError: () => end(true),
  };
  const tls = ca ? { tls: { ca, serverName: "localhost" } } : {};
  Bun.connect({ hostname, port, ...tls, socket } as Bun.TCPSocketConnectOptions<undefined>).catch(() =>
    end(true),
  );
  return promise;
}

/**
 * The status of each response in a reply. Bytes after a response with `Connection: close` are not a response (RFC 9112,
 * section 9.6): the runtime may send an error there for a chunk that it could not read.
 */
export function statusesIn({ text }: RawReply): number[] {
  const heads = [...text.matchAll(/HTTP\/1\.[01] (\d{3})\b[\s\S]*?\r\n\r\n/g)];
  const last = heads.findIndex(([head]) => /\r\nconnection: close\r\n/i.test(head));
  const counted = last < 0 ? heads : heads.slice(0, last + 1);
  return counted.map(([, status]) => Number(status));
}
