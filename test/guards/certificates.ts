import type { GuardMutant } from "./guard-mutant.ts";

const MADE = "src/http/tls/certificates.ts";
const LEAF = "src/http/tls/leaf.ts";
const STORED = "src/http/tls/stored-certificates.ts";
const SHELF = "src/http/tls/certificate-files.ts";
const UNIT = "src/http/tls/certificates.test.ts";
const CLIENTS = "src/http/tls/clients.test.ts";
const START = "src/http/tls/start.test.ts";
const DOOR = "src/http/listeners/api-listeners.test.ts";

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
    without: "the CA may make others",
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
    without: "the certificate serves for more than servers",
    file: LEAF,
    find: "      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),\n",
    replace: "",
    test: [CLIENTS, "verifies the leaf strictly"],
  },
  {
    without: "the certificate lasts longer than clients take",
    file: LEAF,
    find: "const LONGEST = 397 * DAY;",
    replace: "const LONGEST = 825 * DAY;",
    test: [UNIT, "names this computer, and lasts at most 397 days"],
  },
  {
    without: "a name outside the constraints spoils the certificate",
    file: MADE,
    find: "        hosts.names = hosts.names.filter((name) => within(issuer.permitted, name));\n",
    replace: "",
    test: [UNIT, "leaves out names that the CA may not vouch for"],
  },
  {
    without: "a name is within another that it merely ends like",
    file: "src/http/tls/constraints.ts",
    find: "name === root || name.endsWith(`.",
    replace: "name === root || name.endsWith(`",
    test: ["src/http/tls/constraints.test.ts", "only at a dot"],
  },
  {
    without: "a computer called like a top-level domain may vouch for all of it",
    file: "src/http/tls/certificate-hosts.ts",
    find: ".filter((name) => !isTopLevel(name))",
    replace: "",
    test: ["src/http/tls/certificate-hosts.test.ts", "keeps only its name under local"],
  },
  {
    without: "a renewal makes a new key, which breaks every pin",
    file: MADE,
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
    without: "a listener shows the old certificate to its end",
    file: "src/http/listeners/bound-listeners.ts",
    find: "return old.own.expiresOn - this.now() > RENEW_BEFORE && needed",
    replace: "return needed",
    test: [DOOR, "renewal near the end of the certificate"],
  },
  {
    without: "a certificate of another CA or another key is shown",
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
    file: MADE,
    find: "if (now < EARLIEST)",
    replace: "if (false)",
    test: [UNIT, "is not made while the clock is before its time"],
  },
  {
    without: "a CA whose key is lost is replaced by another",
    file: STORED,
    find: '  if (keyPem === undefined) throw broken(files, "ca.key", "is missing");\n',
    replace: "  if (keyPem === undefined) return undefined;\n",
    test: [UNIT, "a lost CA key is a problem with a cure"],
  },
  {
    without: "a key of another CA signs",
    file: STORED,
    find: "if (!belongs(certificate, key))",
    replace: "if (false)",
    test: [UNIT, "a key of another CA"],
  },
  {
    without: "everyone on this computer may read the private keys",
    file: SHELF,
    find: 'file === "ca.crt" ? 0o644 : 0o600',
    replace: "0o644",
    test: [START, "for their owner only"],
  },
  {
    without: "a key that a restored backup opened to everyone stays open",
    file: SHELF,
    find: '        if (file.endsWith(".key") && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);\n',
    replace: "",
    test: [START, "for their owner only"],
  },
  {
    without: "everyone on this computer may look into the folder of the keys",
    file: SHELF,
    find: "        await chmod(folder, 0o700);\n",
    replace: "",
    test: [START, "for their owner only"],
  },
  {
    without: "the API listens without TLS",
    file: "src/http/listeners/bound-listeners.ts",
    find: "listen({ address, port, tls }, rules, this.answer)",
    replace: "listen({ address, port }, rules, this.answer)",
    test: [DOOR, "renewal near the end of the certificate"],
  },
  {
    without: "the API is on and there is no key for it",
    file: "src/main/api-settings.ts",
    find: '  return keyring.add("first", "capture");\n',
    replace: "  return null;\n",
    test: ["test/journeys/settings.test.ts", "makes the first key"],
  },
];
