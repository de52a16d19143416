import { constants, X509Certificate } from "node:crypto";
import type { IssuedCertificate } from "./certificates.ts";
import { type CustomCertificate, namesOf } from "./custom-certificate.ts";

/** What a listener shows, by the name it is called: the brought certificate by its names, else Creel's own. */
export interface ServedCertificates {
  own: IssuedCertificate;
  brought: CustomCertificate | null;
}

/** A certificate for callers of one name; without a name, for everyone else. And how both agree on a cipher. */
export interface TlsContext {
  cert: string;
  key: string;
  serverName?: string;
  ciphers: string;
  secureOptions: number;
}

/**
 * For TLS 1.2, of which the runtime would also take CBC ciphers and the client's order. TLS 1.3 has no others. The RSA
 * ones are for brought certificates.
 */
const AGREEMENT = {
  ciphers: ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"]
    .flatMap((one) => [`ECDHE-ECDSA-${one}`, `ECDHE-RSA-${one}`])
    .join(":"),
  secureOptions: constants.SSL_OP_CIPHER_SERVER_PREFERENCE,
};

/**
 * The certificates of the listener on an address. So `localhost`, which clients have written down, goes on with Creel's
 * own when a certificate for another name is brought. Who calls by an address says no name in the handshake.
 */
export function contextsFor({ own, brought }: ServedCertificates, address: string): TlsContext[] {
  const ours = { cert: own.cert, key: own.key, ...AGREEMENT };
  if (!brought) return [ours];
  const theirs = { cert: brought.cert, key: brought.key, ...AGREEMENT };
  const named = brought.names.map((serverName) => ({ ...theirs, serverName }));
  if (!brought.covers(address)) return [ours, ...named];
  const rest = namesOf(new X509Certificate(own.cert)).filter((name) => !brought.covers(name));
  return [theirs, ...named, ...rest.map((serverName) => ({ ...ours, serverName }))];
}

/** Whether both are the same certificate under the same key. */
export function isSameCertificate(one: CustomCertificate | null, other: CustomCertificate | null): boolean {
  return one?.cert === other?.cert && one?.key === other?.key;
}
