import { createPrivateKey, X509Certificate } from "node:crypto";
import { Problem } from "../../domain/problem.ts";
import type { CertificateFiles } from "./certificate-files.ts";
import type { Hosts } from "./certificate-hosts.ts";
import { parse, type StoredAuthority } from "./stored-authority.ts";

const DAY = 86_400;
const RENEW_BELOW = 60 * DAY;

/** The stored leaf key, PEM; undefined if there is none. A damaged one is told: a new one would break every pin. */
export function readLeafKey(shelf: CertificateFiles): string | undefined {
  const pem = shelf.read("leaf.key");
  if (pem === undefined) return undefined;
  const key = parse(pem, createPrivateKey);
  if (key?.asymmetricKeyDetails?.namedCurve === "prime256v1") return pem;
  const detail =
    `leaf.key in ${shelf.folder} is damaged. Put it back from a backup and start Creel again. Without a backup, ` +
    "delete it and start Creel again: it makes a new one, and clients that pin the key must be connected anew.";
  throw new Problem("unavailable", detail);
}

/** The stored leaf certificate, PEM, if it can serve these hosts; undefined if another must be issued. */
export function readLeaf(
  shelf: CertificateFiles,
  keyPem: string,
  authority: StoredAuthority,
  hosts: Hosts,
  now: number,
): string | undefined {
  const pem = shelf.read("leaf.crt");
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
  // Issued while the clock was ahead. (A clock that is behind the CA itself is wrong now: a new leaf would not help.)
  if (now < from && now >= seconds(authority.validFromDate)) return false;
  // In the last year of the CA no leaf can last longer than the CA.
  return until - now >= RENEW_BELOW || (until > now && until >= seconds(authority.validToDate));
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
