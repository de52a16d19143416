import type { GuardMutant } from "./guard-mutant.ts";

const CERTIFICATES_FILE = "src/http/tls/certificates.ts";
const LEAF = "src/http/tls/leaf.ts";
const STORED_CERTIFICATES = "src/http/tls/stored-certificates.ts";
const FILES = "src/http/tls/certificate-files.ts";
const UNIT = "src/http/tls/certificates.test.ts";
const CLIENTS = "src/http/tls/clients.test.ts";
const START = "src/http/tls/first-start.test.ts";
const LISTENERS = "src/http/listeners/api-listeners.test.ts";

/** Creel's own authority and certificate: what they may vouch for, who may read their keys, and when they change. */
export const CERTIFICATES: readonly GuardMutant[] = [
  {
    without: "the CA may vouch for names of the Internet",
    file: "src/http/tls/authority.ts",
    find: "encodeConstraints(plan.permitted)",
    replace: 'encodeConstraints([...plan.permitted, "com"])',
    test: [CLIENTS, "refuses a leaf of this CA for a name outside its constraints"],
  },
  {
    without: "the CA may issue other CAs",
    file: "src/http/tls/authority.ts",
    find: "new BasicConstraintsExtension(true, 0, true)",
    replace: "new BasicConstraintsExtension(true, undefined, true)",
    test: [CLIENTS, "shows the extensions as they are meant"],
  },
  {
    without: "the certificate is itself a CA",
    file: LEAF,
    find: "new BasicConstraintsExtension(false, undefined, true)",
    replace: "new BasicConstraintsExtension(true, undefined, true)",
    test: [CLIENTS, "shows the extensions as they are meant"],
  },
  {
    without: "the certificate is valid for more than servers",
    file: LEAF,
    find: "      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),\n",
    replace: "",
    test: [CLIENTS, "verifies the leaf strictly"],
  },
  {
    without: "the certificate lasts longer than clients accept",
    file: LEAF,
    find: "const LONGEST = 397 * DAY;",
    replace: "const LONGEST = 825 * DAY;",
    test: [UNIT, "names this computer, and lasts at most 397 days"],
  },
  {
    without: "a name outside the constraints invalidates the certificate",
    file: CERTIFICATES_FILE,
    find: "        hosts.names = hosts.names.filter((name) => within(issuer.permitted, name));\n",
    replace: "",
    test: [UNIT, "leaves out names that the CA may not sign, and reports them before"],
  },
  {
    without: "a name that only ends like another counts as its subdomain",
    file: "src/http/tls/constraints.ts",
    find: "name === root || name.endsWith(`.",
    replace: "name === root || name.endsWith(`",
    test: ["src/http/tls/constraints.test.ts", "only at a dot"],
  },
  {
    without: "a computer named like a top-level domain may vouch for all its names",
    file: "src/http/tls/certificate-hosts.ts",
    find: ".filter((name) => !isTopLevel(name))",
    replace: "",
    test: ["src/http/tls/certificate-hosts.test.ts", "keeps only its name under local"],
  },
  {
    without: "a renewal makes a new key, which breaks every pin",
    file: CERTIFICATES_FILE,
    find: "readLeafKey(files) ?? (await newLeafKey(files))",
    replace: "await newLeafKey(files)",
    test: [UNIT, "happens below 60 days and keeps key, pin and CA"],
  },
  {
    without: "the certificate is renewed on its last day",
    file: "src/http/tls/stored-certificates.ts",
    find: "const RENEW_BELOW = 60 * DAY;",
    replace: "const RENEW_BELOW = DAY;",
    test: [UNIT, "happens below 60 days and keeps key, pin and CA"],
  },
  {
    without: "a listener presents the old certificate until it closes",
    file: "src/http/listeners/bound-listeners.ts",
    find: "return old.own.expiresOn - now > RENEW_BEFORE_S && needed",
    replace: "return needed",
    test: [LISTENERS, "renewal near the end of the certificate"],
  },
  {
    without: "a listener presents a certificate that is not valid yet",
    file: "src/http/listeners/bound-listeners.ts",
    find: "if (old.own.startsOn > now) return false;",
    replace: "",
    test: [LISTENERS, "issued while the clock was ahead"],
  },
  {
    without: "a certificate of another CA or another key is presented",
    file: "src/http/tls/stored-certificates.ts",
    find: "return fits && covers",
    replace: "return covers",
    test: [UNIT, "replaces a leaf that is damaged, of another CA or of another key"],
  },
  {
    without: "two first requests make two CAs",
    file: "src/domain/async.ts",
    find: "if (this.#isHeld) await",
    replace: "if (false) await",
    test: [START, "first requests at the same time make one CA and one leaf"],
  },
  {
    without: "a wrong clock makes a CA that has expired once it is right",
    file: CERTIFICATES_FILE,
    find: "if (now < EARLIEST_MOMENT)",
    replace: "if (false)",
    test: [UNIT, "is not made while the clock is before its time"],
  },
  {
    without: "a CA with a lost key is replaced by another",
    file: STORED_CERTIFICATES,
    find: '  if (keyPem === undefined) throw broken(files, "ca.key", "is missing");\n',
    replace: "  if (keyPem === undefined) return undefined;\n",
    test: [UNIT, "a lost CA key is a problem with a cure"],
  },
  {
    without: "a key of another CA signs",
    file: STORED_CERTIFICATES,
    find: "if (!belongs(certificate, key))",
    replace: "if (false)",
    test: [UNIT, "a key of another CA"],
  },
  {
    without: "all users of this computer may read the private keys",
    file: FILES,
    find: 'file === "ca.crt" ? 0o644 : 0o600',
    replace: "0o644",
    test: [START, "for their owner only"],
  },
  {
    without: "a private key that a restore made readable to all users stays so",
    file: FILES,
    find: '        if (file.endsWith(".key") && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);\n',
    replace: "",
    test: [START, "for their owner only"],
  },
  {
    without: "all users of this computer may list the folder of the keys",
    file: FILES,
    find: "        await chmod(folder, 0o700);\n",
    replace: "",
    test: [START, "for their owner only"],
  },
  {
    without: "the API listens without TLS",
    file: "src/http/listeners/bound-listeners.ts",
    find: "listen({ address, port, tls }, rules, this.answer)",
    replace: "listen({ address, port }, rules, this.answer)",
    test: [LISTENERS, "renewal near the end of the certificate"],
  },
  {
    without: "the API is on without a key",
    file: "src/domain/home/apply-settings.ts",
    find: '  return keyring.add("first", "capture");\n',
    replace: "  return null;\n",
    test: ["test/journeys/settings.test.ts", "makes the first key"],
  },
];
