import { createHash, X509Certificate } from "node:crypto";
import { Problem } from "../domain/problem.ts";
import type { Answer, Send } from "../wire/client.ts";

/** Another computer's Creel, as `creel connect` keeps it. */
export interface Remote {
  /** `https://host:port` */
  url: string;
  /** The CA certificate, PEM. */
  ca: string;
  /** `sha256//…` of the server's public key. */
  pin: string;
  key: string;
}

const PATIENCE = 5_000; // ms
const REFUSED = ["ENOENT", "ECONNREFUSED"];

/** Nobody listens there. */
export class NobodyThere extends Problem {
  constructor(cause: unknown) {
    super("unavailable", "Nobody answers there. Is Creel running, and the address right?", { cause });
  }
}

/** Carries requests over the socket in the home. No key: the file system says who may. */
export function overSocket(path: string): Send {
  return (method, target, body, headers) =>
    exchange({ unix: path }, head(method, target, "creel", headers, body));
}

/** Whether anyone listens on the socket. Nothing is sent. */
export async function answers(path: string): Promise<boolean> {
  try {
    (await Bun.connect({ unix: path, socket: { data() {} } })).end();
    return true;
  } catch {
    return false;
  }
}

/** Carries requests to another computer, verified by its CA and its pin before the key leaves this one. */
export function overTls({ url, ca, pin, key }: Remote): Send {
  const address = addressOf(url);
  const authority = url.slice("https://".length);
  return (method, target, body, headers) => {
    const request = head(method, target, authority, { ...headers, Authorization: `Bearer ${key}` }, body);
    return exchange({ ...address, tls: { ca, serverName: address.hostname } }, request, pin);
  };
}

function head(
  method: string,
  target: string,
  host: string,
  headers: Record<string, string> = {},
  body = "",
): string {
  const extra = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const type = body === "" ? "" : "Content-Type: application/json\r\n";
  const length = Buffer.byteLength(body);
  return `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${extra}${type}Content-Length: ${length}\r\n\r\n${body}`;
}

type Address = { unix: string } | { hostname: string; port: number; tls: { ca: string; serverName: string } };

/**
 * One request, one connection. `fetch` would do the same in twice the time from cold, and could not look at the
 * certificate before it sends (docs/adr/0009-cold-start.md).
 */
function exchange(address: Address, request: string, pin?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const received: Uint8Array[] = [];
    let rest: Uint8Array = Buffer.from(request);
    const timer = setTimeout(() => reject(silent()), PATIENCE);

    function fail(problem: Problem): void {
      clearTimeout(timer);
      reject(problem);
    }

    function push(socket: { write(data: Uint8Array): number }): void {
      rest = rest.subarray(socket.write(rest));
    }

    const socket = {
      open(connection: Bun.Socket<undefined>) {
        if (pin === undefined) push(connection);
      },
      handshake(connection: Bun.Socket<undefined>, _success: boolean, refused: Error | null) {
        const problem = checkPeer(connection, refused, pin ?? "");
        if (!problem) return push(connection);
        fail(problem);
        connection.terminate();
      },
      drain: push,
      data(_connection: unknown, bytes: Uint8Array) {
        received.push(new Uint8Array(bytes));
      },
      close() {
        clearTimeout(timer);
        const answer = readAnswer(Buffer.concat(received).toString("utf8"));
        if (answer) resolve(answer);
        else reject(new Problem("unavailable", "The server broke off before it answered. Try again."));
      },
      error(_connection: unknown, cause: Error) {
        fail(new Problem("unavailable", "The connection broke. Try again.", { cause }));
      },
      connectError(_connection: unknown, cause: Error) {
        fail(
          REFUSED.includes((cause as { code?: string }).code ?? "")
            ? new NobodyThere(cause)
            : unreachable(cause),
        );
      },
    };
    Bun.connect({ ...address, socket } as unknown as Bun.TCPSocketConnectOptions<undefined>).catch((cause) =>
      fail(unreachable(cause)),
    );
  });
}

function unreachable(cause: unknown): Problem {
  if (REFUSED.includes((cause as { code?: string }).code ?? "")) return new NobodyThere(cause);
  return new Problem("unavailable", "The server cannot be reached. Check its address and the network.", {
    cause,
  });
}

function checkPeer(connection: Bun.Socket<undefined>, refused: Error | null, pin: string): Problem | null {
  if (pinOf(connection) !== pin)
    return new Problem(
      "forbidden",
      "The server's certificate has another pin than when you connected, so nothing was sent. If you changed its certificate yourself, run `creel connect URL --repin`.",
    );
  if (refused)
    return new Problem(
      "forbidden",
      `The server's certificate is not valid (${refused.message}), so nothing was sent. Run \`creel connect URL\` again.`,
    );
  return null;
}

function pinOf(connection: Bun.Socket<undefined>): string {
  const certificate = shown(connection);
  return certificate ? pinOfCertificate(certificate) : "";
}

/** The pin of a certificate, as curl computes it: SHA-256 of the public key. */
export function pinOfCertificate(certificate: X509Certificate): string {
  const key = certificate.publicKey.export({ type: "spki", format: "der" });
  return `sha256//${createHash("sha256").update(key).digest("base64")}`;
}

function shown(connection: Bun.Socket<undefined>): X509Certificate | null {
  const { raw } = (connection.getPeerCertificate?.() ?? {}) as { raw?: Uint8Array };
  return raw ? new X509Certificate(raw) : null;
}

/** The certificate that a server shows, by a TLS handshake that sends nothing. Throws `unavailable`. */
export function readCertificate(url: string): Promise<X509Certificate> {
  const { hostname, port } = addressOf(url);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(silent()), PATIENCE);
    const fail = (cause: unknown) => {
      clearTimeout(timer);
      reject(unreachable(cause));
    };
    const socket = {
      handshake(connection: Bun.Socket<undefined>) {
        clearTimeout(timer);
        const certificate = shown(connection);
        if (certificate) resolve(certificate);
        connection.terminate();
      },
      data() {},
      close: () => fail(new Error("closed before the handshake")),
      error: (_: unknown, cause: Error) => fail(cause),
      connectError: (_: unknown, cause: Error) => fail(cause),
    };
    const tls = { serverName: hostname };
    Bun.connect({ hostname, port, tls, socket } as unknown as Bun.TCPSocketConnectOptions<undefined>).catch(
      fail,
    );
  });
}

function addressOf(url: string): { hostname: string; port: number } {
  const { hostname, port } = new URL(url);
  return { hostname: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port || 443) };
}

function silent(): Problem {
  return new Problem("unavailable", "The server does not answer. Try again later.");
}

/** The status and body of a whole HTTP/1.1 answer with a Content-Length, or null if it is cut short. */
function readAnswer(text: string): Answer | null {
  const end = text.indexOf("\r\n\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  if (end < 0 || !status) return null;
  const body = text.slice(end + 4);
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1];
  if (length !== undefined && Buffer.byteLength(body) < Number(length)) return null;
  return { status: Number(status), body };
}
