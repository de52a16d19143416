import type { X509Certificate } from "node:crypto"; // the module itself costs a cold start 2 ms
import { Problem } from "../../domain/problem.ts";
import { publicKeyOf } from "./public-key.ts";

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
