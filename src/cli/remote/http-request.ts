import { byteLength } from "../terminal/bytes.ts";

/** An HTTP/1.1 request: an ASCII head, a body, and their size in bytes. */
export interface HttpRequest {
  text: string;
  length: number;
}

/** Builds a request for its own connection. A key is printable ASCII. */
export function requestOf(
  method: string,
  target: string,
  host: string,
  headers: Record<string, string> = {},
  body = "",
  key = "",
): HttpRequest {
  let extra = key === "" ? "" : `Authorization: Bearer ${key}\r\n`;
  for (const name of Object.keys(headers)) extra += `${name}: ${headers[name]}\r\n`;
  const type = body === "" ? "" : "Content-Type: application/json\r\n";
  const length = byteLength(body);
  const head = `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${extra}${type}Content-Length: ${length}\r\n\r\n`;
  return { text: head + body, length: head.length + length };
}
