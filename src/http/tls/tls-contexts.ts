import { constants, X509Certificate } from "node:crypto";
import type { IssuedCertificate } from "./certificates.ts";
import { type CustomCertificate, namesOf } from "./custom-certificate.ts";

/** The certificates of a listener: the custom one for its names, Creel's own for all others. */
export interface ServedCertificates {
  own: IssuedCertificate;
  custom: CustomCertificate | null;
}

/** A certificate for one server name (or, without a name, for all other clients), with the cipher settings. */
export interface TlsContext {
  cert: string;
  key: string;
  serverName?: string;
  ciphers: string;
  secureOptions: number;
}

/**
 * Cipher settings of TLS 1.2, where the runtime would also accept CBC ciphers and the client's order; TLS 1.3 needs
 * none. The RSA ciphers are for custom certificates.
 */
const AGREEMENT = {
  ciphers: ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"]
    .flatMap((one) => [`ECDHE-ECDSA-${one}`, `ECDHE-RSA-${one}`])
    .join(":"),
  secureOptions: constants.SSL_OP_CIPHER_SERVER_PREFERENCE,
};

/**
 * The TLS contexts of the listener on an address. Clients that use `localhost` keep getting Creel's own certificate
 * beside a custom one. A client that connects by address sends no name in the handshake.
 */
export function contextsFor({ own, custom }: ServedCertificates, address: string): TlsContext[] {
  const ours = { cert: own.cert, key: own.key, ...AGREEMENT };
  if (!custom) return [ours];
  const theirs = { cert: custom.cert, key: custom.key, ...AGREEMENT };
  const named = custom.names.map((serverName) => ({ ...theirs, serverName }));
  if (!custom.covers(address)) return [ours, ...named];
  const rest = namesOf(new X509Certificate(own.cert)).filter((name) => !custom.covers(name));
  return [theirs, ...named, ...rest.map((serverName) => ({ ...ours, serverName }))];
}

/** Whether both are the same certificate under the same key. */
export function isSameCertificate(one: CustomCertificate | null, other: CustomCertificate | null): boolean {
  return one?.cert === other?.cert && one?.key === other?.key;
}
