import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { Problem } from "../../domain/problem.ts";
import type { CertificateFile, CertificateFiles } from "./certificate-files.ts";
import type { Hosts } from "./certificate-hosts.ts";
import { readConstraints } from "./constraints.ts";

/** The CA of this installation, read from its files and checked. */
export interface StoredAuthority {
  certificate: X509Certificate;
  pem: string;
  keyPem: string;
  /** The DNS subtrees that it may certify. */
  permitted: string[];
}

/**
 * Reads the stored CA; undefined if there is none and one may be made. Any other defect is a Problem and never a reason
 * to make another CA: clients that trust the old one would refuse the new one.
 */
export function readAuthority(files: CertificateFiles): StoredAuthority | undefined {
  const pem = files.read("ca.crt");
  const keyPem = files.read("ca.key");
  if (pem === undefined) {
    // The key is written first. A key alone means that a first start crashed; with a leaf, a CA was in use and is lost.
    if (keyPem === undefined || files.read("leaf.crt") === undefined) return undefined;
    throw broken(files, "ca.crt", "is missing");
  }
  if (keyPem === undefined) throw broken(files, "ca.key", "is missing");
  const certificate = parse(pem, (text) => new X509Certificate(text));
  const permitted = certificate && readConstraints(certificate.raw);
  if (certificate === undefined || permitted === undefined || !certificate.verify(certificate.publicKey)) {
    throw broken(files, "ca.crt", "is not a CA that Creel made, or is damaged");
  }
  const key = parse(keyPem, createPrivateKey);
  if (key === undefined) throw broken(files, "ca.key", "is damaged");
  if (!belongs(certificate, key)) throw broken(files, "ca.key", "does not belong to ca.crt");
  return { certificate, pem, keyPem, permitted };
}

/** The same, for issuing and serving: an expired CA is a Problem too. */
export function readLivingAuthority(files: CertificateFiles, now: number): StoredAuthority | undefined {
  const authority = readAuthority(files);
  if (authority === undefined || authority.certificate.validToDate.getTime() >= now * 1000) return authority;
  const date = authority.certificate.validToDate.toISOString().slice(0, 10);
  const say = `expired on ${date}, if the clock of this computer is right`;
  throw new Problem("unavailable", `ca.crt in ${files.folder} ${say}. ${startOver("To go on")}`);
}

/** Parses a PEM text; undefined if it is malformed. */
export function parse<T>(pem: string, read: (pem: string) => T): T | undefined {
  try {
    return read(pem);
  } catch {
    return undefined;
  }
}

function belongs(certificate: X509Certificate, key: KeyObject): boolean {
  return parse("", () => certificate.checkPrivateKey(key)) ?? false;
}

function broken(files: CertificateFiles, file: CertificateFile, what: string): Problem {
  const restore = `Put ca.crt and ca.key back from a backup and start Creel again.`;
  return new Problem(
    "unavailable",
    `${file} in ${files.folder} ${what}. ${restore} ${startOver("Without a backup")}`,
  );
}

function startOver(when: string): string {
  return `${when}, delete ca.crt and ca.key and start Creel again: it makes a new CA, which every client must then trust.`;
}

const DAY = 86_400;
const RENEW_BELOW = 60 * DAY;

/** The stored leaf key, PEM; undefined if there is none. A damaged one is a Problem: a new key would break every pin. */
export function readLeafKey(files: CertificateFiles): string | undefined {
  const pem = files.read("leaf.key");
  if (pem === undefined) return undefined;
  const key = parse(pem, createPrivateKey);
  if (key?.asymmetricKeyDetails?.namedCurve === "prime256v1") return pem;
  const detail =
    `leaf.key in ${files.folder} is damaged. Put it back from a backup and start Creel again. Without a backup, ` +
    "delete it and start Creel again: it makes a new one, and clients that pin the key must be connected again.";
  throw new Problem("unavailable", detail);
}

/** The stored leaf certificate, PEM, if it covers these hosts; undefined if another must be issued. */
export function readLeaf(
  files: CertificateFiles,
  keyPem: string,
  authority: StoredAuthority,
  hosts: Hosts,
  now: number,
): string | undefined {
  const pem = files.read("leaf.crt");
  const leaf = pem === undefined ? undefined : parse(pem, (text) => new X509Certificate(text));
  if (leaf === undefined) return undefined;
  const ours = leaf.checkIssued(authority.certificate) && leaf.verify(authority.certificate.publicKey);
  const fits = ours && leaf.checkPrivateKey(createPrivateKey(keyPem));
  return fits && covers(leaf, hosts) && lasts(leaf, authority.certificate, now) ? pem : undefined;
}

function covers(leaf: X509Certificate, { names, addresses }: Hosts): boolean {
  return (
    names.every((name) => leaf.checkHost(name) !== undefined) &&
    addresses.every((address) => leaf.checkIP(address) !== undefined)
  );
}

function lasts(leaf: X509Certificate, authority: X509Certificate, now: number): boolean {
  const [from, until] = [seconds(leaf.validFromDate), seconds(leaf.validToDate)];
  // Issued while the clock was ahead. (If the clock is behind the CA itself, it is wrong now, and a new leaf would not
  // help.)
  if (now < from && now >= seconds(authority.validFromDate)) return false;
  // In the last year of the CA no leaf can last longer than the CA.
  return until - now >= RENEW_BELOW || (until > now && until >= seconds(authority.validToDate));
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
