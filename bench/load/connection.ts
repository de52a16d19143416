/** Where captures go, and as whom. */
export interface Target {
  /** `https://localhost:port` */
  url: string;
  /** The CA certificate, PEM. */
  ca: string;
  key: string;
}

/** One connection that is kept alive and has one request under way at most. */
export interface Connection {
  /** Sends the request; `answered` hears of its answer. */
  send(): void;
  close(): void;
}

export type OnResponse = (connection: Connection, status: number) => void;

/** The request of every capture of the benchmark. */
export const BODY = JSON.stringify({
  title: "Ask the plumber about the kitchen tap",
  note: "He is in on Fridays.",
});

const HEAD_END = Buffer.from("\r\n\r\n");

/** Connects with TLS, verified by the CA. Rejects when the certificate does not hold. */
export function connect(
  { url, ca, key }: Target,
  answered: OnResponse,
  broken: () => void,
): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const request = Buffer.from(
    `POST /api/items HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`,
  );
  return new Promise((resolve, reject) => {
    let partial: Buffer | null = null; // the part of an answer that has arrived
    let isClosed = false;
    const connection = (socket: Bun.Socket<undefined>): Connection => ({
      send() {
        if (socket.write(request) !== request.length)
          throw new Error("The request did not fit into the socket.");
      },
      close() {
        isClosed = true;
        socket.end();
      },
    });
    let ours: Connection;
    Bun.connect({
      hostname: "127.0.0.1", // where L1 listens too: the same way to both
      port: Number(port),
      tls: { ca, serverName: hostname, rejectUnauthorized: true },
      socket: {
        handshake(socket, isVerified, refused) {
          if (!isVerified || refused) {
            isClosed = true;
            socket.terminate();
            reject(refused ?? new Error("The certificate does not hold."));
            return;
          }
          ours = connection(socket);
          resolve(ours);
        },
        data(_socket, bytes) {
          const answer: Buffer = partial ? Buffer.concat([partial, bytes]) : bytes;
          const length = lengthOf(answer);
          partial = length === null || answer.length < length ? Buffer.from(answer) : null;
          if (partial === null) answered(ours, Number(answer.toString("latin1", 9, 12)));
        },
        close() {
          if (!isClosed) broken();
        },
        error(_socket, cause) {
          reject(cause);
        },
      },
    }).catch(reject);
  });
}

/** The length of a whole answer in bytes, or null while its head is incomplete. */
function lengthOf(answer: Buffer): number | null {
  const end = answer.indexOf(HEAD_END);
  if (end < 0) return null;
  const length = /content-length: (\d+)/i.exec(answer.toString("latin1", 0, end))?.[1];
  if (length === undefined) throw new Error("An answer came without a Content-Length.");
  return end + HEAD_END.length + Number(length);
}
