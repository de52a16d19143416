import type { GuardMutant } from "./guard-mutant.ts";

const PINNED = "src/cli/remote/pin.ts";
const CONNECT = "src/cli/commands/home/connect.ts";
const TRUST = "src/cli/commands/access/trust.ts";
const CONNECTED = "test/journeys/connect.test.ts";
const TRUSTED = "test/journeys/trust.test.ts";
const REPIN = "is refused with --repin as the way on";

/** Guards of a connected command line, and of `creel trust` on this computer's stores. */
export const TRUSTS: readonly GuardMutant[] = [
  {
    without: "a server with a valid certificate and another key gets the text",
    file: PINNED,
    find: "|| !isPinned(certificate, server))",
    replace: ")",
    test: [CONNECTED, "an impostor with a valid certificate but another pin"],
  },
  {
    without: "any certificate passes for the one that was noted",
    file: PINNED,
    find: "known !== undefined && certificate.fingerprint256 === known",
    replace: "known !== undefined",
    test: [CONNECTED, "an impostor with a valid certificate but another pin"],
  },
  {
    without: "a certificate that nobody vouches for is good enough with the right pin",
    file: PINNED,
    find: "  if (refused)\n",
    replace: "  if (false)\n",
    test: [CONNECTED, REPIN],
  },
  {
    without: "connect takes a new pin of a known server without --repin",
    file: CONNECT,
    find: "if (before?.url === url && !known && !values.repin && !invited)",
    replace: "if (false)",
    test: [CONNECTED, REPIN],
  },
  {
    without: "--repin takes the new pin unasked",
    file: CONNECT,
    find: "values.yes || known)",
    replace: "values.yes || known || values.repin)",
    test: [CONNECTED, REPIN],
  },
  {
    without: "an unanswered question is a yes",
    file: CONNECT,
    find: "  if (!process.stdin.isTTY)\n",
    replace: "  if (!process.stdin.isTTY) return;\n  if (false)\n",
    test: [CONNECTED, "a wrong pin, an unanswered question or a wrong key"],
  },
  {
    without: "connect keeps a CA that did not sign the server's certificate",
    file: CONNECT,
    find: "if (!leaf.verify(authority.publicKey)) return { ca: own };",
    replace: "",
    test: [CONNECTED, REPIN],
  },
  {
    without: "what the stores' programs write is for its owner only",
    file: TRUST,
    find: "  process.umask(0o022); // files of the stores' programs must be readable for everyone\n",
    replace: "",
    test: [TRUSTED, "that cannot do it says why and what to run"],
  },
  {
    without: "what only root may change is tried all the same",
    file: TRUST,
    find: "if (store.isForRoot && process.getuid?.() !== 0)",
    replace: "if (false)",
    test: [TRUSTED, "changes nothing that only root may change"],
  },
  {
    without: "trust calls sudo unasked",
    file: TRUST,
    find: `  if (store.isForRoot && process.getuid?.() !== 0) return { ...left, says: "needs root" };
  for (const command of commands) {
    const failure = await run(command);`,
    replace: `  for (const command of commands) {
    const failure = await run(store.isForRoot ? ["sudo", ...command] : command);`,
    test: [TRUSTED, "changes nothing that only root may change"],
  },
  {
    without: "a browser lets the CA vouch for mail and programs too",
    file: "src/cli/trust/trust-stores.ts",
    find: '"C,,"',
    replace: '"C,C,C"',
    test: ["src/cli/trust/trust-stores.test.ts", "a browser's database"],
  },
];
