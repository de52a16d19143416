/** What is read of a receiver's answer: nothing else of it matters, and none of it is kept. */
export interface ResponseHead {
  status: number;
  /** Seconds that it asks for; 0 when it does not. */
  retryAfter: number;
}

const HEAD_CAP = 16 * 1024; // bytes
const DIGITS = /^\d{1,6}$/;

/**
 * The head of an HTTP/1 answer; null while it is not whole. Throws when it is none, or longer than 16 KiB with the interim
 * answers before it.
 */
export function readHead(bytes: Buffer): ResponseHead | null {
  const head = headIn(bytes.subarray(0, HEAD_CAP).toString("latin1"));
  if (!head && bytes.length >= HEAD_CAP) throw new Error("its headers are too long");
  return head;
}

function headIn(text: string): ResponseHead | null {
  if (!"HTTP/1.".startsWith(text.slice(0, 7))) throw new Error("what it says is no HTTP answer");
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] ([1-9]\d\d)(?: |$)/.exec(first)?.[1]);
  if (!status) throw new Error("what it says is no HTTP answer");
  if (status < 200 && status !== 101) return headIn(text.slice(end + 4)); // interim (RFC 9110, section 15.2)
  const wait =
    lines
      .find((line) => /^retry-after:/i.test(line))
      ?.split(":")[1]
      ?.trim() ?? "";
  return { status, retryAfter: DIGITS.test(wait) ? Number(wait) : 0 };
}
