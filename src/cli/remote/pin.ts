import type { X509Certificate } from "node:crypto"; // loading the module takes 2 ms of a cold start
import { Problem } from "../../domain/problem.ts";

/** The data that identify a server. */
export interface PinnedPeer {
  /** The hash of its public key, `sha256//…`. */
  pin: string;
  /** SHA-256 of the certificate with that key, as `XX:XX:…`: the same certificate needs no second check. */
  certificate?: string;
}

/** The reason not to send to this server, or null. `refused` is the runtime's error about its certificate. */
export function checkPeer(
  connection: Bun.Socket<undefined>,
  refused: Error | null,
  server: PinnedPeer | undefined,
): Problem | null {
  const certificate = shownCertificate(connection);
  if (!certificate || !server || !isPinned(certificate, server))
    return new Problem(
      "forbidden",
      "The server's certificate has a different pin than when you connected, so nothing was sent. If you changed the certificate yourself, run `creel connect URL --repin`.",
    );
  if (refused)
    return new Problem(
      "forbidden",
      `The server's certificate is not valid (${refused.message}), so nothing was sent. If you changed it yourself, run \`creel connect URL --repin\`.`,
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
 * The public key of a certificate, as DER: in its body (RFC 5280, section 4.1) after the serial number, signature,
 * issuer, validity and subject. Other input gives other bytes, and so a pin that matches no server. Loading
 * `node:crypto` for it would take a fifth of a cold `creel add`.
 */
export function publicKeyOf(certificate: Uint8Array): Uint8Array {
  const body = partAt(certificate, partAt(certificate, 0).from);
  let at = body.from;
  if (certificate[at] === VERSION) at = partAt(certificate, at).to;
  for (let n = 0; n < BEFORE_IT; n++) at = partAt(certificate, at).to;
  return certificate.subarray(at, partAt(certificate, at).to);
}

const VERSION = 0xa0; // the only optional part
const BEFORE_IT = 5;
const LONG_FORM_BIT = 0x80;

/** The start and end of a part's content: a byte for its type, its length, its content. */
function partAt(der: Uint8Array, at: number): { from: number; to: number } {
  const first = der[at + 1] ?? 0;
  const bytes = first & LONG_FORM_BIT ? first & ~LONG_FORM_BIT : 0;
  let length = bytes ? 0 : first;
  for (let n = 0; n < bytes; n++) length = length * 256 + (der[at + 2 + n] ?? 0);
  const from = at + 2 + bytes;
  return { from, to: from + length };
}
