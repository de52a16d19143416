// Loaded through maker.ts only: @peculiar/x509 needs something before it.
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
/** Public CAs stop here, and some clients hold every CA to it. */
const LONGEST = 397 * DAY;

export interface LeafPlan {
  authority: { certificate: string; key: string };
  /** The leaf's private key, PKCS#8 PEM: kept at every renewal, so that a pin on it keeps its worth. */
  key: string;
  hosts: Hosts;
  now(): number;
  random(bytes: number): Uint8Array;
}

/** Makes the certificate that the API shows, as PEM: for servers only, and for the names and addresses given. */
export async function makeLeaf(plan: LeafPlan): Promise<string> {
  const authority = new X509Certificate(plan.authority.certificate);
  const { privateKey: signingKey } = await keyPair(plan.authority.key);
  const { publicKey } = await keyPair(plan.key);
  // Never outside the CA's own time: it would be refused then anyway. Both ends count, hence the second less.
  const from = Math.max(plan.now() - DAY, seconds(authority.notBefore));
  const until = Math.min(from + LONGEST - 1, seconds(authority.notAfter));
  const certificate = await X509CertificateGenerator.create({
    // A permitted name, for the verifiers that hold even the subject to the name constraints.
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
