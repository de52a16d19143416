import type { GuardMutant } from "./guard-mutant.ts";

const BROUGHT_FILES = "src/http/tls/custom-certificate.ts";
const SHOWN = "src/http/tls/tls-contexts.ts";
const PLAN = "src/http/listeners/listener-plan.ts";
const UNIT = "src/http/tls/custom-certificate.test.ts";
const OPEN = "src/http/listeners/custom-certificate.test.ts";
const SETTINGS = ["src/domain/home/settings.test.ts", "a certificate and its key go together"] as const;
const SCANNED = "test/journeys/certificates.test.ts";

/** A certificate that the user brings: which files are taken, when, and who is shown which certificate. */
export const CUSTOM_CERTIFICATE: readonly GuardMutant[] = [
  {
    without: "the API is called by a name that no certificate names",
    file: PLAN,
    find: "    if (reached.names.includes(settings.host)) this.#checkName(settings.host, custom, note);\n",
    replace: "",
    test: [OPEN, "a host outside the CA's constraints is refused"],
  },
  {
    without: "files that changed are not taken up",
    file: "src/http/listeners/bound-listeners.ts",
    find: `
    if (!isSameCertificate(old.brought, served.brought)) return false;
    `,
    replace: "",
    test: [OPEN, "changed files are taken up"],
  },
  {
    without: "files that did not change close every listener",
    file: SHOWN,
    find: "return one?.cert === other?.cert && one?.key === other?.key;",
    replace: "return false;",
    test: ["src/http/listeners/api-listeners.test.ts", "a listener that can stay, stays"],
  },
  {
    without: "wrong files take the certificate away that was shown",
    file: PLAN,
    find: "return this.#customFiles === filesOf(settings) ? this.#custom : null;",
    replace: "return null;",
    test: [OPEN, "while they are wrong the one before goes on"],
  },
  {
    without: "Apply takes wrong files",
    file: PLAN,
    find: "      if (isStrict) throw problem;\n",
    replace: "",
    test: [OPEN, "wrong files change nothing on Apply"],
  },
  {
    without: "a key that is another certificate's is taken",
    file: BROUGHT_FILES,
    find: "if (!leaf.checkPrivateKey(key))",
    replace: "if (false)",
    test: [UNIT, "that cannot serve is refused"],
  },
  {
    without: "a certificate that expired is taken",
    file: BROUGHT_FILES,
    find: "if (expiresOn <= now)",
    replace: "if (false)",
    test: [UNIT, "that cannot serve is refused"],
  },
  {
    without: "a certificate whose time has not come is taken",
    file: BROUGHT_FILES,
    find: "if (from > now)",
    replace: "if (false)",
    test: [UNIT, "that cannot serve is refused"],
  },
  {
    without: "a folder or a pipe is read as a certificate",
    file: BROUGHT_FILES,
    find: "if (!found.isFile)",
    replace: "if (false)",
    test: [UNIT, "whose file is missing, a folder, a pipe or unreadable says so"],
  },
  {
    without: "a file of any size is read as a certificate",
    file: BROUGHT_FILES,
    find: "if (size > LARGEST)",
    replace: "if (false)",
    test: [UNIT, "that cannot serve is refused"],
  },
  {
    without: "a key with a passphrase is only called damaged",
    file: BROUGHT_FILES,
    find: "if (/BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(pem))",
    replace: "if (false)",
    test: [UNIT, "that cannot serve is refused"],
  },
  {
    without: "a certificate goes without its key",
    file: "src/domain/home/settings.ts",
    find: 'if (path === "")',
    replace: "if (false)",
    test: SETTINGS,
  },
  {
    without: "a path of the folder where somebody happened to be is kept",
    file: "src/domain/home/settings.ts",
    find: "if (!WHOLE_PATH.test(path))",
    replace: "if (false)",
    test: SETTINGS,
  },
  {
    without: "callers of localhost are shown a certificate that is not for it",
    file: SHOWN,
    find: "if (!brought.covers(address)) return [ours, ...named];",
    replace: "if (!brought.covers(address)) return [theirs, ...named];",
    test: [OPEN, "a brought certificate is shown to those who call by its names"],
  },
  {
    without: "callers of its names are not shown the brought certificate",
    file: SHOWN,
    find: "brought.names.map((serverName) => ({ ...theirs, serverName }))",
    replace: "[]",
    test: [OPEN, "a brought certificate is shown to those who call by its names"],
  },
  {
    without: "a certificate for the address takes Creel's own from its names",
    file: SHOWN,
    find: "...named, ...rest.map((serverName) => ({ ...ours, serverName }))]",
    replace: "...named]",
    test: [OPEN, "and Creel's own by its names"],
  },
  {
    without: "CBC ciphers are offered",
    file: SHOWN,
    find: 'ciphers: ["AES128-GCM-SHA256",',
    replace: 'ciphers: ["AES128-GCM-SHA256", "AES128-SHA256",',
    test: [SCANNED, "sslscan finds no old protocol, no weak cipher"],
  },
  {
    without: "a certificate changes while its callers still shake hands",
    file: "src/http/listeners/listen.ts",
    find: "      await Bun.sleep(Math.min(DRAIN, timeoutMs) / 4);\n",
    replace: "",
    test: ["test/journeys/certificate-rotation.test.ts", "none fails"],
  },
];
