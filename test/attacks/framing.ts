/** A request whose end or meaning is ambiguous. Latin-1, as it is sent. */
export interface Fault {
  name: string;
  bytes: string;
}

const BODY = '{"title":"a"}';
const CHUNKED = `d\r\n${BODY}\r\n0\r\n\r\n`;

/** The requests that every server must refuse (RFC 9112), each as a capture or a read with a valid key. */
export function framingFaults(ours: string): Fault[] {
  const post = (name: string, lines: string, body = BODY): Fault => ({
    name,
    bytes: `POST /api/items HTTP/1.1\r\n${ours}${lines}\r\n${body}`,
  });
  const length = (name: string, value: string) => post(name, `Content-Length: ${value}\r\n`);
  const coding = (name: string, line: string) => post(name, `${line}\r\n`, CHUNKED);
  const chunks = (name: string, body: string) => post(name, "Transfer-Encoding: chunked\r\n", body);
  const header = (name: string, line: string): Fault => ({
    name,
    bytes: `GET /api/me HTTP/1.1\r\n${ours}${line}\r\n\r\n`,
  });
  const head = (name: string, first: string, rest = ours): Fault => ({ name, bytes: `${first}${rest}\r\n` });
  return [
    post("both lengths, chunks last", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    post("both lengths, chunks first", "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", "0\r\n\r\n"),
    post("two equal lengths", "Content-Length: 13\r\nContent-Length: 13\r\n"),
    post("two lengths, the second shorter", "Content-Length: 13\r\nContent-Length: 0\r\n"),
    post("two lengths, the second longer", "Content-Length: 0\r\nContent-Length: 13\r\n"),
    length("a list of lengths", "13, 13"),
    length("a length with a plus sign", "+13"),
    length("a negative length", "-13"),
    length("a length in hexadecimal", "0xd"),
    length("a length with a blank inside", "1 3"),
    length("a length with a fraction", "13.0"),
    length("a length in words", "thirteen"),
    length("an empty length", ""),
    length("a length beyond every number", "99999999999999999999999"),
    length("a length that wraps round", "18446744073709551629"),
    length("a length with a control character", "\x0b13"),
    coding("a coding beside chunks", "Transfer-Encoding: gzip, chunked"),
    coding("an unknown coding", "Transfer-Encoding: xchunked"),
    coding("identity with a length", "Transfer-Encoding: identity\r\nContent-Length: 13"),
    coding("chunks twice in one line", "Transfer-Encoding: chunked, chunked"),
    coding("chunks twice in two lines", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
    coding("chunks that are not last", "Transfer-Encoding: chunked, identity"),
    coding("chunks after a control character", "Transfer-Encoding: \x0bchunked"),
    coding("chunks with a blank before the colon", "Transfer-Encoding : chunked"),
    coding("chunks on a folded line", "Transfer-Encoding:\r\n chunked"),
    chunks("a chunk size in C's hexadecimal", `0x${CHUNKED}`),
    chunks("a chunk size with a plus sign", `+${CHUNKED}`),
    chunks("a negative chunk size", `-${CHUNKED}`),
    chunks("a blank before a chunk size", ` ${CHUNKED}`),
    chunks("a blank after a chunk size", `d \r\n${BODY}\r\n0\r\n\r\n`),
    chunks("no chunk size", `\r\n${BODY}\r\n0\r\n\r\n`),
    chunks("a chunk size of no digits", `zz\r\n${BODY}\r\n0\r\n\r\n`),
    chunks("a chunk size beyond every number", `fffffffffffffffff\r\n${BODY}\r\n0\r\n\r\n`),
    chunks("a chunk size that wraps round", `1000000000000000d\r\n${BODY}\r\n0\r\n\r\n`),
    chunks("a chunk longer than its size", `5\r\n${BODY}\r\n0\r\n\r\n`),
    chunks("chunks that end in bare LF", `d\n${BODY}\n0\n\n`),
    chunks("a chunk without its line end", `d\r\n${BODY}XX0\r\n\r\n`),
    chunks("a bare LF in a chunk's extension", `d;a\nb\r\n${BODY}\r\n0\r\n\r\n`),
    chunks("an extension without end", `d;${"a".repeat(20_000)}\r\n${BODY}\r\n0\r\n\r\n`),
    {
      name: "chunks in HTTP/1.0",
      bytes: `POST /api/items HTTP/1.0\r\n${ours}Transfer-Encoding: chunked\r\n\r\n${CHUNKED}`,
    },
    { name: "bare LF everywhere", bytes: `GET /api/me HTTP/1.1\n${ours.replaceAll("\r", "")}\n` },
    header("bare LF after a header", "X: a\nY: b"),
    header("bare CR in a header", "X: a\rb"),
    header("a folded header", "X: a\r\n b"),
    header("a header folded by a tab", "X: a\r\n\tb"),
    header("NUL in a header", "X: a\0b"),
    header("NUL in a header's name", "X\0: a"),
    header("a control character in a header", "X: \x01"),
    header("a header without colon", "Xy"),
    header("a header without name", ": a"),
    header("a blank before the colon", "X : a"),
    header("a tab before the colon", "X\t: a"),
    header("a blank in a header's name", "X Y: a"),
    header("parentheses in a header's name", "X(Y): a"),
    header("a name beyond ASCII", "X\xe9: a"),
    header("a header of 20 kB", `X: ${"a".repeat(20_000)}`),
    header("1,000 headers", "X: a\r\n".repeat(1_000).trimEnd()),
    head("a blank before the first header", "GET /api/me HTTP/1.1\r\n ", ours),
    head("a tab before the first header", "GET /api/me HTTP/1.1\r\n\t", ours),
    head("a blank line first", "\r\n\r\nGET /api/me HTTP/1.1\r\n"),
    head("a blank first", " GET /api/me HTTP/1.1\r\n"),
    head("two blanks after the method", "GET  /api/me HTTP/1.1\r\n"),
    head("tabs for blanks", "GET\t/api/me\tHTTP/1.1\r\n"),
    head("a blank after the version", "GET /api/me HTTP/1.1 \r\n"),
    head("a blank in the target", "GET /api/me x HTTP/1.1\r\n"),
    head("a target without its slash", "GET api/me HTTP/1.1\r\n"),
    head("NUL in the target", "GET /api/me\0 HTTP/1.1\r\n"),
    head("a target of 20 kB", `GET /api/me?${"a".repeat(20_000)} HTTP/1.1\r\n`),
    head("a parenthesis in the method", "GE(T /api/me HTTP/1.1\r\n"),
    head("no method", "/api/me HTTP/1.1\r\n"),
    head("HTTP/0.9", "GET /api/me\r\n", ""),
    head("HTTP/1.2", "GET /api/me HTTP/1.2\r\n"),
    head("HTTP/2.0 by name", "GET /api/me HTTP/2.0\r\n"),
    head("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n", ""),
    head("a version in lower case", "GET /api/me http/1.1\r\n"),
    head("a TLS greeting inside", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", ""),
    // The runtime closes these two without a word.
    head("a method in lower case", "get /api/me HTTP/1.1\r\n"),
    head("a method that nobody knows", "BREW /api/me HTTP/1.1\r\n"),
  ];
}

/** Odd requests that the runtime accepts: each must count as exactly one request. */
export function oddities(ours: string): Fault[] {
  const get = (name: string, target: string, more = ""): Fault => ({
    name,
    bytes: `GET ${target} HTTP/1.1\r\n${ours}${more}Connection: close\r\n\r\n`,
  });
  return [
    get("dot segments in the target", "/x/../api/me"),
    get("DEL in a header", "/api/me", "X: \x7f\r\n"),
    get("a header beyond ASCII", "/api/me", "X: \xe9\r\n"),
    get("an upgrade to a WebSocket", "/api/me", "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"),
    get("__proto__ as a header", "/api/me", "__proto__: x\r\n"),
    {
      name: "zeros before the length",
      bytes: `GET /api/me HTTP/1.1\r\n${ours}Content-Length: 0005\r\nConnection: close\r\n\r\nhello`,
    },
    {
      name: "a chunk's extension",
      bytes: `GET /api/me HTTP/1.1\r\n${ours}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n5;a=b\r\nhello\r\n0\r\n\r\n`,
    },
  ];
}

/** Trailers are valid, but the runtime refuses them after it has passed on the body. */
export function trailers(ours: string): string {
  return `POST /api/items HTTP/1.1\r\n${ours}Transfer-Encoding: chunked\r\n\r\nd\r\n${BODY}\r\n0\r\nX: y\r\n\r\n`;
}
