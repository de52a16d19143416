import type { GuardMutant } from "./guard-mutant.ts";

const INVITATIONS = "src/http/codes/invitations.ts";
const PAIRING_FILE = "src/http/routes/pairing.ts";
const INVITATIONS_TEST = "src/http/codes/invitations.test.ts";
const PAIR_TEST = "test/journeys/pair.test.ts";

/** How a device comes to a key. */
export const PAIRING: readonly GuardMutant[] = [
  {
    without: "a pairing code works twice",
    file: INVITATIONS,
    find: "      open = open.filter((one) => one !== found);\n",
    replace: "",
    test: [INVITATIONS_TEST, "a code is good once"],
  },
  {
    without: "a pairing code does not expire",
    file: INVITATIONS,
    find: "found !== undefined && !isOver(found.until, clocks);",
    replace: "found !== undefined;",
    test: [INVITATIONS_TEST, "a code is good once"],
  },
  {
    without: "open invitations have no limit",
    file: INVITATIONS,
    find: ".slice(-MAX_INVITATIONS)",
    replace: "",
    test: [INVITATIONS_TEST, "ten invitations are open at a time"],
  },
  {
    without: "pairing codes may be guessed without a limit",
    file: PAIRING_FILE,
    find: "    if (wait > 0)\n",
    replace: "    if (false)\n",
    test: [PAIR_TEST, "guesses from the network end in 429"],
  },
  {
    without: "pairing requests with slow bodies are not limited",
    file: PAIRING_FILE,
    find: "  check(); // other codes may have failed while the body arrived\n",
    replace: "",
    test: [PAIR_TEST, "guesses in flight"],
  },
  {
    without: "wrong pairing codes are not counted",
    file: PAIRING_FILE,
    find: `
    dependencies.rateLimit.fail(peer);
    `,
    replace: "",
    test: [PAIR_TEST, "guesses from the network end in 429"],
  },
  {
    without: "any client of the app address may invite devices",
    file: "src/http/routes.ts",
    find: `path: "/app/pairings", access: "page"`,
    replace: `path: "/app/pairings", access: "anyone"`,
    test: ["test/journeys/permissions.test.ts", "POST /app/pairings answers"],
  },
  {
    without: "a device is invited to an address of this computer only",
    file: PAIRING_FILE,
    find: " || !isReachableByOthers(listener)",
    replace: "",
    test: [PAIR_TEST, "no invitation to an unreachable API"],
  },
  {
    without: "the pin of a link is not compared",
    file: "src/cli/commands/home/connect.ts",
    find: "values.pin ?? invited?.pin, values.yes || known",
    replace: "values.pin, true",
    test: [PAIR_TEST, "a link whose pin is not the server's"],
  },
  {
    without: "a pairing code is taken from the arguments, where each user of the computer reads it",
    file: "src/cli/commands/home/connect.ts",
    find: "  if (word !== undefined) refuseCode(word);\n",
    replace: "",
    test: [PAIR_TEST, "a link in the arguments"],
  },
  {
    without: "the code stays in the address and the history of the phone",
    file: "src/web/pair/pair.ts",
    find: `  history.replaceState(null, "", location.pathname);\n`,
    replace: "",
    test: ["test/browser/pair.test.ts", "certificate, fingerprint, code"],
  },
  {
    without: "links of other sites lead to more of the API address than the page for phones",
    file: "src/http/routes/static-files.ts",
    find: "api: /^\\/pair$/",
    replace: "api: /^\\//",
    test: [PAIR_TEST, "the page that leads a phone"],
  },
  {
    without: "the command line reads a response of any size",
    file: "src/cli/remote/http-client.ts",
    find: "if (this.#isOver || this.#response.needed <= this.most) return;",
    replace: "return;",
    test: ["test/journeys/connect-untrusted.test.ts", "stops reading an endless header"],
  },
];
