import type { GuardMutant } from "./guard-mutant.ts";

const CODES = "src/http/codes/invitations.ts";
const PAIR = "src/http/routes/pairing.ts";
const UNIT = "src/http/codes/invitations.test.ts";
const JOURNEY = "test/journeys/pair.test.ts";

/** How a device comes to a key. */
export const PAIRING: readonly GuardMutant[] = [
  {
    without: "a pairing code is good twice",
    file: CODES,
    find: "      open = open.filter((one) => one !== found);\n",
    replace: "",
    test: [UNIT, "a code is good once"],
  },
  {
    without: "a pairing code does not end",
    file: CODES,
    find: "found !== undefined && found.endsOn > now();",
    replace: "found !== undefined;",
    test: [UNIT, "a code is good once"],
  },
  {
    without: "any number of invitations is kept",
    file: CODES,
    find: ".slice(-MAX_INVITATIONS)",
    replace: "",
    test: [UNIT, "ten invitations are open at a time"],
  },
  {
    without: "pairing codes may be guessed at",
    file: PAIR,
    find: "    if (wait > 0)\n",
    replace: "    if (false)\n",
    test: [JOURNEY, "guesses from the network end in 429"],
  },
  {
    without: "guesses whose bodies come late are looked at, however many",
    file: PAIR,
    find: "  check(); // other codes may have failed while the body arrived\n",
    replace: "",
    test: [JOURNEY, "guesses in flight"],
  },
  {
    without: "wrong pairing codes are not counted",
    file: PAIR,
    find: `
    dependencies.rateLimit.fail(peer);
    `,
    replace: "",
    test: [JOURNEY, "guesses from the network end in 429"],
  },
  {
    without: "whoever reaches the page's address invites devices",
    file: "src/http/routes.ts",
    find: `path: "/app/pairings", access: "page"`,
    replace: `path: "/app/pairings", access: "anyone"`,
    test: ["test/journeys/permissions.test.ts", "POST /app/pairings answers"],
  },
  {
    without: "a device is invited where only this computer can come",
    file: PAIR,
    find: " || !isReachableByOthers(listener)",
    replace: "",
    test: [JOURNEY, "no invitation to an unreachable API"],
  },
  {
    without: "the pin of a link is not looked at",
    file: "src/cli/commands/home/connect.ts",
    find: "values.pin ?? invited?.pin, values.yes || known",
    replace: "values.pin, true",
    test: [JOURNEY, "a link whose pin is not the server's"],
  },
  {
    without: "a pairing code is taken from the arguments, where each user of the computer reads it",
    file: "src/cli/commands/home/connect.ts",
    find: "  if (word !== undefined) refuseCode(word);\n",
    replace: "",
    test: [JOURNEY, "a link in the arguments"],
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
    test: [JOURNEY, "the page that leads a phone"],
  },
  {
    without: "the command line reads all that a server cares to send",
    file: "src/cli/remote/http-client.ts",
    find: "if (this.#isOver || this.#response.needed <= this.most) return;",
    replace: "return;",
    test: ["test/journeys/connect-untrusted.test.ts", "stops reading an endless header"],
  },
];
