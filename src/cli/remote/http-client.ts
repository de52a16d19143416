import type { X509Certificate } from "node:crypto"; // loading the module takes 2 ms of a cold start
import { Problem } from "../../domain/problem.ts";
import type { HttpResponse, Transport } from "../../wire/client.ts";
import { concatBytes, type Outgoing, restOf } from "../terminal/bytes.ts";
import { type HttpRequest, requestOf } from "./http-request.ts";
import { lengthNeeded, MAX_HEAD_BYTES, parseHttpResponse } from "./http-response.ts";
import { checkPeer, type PinnedPeer, shownCertificate } from "./pin.ts";

/** The connection to another computer's Creel, as `creel connect` stores it. */
export interface RemoteConfig extends PinnedPeer {
  /** `https://host:port` */
  url: string;
  /** The CA of the server, or its certificate itself, PEM. */
  ca: string;
  /**
   * Whether `ca` is self-signed. For any other the runtime needs an option to accept an unknown issuer, which takes
   * 0.15 ms of a cold start.
   */
  isRoot?: boolean;
  /** Empty if there is none yet. */
  key: string;
  /** The pins that the server had before, as its user confirmed with `--repin`. */
  pinsBefore?: string[];
}

export const REQUEST_TIMEOUT_MS = 5_000; // ms
/** The limit, in bytes, of a response of a server that is not verified yet. */
export const MAX_STRANGER_BYTES = 64 * 1024;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024; // bytes: an undo may return this much text
const REFUSED = ["ENOENT", "ECONNREFUSED"];

/** No server listens at the address. */
export class ServerUnreachable extends Problem {
  constructor(cause: unknown) {
    super(
      "unavailable",
      "No server answers there. Check that Creel is running and that the address is right.",
      { cause },
    );
  }
}

/** The request was sent and no response came: the server may have it, or may hang at it. */
export class NoResponse extends Problem {}

/**
 * Sends requests over the home's socket. It needs no key: the file permissions authorize. `source` is an assistant's
 * name.
 */
export function socketTransport(path: string, source?: string): Transport {
  const own = source === undefined ? {} : { "Creel-Source": source };
  return (method, target, body, headers, timeoutMs = REQUEST_TIMEOUT_MS) =>
    new HttpCall({ unix: path }, Number.POSITIVE_INFINITY).send(
      requestOf(method, target, "creel", { ...headers, ...own }, body),
      timeoutMs,
    );
}

/** Whether a process listens on the socket. Nothing is sent. */
export async function answers(path: string): Promise<boolean> {
  try {
    (await Bun.connect({ unix: path, socket: { data() {} } })).end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends requests to another computer, verified by its CA and pin before the key is sent. It follows no redirect, and
 * reads at most `most` bytes of a response.
 */
export function tlsTransport(remote: RemoteConfig, most = MAX_RESPONSE_BYTES): Transport {
  return openRemoteConnection(remote, () => REQUEST_TIMEOUT_MS, most).send;
}

/** A connection to another computer that can be opened before there is a request. */
export interface RemoteConnection {
  /** Begins to connect for the first request. Resolves when the first handshake message is sent, or after `timeoutMs`. */
  connect(timeoutMs: number): Promise<void>;
  send: Transport;
  /** Closes the unused connection. */
  close(): void;
}

/** `readTimeoutMs` returns the timeout in ms for each request that is not given another. */
export function openRemoteConnection(
  remote: RemoteConfig,
  readTimeoutMs: () => number,
  most = MAX_RESPONSE_BYTES,
): RemoteConnection {
  const { url, ca, isRoot, key } = remote;
  const { hostname, port } = remoteAddress(url);
  const authority = url.slice("https://".length);
  const tls = { ca, serverName: hostname, allowPartialTrustChain: !isRoot };
  const call = () => new HttpCall({ hostname, port, tls }, most, remote);
  let opened: HttpCall | null = null;
  return {
    connect(glance) {
      opened ??= call();
      return opened.untilStarted(glance);
    },
    send(method, target, body, headers, timeoutMs = readTimeoutMs()) {
      const request = requestOf(method, target, authority, headers, body, key);
      const one = opened ?? call();
      opened = null;
      return one.send(request, timeoutMs);
    },
    close() {
      opened?.cancel();
      opened = null;
    },
  };
}

type Address = { unix: string } | { hostname: string; port: number; tls: { ca: string; serverName: string } };

/**
 * One request on one connection. `fetch` takes twice the time from cold, and cannot check the certificate before it
 * sends (docs/adr/0009-cold-start.md).
 */
class HttpCall {
  readonly #started = Promise.withResolvers<void>();
  readonly #result = Promise.withResolvers<HttpResponse>();
  readonly #response: ResponseBuffer;
  readonly #connected: Promise<Bun.Socket<undefined>>;
  #request: HttpRequest | null = null;
  /** The unsent part of the request. */
  #rest: Outgoing = "";
  #ready: Bun.Socket<undefined> | null = null;
  #timer: Timer | undefined;
  #isOver = false;

  constructor(
    address: Address,
    private readonly most: number,
    private readonly server?: PinnedPeer,
  ) {
    this.#response = new ResponseBuffer(most);
    this.#result.promise.catch(() => {}); // `ask` returns the promise, but may never be called
    this.#connected = connectTo({ ...address, socket: this.#handlers() });
    this.#connected.catch((cause) => this.#end(unreachable(cause)));
  }

  /**
   * Resolves when the connection is open and the first handshake message is on its way, when it failed, or after so
   * many ms.
   */
  untilStarted(timeoutMs: number): Promise<void> {
    setTimeout(this.#started.resolve, timeoutMs);
    return this.#started.promise;
  }

  send(request: HttpRequest, timeoutMs: number): Promise<HttpResponse> {
    this.#request = request;
    this.#rest = request.text;
    if (!this.#isOver) this.#timer = setTimeout(() => this.cancel(), timeoutMs > 0 ? timeoutMs : 1);
    if (this.#ready) this.#push(this.#ready);
    return this.#result.promise;
  }

  cancel(): void {
    this.#end(silent(this.#hasAsked()));
    this.#connected.then(
      (connection) => connection.terminate(),
      () => {},
    );
  }

  #handlers() {
    return {
      binaryType: "uint8array",
      open: (connection: Bun.Socket<undefined>) => {
        if (!this.server) this.#verified(connection);
        setImmediate(this.#started.resolve); // the handshake's first message leaves after this callback
      },
      handshake: (connection: Bun.Socket<undefined>, _success: boolean, refused: Error | null) => {
        const problem = checkPeer(connection, refused, this.server);
        if (!problem) return this.#verified(connection);
        this.#end(problem);
        connection.terminate();
      },
      drain: (connection: Bun.Socket<undefined>) => this.#push(connection),
      data: (connection: Bun.Socket<undefined>, bytes: Uint8Array) => this.#receive(connection, bytes),
      close: () => {
        clearTimeout(this.#timer);
        if (!this.#isOver) this.#answer(true); // without a Content-Length the end of the connection ends the response
        if (!this.#isOver)
          this.#end(noResponse("The server closed the connection before it answered.", this.#hasAsked()));
      },
      error: (_connection: unknown, cause: Error) =>
        this.#end(noResponse("The connection broke.", this.#hasAsked(), cause)),
      connectError: (_connection: unknown, cause: Error) => this.#end(unreachable(cause)),
    };
  }

  /** Sends the request: the server is verified now. */
  #verified(connection: Bun.Socket<undefined>): void {
    this.#ready = connection;
    if (this.#isOver) connection.terminate();
    else this.#push(connection);
  }

  #push(connection: Bun.Socket<undefined>): void {
    if (this.#request && this.#rest.length > 0)
      this.#rest = restOf(this.#rest, connection.write(this.#rest), this.#request.length);
  }

  #receive(connection: Bun.Socket<undefined>, bytes: Uint8Array): void {
    if (this.#isOver) return;
    this.#response.push(bytes);
    this.#answer(false);
    if (this.#isOver || this.#response.needed <= this.most) return;
    this.#end(tooLong(this.most, this.#response.needed));
    connection.terminate();
  }

  #answer(isClosed: boolean): void {
    const response = this.#response.parse(isClosed);
    if (!response) return;
    this.#isOver = true; // the server closes the connection, or the timer does
    this.#result.resolve(response);
  }

  #end(problem: Problem): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#started.resolve();
    this.#result.reject(problem);
  }

  /** Whether a byte of the request may have been sent. */
  #hasAsked(): boolean {
    return this.#ready !== null && this.#request !== null;
  }
}

/** Collects the bytes of a response until it is complete. */
class ResponseBuffer {
  readonly #received: Uint8Array[] = [];
  #length = 0;
  /** The response is incomplete with fewer bytes. */
  needed = 1;

  constructor(private readonly most: number) {}

  push(bytes: Uint8Array): void {
    this.#received.push(bytes);
    this.#length += bytes.length;
  }

  /** Null while the response is incomplete or too long. */
  parse(isClosed: boolean): HttpResponse | null {
    if (this.#length < this.needed && !isClosed) return null;
    const bytes = concatBytes(this.#received);
    const response = this.#length > this.most ? null : parseHttpResponse(bytes, isClosed);
    if (!response) this.needed = lengthNeeded(bytes);
    return response;
  }
}

/** Turns an exception of `Bun.connect`, such as for an invalid CA, into a rejection. */
async function connectTo(options: object): Promise<Bun.Socket<undefined>> {
  return Bun.connect(options as Bun.TCPSocketConnectOptions<undefined>);
}

/** The problem of a missing response. A capture without an Idempotency-Key may have arrived. */
function noResponse(says: string, sent: boolean, cause?: unknown): Problem {
  if (!sent) return new Problem("unavailable", says, { cause });
  return new NoResponse("unavailable", `${says} The request may have arrived.`, { cause });
}

function unreachable(cause: unknown): Problem {
  if (REFUSED.includes((cause as { code?: string }).code ?? "")) return new ServerUnreachable(cause);
  return new Problem("unavailable", "The server cannot be reached. Check its address and the network.", {
    cause,
  });
}

/** The certificate of a server, from a TLS handshake without a request. Throws `unavailable`. */
export async function readCertificate(url: string): Promise<X509Certificate> {
  const { hostname, port } = remoteAddress(url);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(silent(false)), REQUEST_TIMEOUT_MS);
    const fail = (cause: unknown) => {
      clearTimeout(timer);
      reject(unreachable(cause));
    };
    const socket = {
      handshake(connection: Bun.Socket<undefined>) {
        clearTimeout(timer);
        const certificate = shownCertificate(connection);
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

/** Splits `https://host:port`; the port is NaN if it is missing. By hand, because `URL` is slower from cold. */
export function remoteAddress(url: string): { hostname: string; port: number } {
  const authority = url.slice("https://".length);
  const colon = authority.lastIndexOf(":");
  const hostname = authority.slice(0, colon);
  const inBrackets = hostname[0] === "[";
  // Creel always listens on 127.0.0.1, and a look-up of `localhost` takes half a millisecond from cold.
  const name = hostname === "localhost" ? "127.0.0.1" : inBrackets ? hostname.slice(1, -1) : hostname;
  return { hostname: name, port: Number(authority.slice(colon + 1)) };
}

/** The problem of a response that is too long; an endless head needs infinitely many bytes. */
function tooLong(most: number, needed: number): Problem {
  const isHead = needed === Number.POSITIVE_INFINITY;
  const size = isHead ? `${kib(MAX_HEAD_BYTES)} of headers` : kib(most);
  return noResponse(
    `The server's answer has more than ${size}, so the rest was not read. Check the address.`,
    true,
  );
}

function kib(bytes: number): string {
  return `${bytes / 1024} KiB`;
}

function silent(sent: boolean): Problem {
  return noResponse("The server does not answer. Try again later.", sent);
}
