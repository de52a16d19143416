// Import this file through load-x509.ts only: @peculiar/x509 needs reflect-metadata first.
import {
  BasicConstraintsExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";
import { encodeConstraints, NAME_CONSTRAINTS } from "./constraints.ts";
import { keyPair, P256 } from "./key.ts";
import { makeSerial } from "./serial.ts";

const DAY = 86_400;
const TEN_YEARS = 3650 * DAY;

export interface AuthorityPlan {
  /** The CA's private key, PKCS#8 PEM. */
  key: string;
  /** The computer's name, shown in a list of CAs. */
  computer: string;
  /** The DNS subtrees that it may certify. */
  permitted: readonly string[];
  now(): number;
  random(bytes: number): Uint8Array;
}

/**
 * Makes the CA of this installation, as PEM: ten years, no intermediate CA, and limited to names of this computer and
 * of the local network, so that a stolen key is of little use.
 */
export async function makeAuthority(plan: AuthorityPlan): Promise<string> {
  const now = plan.now();
  const keys = await keyPair(plan.key);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ O: ["Creel"] }, { CN: [authorityName(plan.computer, now)] }],
    serialNumber: makeSerial(plan.random),
    // A day early, for clients whose clock is slightly behind.
    notBefore: new Date((now - DAY) * 1000),
    notAfter: new Date((now + TEN_YEARS) * 1000),
    signingAlgorithm: P256,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      new Extension(NAME_CONSTRAINTS, true, encodeConstraints(plan.permitted)),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return `${certificate.toString("pem").trim()}\n`;
}

/** The common name: at most 64 characters (X.509); the date distinguishes two CAs in a list. */
function authorityName(computer: string, now: number): string {
  const date = new Date(now * 1000).toISOString().slice(0, 10);
  const name = [...computer.replace(/\p{C}/gu, "")].slice(0, 40).join("") || "this computer";
  return `Creel CA ${name} ${date}`;
}
