/**
 * The public key inside a certificate, as DER: in its body (RFC 5280, section 4.1) after the serial number, signature,
 * issuer, validity and subject. What is no certificate gives some other bytes, and so a pin that fits nobody.
 * `node:crypto` would do the same, but loading it takes a fifth of a cold `creel add`.
 */
export function publicKeyOf(certificate: Uint8Array): Uint8Array {
  const body = partAt(certificate, partAt(certificate, 0).from);
  let at = body.from;
  if (certificate[at] === VERSION) at = partAt(certificate, at).to;
  for (let n = 0; n < BEFORE_IT; n++) at = partAt(certificate, at).to;
  return certificate.subarray(at, partAt(certificate, at).to);
}

const VERSION = 0xa0; // the one part that may be missing
const BEFORE_IT = 5;
const LONG = 0x80;

/** Where the content of one part begins and ends: a byte for its kind, its length, its content. */
function partAt(der: Uint8Array, at: number): { from: number; to: number } {
  const first = der[at + 1] ?? 0;
  const bytes = first & LONG ? first & ~LONG : 0;
  let length = bytes ? 0 : first;
  for (let n = 0; n < bytes; n++) length = length * 256 + (der[at + 2 + n] ?? 0);
  const from = at + 2 + bytes;
  return { from, to: from + length };
}
