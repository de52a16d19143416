import { byteLength } from "../terminal/bytes.ts";

/** What is sent: a head, which is ASCII, and a body; and how many bytes that are. */
export interface HttpRequest {
  text: string;
  length: number;
}

/** A request of HTTP/1.1, for a connection of its own. A key is printable ASCII. */
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
