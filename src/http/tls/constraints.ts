/**
 * The name constraints of our CA (RFC 5280, section 4.2.1.10) as DER: the DNS subtrees it may vouch for, and
 * nothing about addresses, because Bun's own TLS refuses a CA that constrains them.
 *
 *     SEQUENCE { [0] permittedSubtrees { SEQUENCE { [2] dNSName } ... } }
 */
export const NAME_CONSTRAINTS = "2.5.29.30";

const SEQUENCE = 0x30;
const PERMITTED = 0xa0;
const DNS_NAME = 0x82;
const OCTETS = 0x04;
/** The identifier 2.5.29.30 in DER, and the `critical TRUE` that we always write after it. */
const MARK = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e, 0x01, 0x01, 0xff]);

export function encodeConstraints(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const subtrees = names.map((name) => wrap(SEQUENCE, wrap(DNS_NAME, Buffer.from(name, "ascii"))));
  return new Uint8Array(wrap(SEQUENCE, wrap(PERMITTED, Buffer.concat(subtrees))));
}

/** The permitted names of one of our CAs, from its DER; undefined if it has none. */
export function readConstraints(certificate: Buffer): string[] | undefined {
  const found = certificate.indexOf(MARK);
  if (found < 0) return undefined;
  const octets = unwrap(certificate.subarray(found + MARK.length), OCTETS)?.body;
  let rest = octets && unwrap(octets, SEQUENCE)?.body;
  rest = rest && unwrap(rest, PERMITTED)?.body;
  const names: string[] = [];
  while (rest !== undefined && rest.length > 0) {
    const subtree = unwrap(rest, SEQUENCE);
    const name = subtree && unwrap(subtree.body, DNS_NAME);
    if (name === undefined) return undefined;
    names.push(name.body.toString("ascii"));
    rest = subtree?.rest;
  }
  return names.length > 0 ? names : undefined;
}

/** Whether a name is a permitted name or below one. */
export function within(permitted: readonly string[], name: string): boolean {
  return permitted.some((root) => name === root || name.endsWith(`.${root}`));
}

function wrap(tag: number, body: Buffer): Buffer {
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

function unwrap(bytes: Buffer, tag: number): { body: Buffer; rest: Buffer } | undefined {
  const [first, short = 0x80] = bytes;
  if (first !== tag) return undefined;
  const more = short < 0x80 ? 0 : short & 0x7f;
  const start = 2 + more;
  if (more > 2 || (short >= 0x80 && more === 0) || bytes.length < start) return undefined;
  const end = start + (more === 0 ? short : bytes.readUIntBE(2, more));
  return end > bytes.length ? undefined : { body: bytes.subarray(start, end), rest: bytes.subarray(end) };
}
