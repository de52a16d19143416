import { expect, test } from "bun:test";
import { lengthNeeded, MAX_HEAD_BYTES, parseHttpResponse } from "./http-response.ts";

const LENGTH = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\u20ac";
const CHUNKS = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\na\r\n0123456789\r\n0\r\n\r\n";
const BARE = "HTTP/1.1 200 OK\r\n\r\nall of it";

const read = (text: string, isClosed = false) => parseHttpResponse(Buffer.from(text), isClosed);

test("an answer is whole at its length, at its last chunk, or at the end of the connection", () => {
  expect(read(LENGTH)).toEqual({ status: 200, body: "\u20ac" });
  expect(read(CHUNKS)).toEqual({ status: 200, body: "{}0123456789" });
  expect(read(BARE, true)).toEqual({ status: 200, body: "all of it" });
});

test("header names are read in any case, and an invalid length is no length", () => {
  expect(read("HTTP/1.1 404 No\r\nx: y\r\nCONTENT-LENGTH:  2  \r\nz: 1\r\n\r\nab")).toEqual({
    status: 404,
    body: "ab",
  });
  expect(read("HTTP/1.1 200 OK\r\ntransfer-encoding:Chunked\r\n\r\n1\r\na\r\n0\r\n\r\n")?.body).toBe("a");
  for (const length of ["-2", "0x2", "2e0", "", "two"])
    expect(read(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\nab`)).toBeNull();
  for (const line of ["HTTP/1.0 200 OK", "HTTP/1.1 2e2 OK", "HTTP/1.1 -20", "HTTP/1.1"])
    expect(read(`${line}\r\nContent-Length: 0\r\n\r\n`, true)).toBeNull();
});

test("when to ask again is read of a refusal, in seconds", () => {
  const parsed = (status: number, after: string) =>
    read(`HTTP/1.1 ${status} No\r\nRetry-After: ${after}\r\nContent-Length: 0\r\n\r\n`);
  expect(parsed(503, "30")).toEqual({ status: 503, body: "", retryAfter: 30 });
  for (const [status, after] of [
    [200, "30"],
    [503, "soon"],
    [429, "-1"],
    [503, "Fri, 31 Dec 1999 23:59:59 GMT"],
  ] as const)
    expect(parsed(status, after)).toEqual({ status, body: "" });
});

test.each([LENGTH, CHUNKS])("a truncated response is not a response", (whole) => {
  const bytes = Buffer.from(whole);
  for (let end = 0; end < bytes.length; end++)
    expect(parseHttpResponse(bytes.subarray(0, end), end % 2 === 0)).toBeNull();
});

test("an invalid chunk size is never accepted", () => {
  for (const size of ["-2", "+2", "0x2", "", "zz", "2 ", "fffffffff"])
    expect(
      read(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${size}\r\n{}\r\n0\r\n\r\n`),
    ).toBeNull();
  expect(read(BARE)).toBeNull();
});

test("the needed length comes from the head, else it is one byte more; an unfinished head is never complete", () => {
  const needed = (text: string) => lengthNeeded(Buffer.from(text));
  const head = "HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\n";
  expect(needed(`${head}{`)).toBe(head.length + 300);
  expect(needed(head.slice(0, -1))).toBe(head.length);
  expect(needed(CHUNKS.slice(0, -1))).toBe(CHUNKS.length);
  expect(needed(BARE)).toBe(BARE.length + 1);
  const long = `HTTP/1.1 200 OK\r\nX: ${"x".repeat(MAX_HEAD_BYTES)}`;
  expect(needed(long)).toBe(Number.POSITIVE_INFINITY);
  expect(needed(`${long}\r\nContent-Length: 3\r\n\r\n`)).toBe(Number.POSITIVE_INFINITY);
});
