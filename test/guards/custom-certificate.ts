import type { GuardMutant } from "./guard-mutant.ts";

const CUSTOM_CERTIFICATE_FILE = "src/http/tls/custom-certificate.ts";
const TLS_CONTEXTS = "src/http/tls/tls-contexts.ts";
const LISTENER_PLAN = "src/http/listeners/listener-plan.ts";
const UNIT_TEST = "src/http/tls/custom-certificate.test.ts";
const LISTENERS_TEST = "src/http/listeners/custom-certificate.test.ts";
const SETTINGS_TEST = ["src/domain/home/settings.test.ts", "a certificate and its key go together"] as const;
const CERTIFICATES_TEST = "test/journeys/certificates.test.ts";

/** A certificate that the user brings: which files are taken, when, and who is shown which certificate. */
export const CUSTOM_CERTIFICATE: readonly GuardMutant[] = [
  {
    without: "the API address has a name that no certificate has",
    file: LISTENER_PLAN,
    find: "    if (reached.names.includes(settings.host)) this.#checkName(settings.host, custom, note);\n",
    replace: "",
    test: [LISTENERS_TEST, "a host outside the CA's constraints is refused"],
  },
  {
    without: "changed certificate files are not loaded",
    file: "src/http/listeners/bound-listeners.ts",
    find: `
    if (!isSameCertificate(old.custom, served.custom)) return false;
    `,
    replace: "",
    test: [
      LISTENERS_TEST,
      "changed files are loaded; while they are invalid the old certificate stays and the reason is reported",
    ],
  },
  {
    without: "unchanged certificate files close every listener",
    file: TLS_CONTEXTS,
    find: "return one?.cert === other?.cert && one?.key === other?.key;",
    replace: "return false;",
    test: ["src/http/listeners/api-listeners.test.ts", "a listener that can stay, stays"],
  },
  {
    without: "invalid files replace the current certificate",
    file: LISTENER_PLAN,
    find: "return this.#customFiles === filesOf(settings) ? this.#custom : null;",
    replace: "return null;",
    test: [
      LISTENERS_TEST,
      "changed files are loaded; while they are invalid the old certificate stays and the reason is reported",
    ],
  },
  {
    without: "Apply accepts invalid files",
    file: LISTENER_PLAN,
    find: "      if (isStrict) throw problem;\n",
    replace: "",
    test: [
      LISTENERS_TEST,
      "invalid files change nothing on Apply; at a start the rest of Creel answers, and the reason is reported",
    ],
  },
  {
    without: "a key of another certificate is accepted",
    file: CUSTOM_CERTIFICATE_FILE,
    find: "if (!leaf.checkPrivateKey(key))",
    replace: "if (false)",
    test: [UNIT_TEST, "that cannot serve is refused"],
  },
  {
    without: "an expired certificate is accepted",
    file: CUSTOM_CERTIFICATE_FILE,
    find: "if (expiresOn <= now)",
    replace: "if (false)",
    test: [UNIT_TEST, "that cannot serve is refused"],
  },
  {
    without: "a certificate that is not valid yet is accepted",
    file: CUSTOM_CERTIFICATE_FILE,
    find: "if (from > now)",
    replace: "if (false)",
    test: [UNIT_TEST, "that cannot serve is refused"],
  },
  {
    without: "a folder or a pipe is read as a certificate",
    file: CUSTOM_CERTIFICATE_FILE,
    find: "if (!found.isFile)",
    replace: "if (false)",
    test: [
      UNIT_TEST,
      "with a missing or unreadable file, a folder or a pipe is refused at once with the reason",
    ],
  },
  {
    without: "a file of any size is read as a certificate",
    file: CUSTOM_CERTIFICATE_FILE,
    find: "if (size > MAX_FILE_BYTES)",
    replace: "if (false)",
    test: [UNIT_TEST, "that cannot serve is refused"],
  },
  {
    without: "a key with a passphrase is only called damaged",
    file: CUSTOM_CERTIFICATE_FILE,
    find: "if (/BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(pem))",
    replace: "if (false)",
    test: [UNIT_TEST, "that cannot serve is refused"],
  },
  {
    without: "a certificate without its key is accepted",
    file: "src/domain/home/settings.ts",
    find: 'if (path === "")',
    replace: "if (false)",
    test: SETTINGS_TEST,
  },
  {
    without: "a relative path is stored",
    file: "src/domain/home/settings.ts",
    find: "if (!WHOLE_PATH.test(path))",
    replace: "if (false)",
    test: SETTINGS_TEST,
  },
  {
    without: "a client of localhost gets a certificate for other names",
    file: TLS_CONTEXTS,
    find: "if (!custom.covers(address)) return [ours, ...named];",
    replace: "if (!custom.covers(address)) return [theirs, ...named];",
    test: [
      LISTENERS_TEST,
      "a custom certificate is presented to clients of its names, Creel's own to all others",
    ],
  },
  {
    without: "a client of its names does not get the custom certificate",
    file: TLS_CONTEXTS,
    find: "custom.names.map((serverName) => ({ ...theirs, serverName }))",
    replace: "[]",
    test: [
      LISTENERS_TEST,
      "a custom certificate is presented to clients of its names, Creel's own to all others",
    ],
  },
  {
    without: "a custom certificate for the address replaces Creel's own for its names",
    file: TLS_CONTEXTS,
    find: "...named, ...rest.map((serverName) => ({ ...ours, serverName }))]",
    replace: "...named]",
    test: [
      LISTENERS_TEST,
      "a certificate for an address is presented to clients of the address, and Creel's own to clients of its names",
    ],
  },
  {
    without: "CBC ciphers are offered",
    file: TLS_CONTEXTS,
    find: 'ciphers: ["AES128-GCM-SHA256",',
    replace: 'ciphers: ["AES128-GCM-SHA256", "AES128-SHA256",',
    test: [CERTIFICATES_TEST, "sslscan finds no old protocol, no weak cipher"],
  },
  {
    without: "a certificate changes during a TLS handshake",
    file: "src/http/listeners/listen.ts",
    find: "      await Bun.sleep(Math.min(DRAIN_MS, timeoutMs) / 4);\n",
    replace: "",
    test: ["test/journeys/certificate-rotation.test.ts", "none fails"],
  },
];
