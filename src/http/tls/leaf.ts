// Import this file through load-x509.ts only: @peculiar/x509 needs reflect-metadata first.
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";
import type { Hosts } from "./certificate-hosts.ts";
import { keyPair, P256 } from "./key.ts";
import { makeSerial } from "./serial.ts";

const DAY = 86_400;
/** The limit of public CAs, which some clients enforce for every CA. */
const LONGEST = 397 * DAY;

export interface LeafPlan {
  authority: { certificate: string; key: string };
  /** The leaf's private key, PKCS#8 PEM. A renewal keeps it, so that pins stay valid. */
  key: string;
  hosts: Hosts;
  now(): number;
  random(bytes: number): Uint8Array;
}

/** Makes the API's certificate, as PEM: for servers only, with these names and addresses. */
export async function makeLeaf(plan: LeafPlan): Promise<string> {
  const authority = new X509Certificate(plan.authority.certificate);
  const { privateKey: signingKey } = await keyPair(plan.authority.key);
  const { publicKey } = await keyPair(plan.key);
  // Within the CA's validity; clients would refuse it otherwise. Both ends are included, hence minus one second.
  const from = Math.max(plan.now() - DAY, seconds(authority.notBefore));
  const until = Math.min(from + LONGEST - 1, seconds(authority.notAfter));
  const certificate = await X509CertificateGenerator.create({
    // A permitted name, because some verifiers apply the name constraints to the subject too.
    subject: [{ CN: ["localhost"] }],
    issuer: authority.subjectName,
    serialNumber: makeSerial(plan.random),
    notBefore: new Date(from * 1000),
    notAfter: new Date(until * 1000),
    signingAlgorithm: P256,
    signingKey,
    publicKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...plan.hosts.names.map((value) => ({ type: "dns" as const, value })),
        ...plan.hosts.addresses.map((value) => ({ type: "ip" as const, value })),
      ]),
      await SubjectKeyIdentifierExtension.create(publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  return `${certificate.toString("pem").trim()}\n`;
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
