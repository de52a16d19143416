import { Problem } from "../../domain/problem.ts";
import type { WebhookTarget } from "../../domain/webhook/target.ts";
import { exchange, findHead, openSocket, type RawHead, type Trust } from "../network/http1-exchange.ts";
import { type BodyReader, openChunkedBody, openPlainBody } from "./chunked-body.ts";

/** A response to a GET. The body is empty unless the status is 200. */
export interface FileResponse {
  status: number;
  etag: string | null;
  location: string | null;
  bytes: Uint8Array;
}

export interface GetOptions extends Trust {
  signal: AbortSignal;
  maxBytes: number;
  etag?: string;
}

/**
 * Gets a file from this address only, whatever its name resolves to by now. Only uncompressed files are accepted, so the
 * bytes that arrive are the bytes that are read. Throws a `Problem` for a file that is too large, or an `Error` with a
 * message for the user.
 */
export async function getFile(
  target: WebhookTarget,
  address: string,
  { signal, maxBytes, etag, ...trust }: GetOptions,
): Promise<FileResponse> {
  const reader = new FileReader(maxBytes);
  const socket = openSocket(target, address, trust);
  await exchange(socket, requestFor(target, etag), signal, (bytes) => reader.take(bytes));
  const response = reader.result();
  if (!response) throw new Error("it closed the connection too early");
  return response;
}

function requestFor({ path, authority }: WebhookTarget, etag: string | undefined): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: ${authority}`,
    "User-Agent: Creel",
    "Accept: text/calendar, */*;q=0.1",
    "Accept-Encoding: identity",
    ...(etag === undefined ? [] : [`If-None-Match: ${etag}`]),
    "Connection: close",
    "",
    "",
  ].join("\r\n");
}

const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/;
const LENGTH = /^\d{1,12}$/;
const MAX_OVERHEAD = 2; // times the body's bytes: small chunks have longer sizes than contents

/** Reads one response. */
class FileReader {
  #start: Buffer = Buffer.alloc(0);
  #head: RawHead | null = null;
  #body: BodyReader | null = null;
  #bytes = Buffer.alloc(0);
  #length = 0;
  #received = 0;

  constructor(private readonly maxBytes: number) {}

  /** True once the response is complete. */
  take(bytes: Buffer): boolean {
    this.#received += bytes.length;
    if (this.#received > this.maxBytes * MAX_OVERHEAD + 65_536) throw tooLarge(this.maxBytes);
    if (this.#body) return this.#body.take(bytes);
    this.#start = Buffer.concat([this.#start, bytes]);
    this.#head = findHead(this.#start);
    if (!this.#head) return false;
    if (this.#head.status !== 200) return true;
    this.#body = this.#openBody(this.#head);
    return this.#body.take(this.#start.subarray(this.#head.bytes));
  }

  /** Null if the connection ended before the response. */
  result(): FileResponse | null {
    if (!this.#head) return null;
    const { status, field } = this.#head;
    if (status === 200 && !this.#body?.isComplete()) return null;
    const etag = field("etag");
    return {
      status,
      etag: etag !== null && ETAG.test(etag) ? etag : null,
      location: field("location"),
      bytes: new Uint8Array(this.#bytes.subarray(0, this.#length)),
    };
  }

  #openBody({ field }: RawHead): BodyReader {
    if (!/^(?:identity)?$/i.test(field("content-encoding") ?? ""))
      throw new Error("it sends the file compressed although it was asked not to");
    const coding = field("transfer-encoding");
    if (coding !== null && coding.toLowerCase() !== "chunked") throw new Error("its response is not HTTP");
    if (coding !== null) return openChunkedBody((part) => this.#keep(part));
    const length = field("content-length");
    if (length !== null && !LENGTH.test(length)) throw new Error("its response is not HTTP");
    if (Number(length) > this.maxBytes) throw tooLarge(this.maxBytes);
    return openPlainBody(length === null ? null : Number(length), (part) => this.#keep(part));
  }

  #keep(part: Buffer): void {
    const needed = this.#length + part.length;
    if (needed > this.maxBytes) throw tooLarge(this.maxBytes);
    if (needed > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, this.#bytes.length * 2, 65_536));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    part.copy(this.#bytes, this.#length);
    this.#length = needed;
  }
}

function tooLarge(maxBytes: number): Problem {
  return new Problem(
    "invalid",
    `The calendar is larger than ${maxBytes / 1024 / 1024} MB. Give the address of a smaller one.`,
    { field: "url" },
  );
}
