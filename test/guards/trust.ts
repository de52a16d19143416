import type { GuardMutant } from "./guard-mutant.ts";

const PIN = "src/cli/remote/pin.ts";
const CONNECT = "src/cli/commands/home/connect.ts";
const TRUST = "src/cli/commands/access/trust.ts";
const CONNECT_TEST = "test/journeys/connect.test.ts";
const TRUST_TEST = "test/journeys/trust.test.ts";
const REPIN_TITLE = "is refused with --repin as the way on";

/** Guards of a connected command line, and of `creel trust` on this computer's stores. */
export const TRUSTS: readonly GuardMutant[] = [
  {
    without: "a server with a valid certificate and another key gets the text",
    file: PIN,
    find: "|| !isPinned(certificate, server))",
    replace: ")",
    test: [CONNECT_TEST, "an impostor with a valid certificate but another pin"],
  },
  {
    without: "any certificate counts as the pinned one",
    file: PIN,
    find: "known !== undefined && certificate.fingerprint256 === known",
    replace: "known !== undefined",
    test: [CONNECT_TEST, "an impostor with a valid certificate but another pin"],
  },
  {
    without: "a certificate without a trusted CA is accepted with the right pin",
    file: PIN,
    find: "  if (refused)\n",
    replace: "  if (false)\n",
    test: [CONNECT_TEST, REPIN_TITLE],
  },
  {
    without: "connect takes a new pin of a known server without --repin",
    file: CONNECT,
    find: "if (before?.url === url && !known && !values.repin && !invited)",
    replace: "if (false)",
    test: [CONNECT_TEST, REPIN_TITLE],
  },
  {
    without: "--repin accepts the new pin without a question",
    file: CONNECT,
    find: "values.yes || known)",
    replace: "values.yes || known || values.repin)",
    test: [CONNECT_TEST, REPIN_TITLE],
  },
  {
    without: "a question without an answer counts as yes",
    file: CONNECT,
    find: "  if (!process.stdin.isTTY)\n",
    replace: "  if (!process.stdin.isTTY) return;\n  if (false)\n",
    test: [CONNECT_TEST, "a wrong pin, an unanswered question or a wrong key"],
  },
  {
    without: "connect stores a CA that did not sign the server's certificate",
    file: CONNECT,
    find: "if (!leaf.verify(authority.publicKey)) return { ca: own };",
    replace: "",
    test: [CONNECT_TEST, REPIN_TITLE],
  },
  {
    without: "files that the programs of the trust stores write are readable by their owner only",
    file: TRUST,
    find: "  process.umask(0o022); // files of the stores' programs must be readable for everyone\n",
    replace: "",
    test: [TRUST_TEST, "that cannot do it says why and what to run"],
  },
  {
    without: "trust tries to change a store that only root may change",
    file: TRUST,
    find: "if (store.isForRoot && process.getuid?.() !== 0)",
    replace: "if (false)",
    test: [TRUST_TEST, "changes nothing that only root may change"],
  },
  {
    without: "trust calls sudo without a question",
    file: TRUST,
    find: `  if (store.isForRoot && process.getuid?.() !== 0) return { ...left, says: "needs root" };
  for (const command of commands) {
    const failure = await run(command);`,
    replace: `  for (const command of commands) {
    const failure = await run(store.isForRoot ? ["sudo", ...command] : command);`,
    test: [TRUST_TEST, "changes nothing that only root may change"],
  },
  {
    without: "the CA is trusted for mail and programs in a browser too",
    file: "src/cli/trust/trust-stores.ts",
    find: '"C,,"',
    replace: '"C,C,C"',
    test: ["src/cli/trust/trust-stores.test.ts", "a browser's database"],
  },
];
