import { createHash, createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { isIP } from "node:net";
import type { CustomCertificateState } from "../../domain/home/api-listener.ts";
import { Problem } from "../../domain/problem.ts";
import { parse } from "./stored-certificates.ts";

/** A certificate that the owner supplies, for names that Creel's own CA may not certify. */
export interface CustomCertificate extends Omit<CustomCertificateState, "isForAddress"> {
  /** The leaf's private key, PEM. */
  key: string;
  /** Whether the certificate covers this name or address. */
  covers(host: string): boolean;
}

export interface CustomCertificateFiles {
  certificate: string;
  certificateKey: string;
}

type Field = keyof CustomCertificateFiles;

const MAX_FILE_BYTES = 256 * 1024; // bytes
const BLOCK = /-----BEGIN (?<kind>[A-Z0-9 ]+)-----(?:(?!-----BEGIN)[\s\S])*?-----END \k<kind>-----/g;

/** Reads the two files. Throws `invalid` with the field of the invalid file and the reason. */
export async function readCustomCertificate(
  { certificate, certificateKey }: CustomCertificateFiles,
  now: number,
): Promise<CustomCertificate> {
  const chain = blocks(await read("certificate", certificate), /^(X509 |TRUSTED )?CERTIFICATE$/);
  const leaf = chain[0] === undefined ? undefined : parse(chain[0], (pem) => new X509Certificate(pem));
  if (
    leaf === undefined ||
    chain.some((pem) => parse(pem, (text) => new X509Certificate(text)) === undefined)
  )
    throw wrong(
      "certificate",
      `${certificate} has no certificate in PEM, or a damaged one. Give another file.`,
    );
  const { key, pem } = readKey(certificateKey, await read("certificateKey", certificateKey));
  if (!leaf.checkPrivateKey(key))
    throw wrong(
      "certificateKey",
      `The key in ${certificateKey} does not belong to the first certificate in ${certificate}. Put the server's certificate first, its chain after it.`,
    );
  const names = namesOf(leaf);
  if (names.length === 0 && !/IP Address:/.test(leaf.subjectAltName ?? ""))
    throw wrong(
      "certificate",
      `The certificate in ${certificate} has no host name (subjectAltName). Use one that has.`,
    );
  const [from, expiresOn] = [seconds(leaf.validFromDate), seconds(leaf.validToDate)];
  if (expiresOn <= now)
    throw wrong(
      "certificate",
      `The certificate in ${certificate} expired on ${formatCertificateDay(expiresOn)}. Renew it.`,
    );
  if (from > now)
    throw wrong(
      "certificate",
      `The certificate in ${certificate} is not valid before ${formatCertificateDay(from)}. Check the clock, or use another certificate.`,
    );
  const open = leaf.publicKey.export({ type: "spki", format: "der" });
  return {
    cert: `${chain.join("\n")}\n`,
    key: pem,
    names,
    expiresOn,
    pin: `sha256//${createHash("sha256").update(open).digest("base64")}`,
    covers: (host) =>
      (isIP(host) ? leaf.checkIP(host) : leaf.checkHost(host, { subject: "never" })) !== undefined,
  };
}

/** The DNS names of a certificate, lower case. */
export function namesOf({ subjectAltName = "" }: X509Certificate): string[] {
  return subjectAltName
    .toLowerCase()
    .split(", ")
    .flatMap((one) => /^dns:([a-z0-9*._-]+)$/.exec(one)?.[1] ?? []);
}

export function formatCertificateDay(moment: number): string {
  return new Date(moment * 1000).toISOString().slice(0, 10);
}

async function read(field: Field, path: string): Promise<string> {
  try {
    const { size, ...found } = await stat(path).then((one) => ({ size: one.size, isFile: one.isFile() }));
    // Reading a pipe would block, and a device never ends.
    if (!found.isFile) throw wrong(field, `${path} is not a file. Give the path of a file.`);
    if (size > MAX_FILE_BYTES)
      throw wrong(field, `${path} is too large for a certificate or a key. Give another file.`);
    return await readFile(path, "utf8");
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const code = (cause as { code?: string }).code;
    if (code === "ENOENT" || code === "ENOTDIR")
      throw wrong(field, `There is no file ${path}. Correct the path, or put the file there.`, cause);
    const cure = "Allow the user that runs Creel to read it, or give a copy that this user may read.";
    throw wrong(field, `${path} cannot be read (${code ?? "unknown reason"}). ${cure}`, cause);
  }
}

function readKey(path: string, text: string): { key: KeyObject; pem: string } {
  const [pem] = blocks(text, /PRIVATE KEY$/);
  if (pem === undefined)
    throw wrong("certificateKey", `${path} does not contain a private key in PEM. Give another file.`);
  if (/BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(pem))
    throw wrong(
      "certificateKey",
      `The key in ${path} has a passphrase, which Creel cannot type when it starts. Give the key without one: openssl pkey -in LOCKED -out UNLOCKED`,
    );
  const key = parse(pem, createPrivateKey);
  if (key === undefined)
    throw wrong("certificateKey", `The private key in ${path} is damaged. Give another file.`);
  return { key, pem: `${pem}\n` };
}

/** The PEM blocks of one kind, in order. Others may be between them: one file can have key and chain. */
function blocks(text: string, kind: RegExp): string[] {
  return [...text.matchAll(BLOCK)]
    .filter((found) => kind.test(found.groups?.kind ?? ""))
    .map(([block]) => block);
}

function wrong(field: Field, detail: string, cause?: unknown): Problem {
  return new Problem("invalid", detail, { field, cause });
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
