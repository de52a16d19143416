import type { X509Certificate } from "node:crypto"; // the module itself costs a cold start 2 ms
import { Problem } from "../../domain/problem.ts";

/** By what a server is known again. */
export interface PinnedPeer {
  /** `sha256//…` of its public key. */
  pin: string;
  /** SHA-256 of the certificate in which that key was found, as `XX:XX:…`: the very same needs no second look. */
  certificate?: string;
}

/** Why nothing may be sent to whoever is at the other end, or null. `refused` is what the runtime says of its certificate. */
export function checkPeer(
  connection: Bun.Socket<undefined>,
  refused: Error | null,
  server: PinnedPeer | undefined,
): Problem | null {
  const certificate = shownCertificate(connection);
  if (!certificate || !server || !isPinned(certificate, server))
    return new Problem(
      "forbidden",
      "The server's certificate has another pin than when you connected, so nothing was sent. If you changed its certificate yourself, run `creel connect URL --repin`.",
    );
  if (refused)
    return new Problem(
      "forbidden",
      `The server's certificate is not valid (${refused.message}), so nothing was sent. If it was changed on purpose, run \`creel connect URL --repin\`.`,
    );
  return null;
}

function isPinned(certificate: X509Certificate, { pin, certificate: known }: PinnedPeer): boolean {
  if (known !== undefined && certificate.fingerprint256 === known) return true;
  return pinOfCertificate(certificate) === pin;
}

export function shownCertificate(connection: Bun.Socket<undefined>): X509Certificate | undefined {
  return (connection as Bun.TLSSocket).getPeerX509Certificate();
}

/** The pin of a certificate, as curl computes it: SHA-256 of the public key. */
export function pinOfCertificate({ raw }: X509Certificate): string {
  return `sha256//${new Bun.CryptoHasher("sha256").update(publicKeyOf(raw)).digest("base64")}`;
}

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
