import { createHash, X509Certificate } from "node:crypto";
import { join } from "node:path";
import { Mutex } from "../../domain/async.ts";
import { Problem } from "../../domain/problem.ts";
import { type CertificateFiles, openCertificateFiles } from "./certificate-files.ts";
import { computerNames, type Hosts, sortHosts } from "./certificate-hosts.ts";
import { within } from "./constraints.ts";
import { makeKey } from "./key.ts";
import { loadX509 } from "./load-x509.ts";
import {
  readAuthority,
  readLeaf,
  readLeafKey,
  readLivingAuthority,
  type StoredAuthority,
} from "./stored-certificates.ts";

/** A certificate with its key and chain, and the hashes that clients compare. */
export interface IssuedCertificate {
  /** The leaf, PEM. */
  cert: string;
  /** The leaf's private key, PKCS#8 PEM. */
  key: string;
  /** The CA that clients trust, PEM. */
  ca: string;
  /** `sha256//` and the base64 of the SHA-256 of the leaf's public key, as curl's `--pinnedpubkey` takes it. */
  pin: string;
  /** SHA-256 of the CA, upper-case hexadecimal pairs with colons, as certificate stores show it. */
  fingerprint: string;
  /** When the leaf begins to be valid, in Unix seconds: after now only if the clock is behind the CA. */
  startsOn: number;
  /** When the leaf expires, in Unix seconds. */
  expiresOn: number;
}

export interface Certificates {
  /** The names of this computer that each certificate contains. */
  names: readonly string[];
  /** The path of the CA certificate. */
  caPath: string;
  /** The CA, PEM. It is made if there is none. */
  ca(): Promise<string>;
  /** Whether a name or an address can be certified: addresses always, names only within the CA's constraints. */
  allows(host: string): boolean;
  /**
   * The certificate for these hosts and this computer's own names. The stored one is used while it covers them and has
   * 60 days left; otherwise a new one is issued with the same key. Names outside the CA's constraints are left out,
   * since every client would refuse the whole certificate: check `allows` first.
   */
  forNames(names: readonly string[], addresses: readonly string[]): Promise<IssuedCertificate>;
}

export interface CertificateOptions {
  /** Unix seconds. */
  now(): number;
  random(bytes: number): Uint8Array;
  /** The name of this computer. */
  computer: string;
}

/** Before 2020 the clock is wrong, and a CA made now would be expired once it is right. */
const EARLIEST_MOMENT = 1_577_836_800;

/** Opens the certificates of an installation; each is made on first use (see SECURITY.md). */
export function openCertificates(folder: string, options: CertificateOptions): Certificates {
  const files = openCertificateFiles(folder);
  const names = computerNames(options.computer);
  const own = ["localhost", "127.0.0.1", "::1", ...names];
  const oneAtATime = new Mutex(); // or two first requests would make two CAs

  return {
    names,
    caPath: join(folder, "ca.crt"),
    ca: () => oneAtATime.run(async () => (await authority()).pem),
    allows(host) {
      const { names, addresses } = sortHosts([host]);
      const permitted = readAuthority(files)?.permitted ?? permittedFor(options.computer);
      return addresses.length > 0 || names.some((name) => within(permitted, name));
    },
    forNames: (others, addresses) =>
      oneAtATime.run(async () => {
        const issuer = await authority();
        const hosts = sortHosts([...own, ...others, ...addresses]);
        hosts.names = hosts.names.filter((name) => within(issuer.permitted, name));
        return describe(await leaf(issuer, hosts), issuer);
      }),
  };

  async function authority(): Promise<StoredAuthority> {
    const now = options.now();
    const stored = readLivingAuthority(files, now);
    if (stored !== undefined) return stored;
    if (now < EARLIEST_MOMENT) {
      const says = new Date(now * 1000).toISOString().slice(0, 10);
      throw new Problem(
        "unavailable",
        `The clock of this computer shows ${says}. Set it, then start Creel again.`,
      );
    }
    const key = await makeKey();
    const { makeAuthority } = await loadX509();
    const permitted = permittedFor(options.computer);
    const certificate = await makeAuthority({ ...options, key, permitted });
    // A leaf of a CA that no longer exists. Left there, a crash right after the next line would look like a lost CA.
    await files.remove("leaf.crt");
    await files.write("ca.key", key);
    await files.write("ca.crt", certificate);
    return sure(readAuthority(files));
  }

  async function leaf(issuer: StoredAuthority, hosts: Hosts): Promise<{ cert: string; key: string }> {
    const key = readLeafKey(files) ?? (await newLeafKey(files));
    const stored = readLeaf(files, key, issuer, hosts, options.now());
    if (stored !== undefined) return { cert: stored, key };
    const { makeLeaf } = await loadX509();
    const signer = { certificate: issuer.pem, key: issuer.keyPem };
    const cert = await makeLeaf({ ...options, authority: signer, key, hosts });
    await files.write("leaf.crt", cert);
    return { cert, key };
  }
}

async function newLeafKey(files: CertificateFiles): Promise<string> {
  const key = await makeKey();
  await files.write("leaf.key", key);
  return key;
}

function permittedFor(computer: string): string[] {
  const roots = ["localhost", "local", "home.arpa"];
  return [...roots, ...computerNames(computer).filter((name) => !within(roots, name))];
}

function describe(leaf: { cert: string; key: string }, issuer: StoredAuthority): IssuedCertificate {
  const certificate = new X509Certificate(leaf.cert);
  const open = certificate.publicKey.export({ type: "spki", format: "der" });
  return {
    ...leaf,
    ca: issuer.pem,
    pin: `sha256//${createHash("sha256").update(open).digest("base64")}`,
    fingerprint: issuer.certificate.fingerprint256,
    startsOn: Math.floor(certificate.validFromDate.getTime() / 1000),
    expiresOn: Math.floor(certificate.validToDate.getTime() / 1000),
  };
}

function sure<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem("internal", "The CA that was just made is missing.");
  return value;
}
