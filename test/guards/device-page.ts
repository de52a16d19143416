import type { GuardMutant } from "./guard-mutant.ts";

const GUARDS = "src/http/guards/guards.ts";
const PAIR = "src/http/routes/pairing.ts";
const STORE = "src/store/settings.ts";
const UNIT = "src/http/guards/guards.test.ts";
const KEYS = "src/store/access/keys.test.ts";
const TABLE = "test/journeys/permissions.test.ts";
const JOURNEY = "test/journeys/device-page.test.ts";

/** How a device comes to be shown the page, what it may then, and how that ends. */
export const DEVICE_PAGE: readonly GuardMutant[] = [
  {
    without: "whoever asks for its file gets the page that is switched off",
    file: "src/http/routes/static-files.ts",
    find: "shell || HASHED.test(name) ?",
    replace: "name ?",
    test: ["test/journeys/headers.test.ts", "is no asset"],
  },
  {
    without: "the page is at the API address before anybody switched it on",
    file: "src/http/handler.ts",
    find: `channel === "api" && dependencies.devicePage.isServed() ?`,
    replace: `channel === "api" ?`,
    test: [TABLE, "GET / answers"],
  },
  {
    without: "a device's session is good while the page is switched off",
    file: GUARDS,
    find: `dependencies.devicePage.isServed() ? request.headers.get("creel-session") : null`,
    replace: `request.headers.get("creel-session")`,
    test: [UNIT, "is a paired device on the API address alone"],
  },
  {
    without: "a browser's session is good at the API address, and a device's at the app address",
    file: "src/store/access/sessions.ts",
    find: "AND is_paired = ?",
    replace: "AND ? IS NOT NULL",
    test: [TABLE, "GET /api/items answers"],
  },
  {
    without: "a device need not be paired",
    file: GUARDS,
    find: "  if (device) return { ...device, address: peer };\n",
    replace: "  return { ...(device ?? TERMINAL), address: peer };\n",
    test: [TABLE, "GET /api/items answers"],
  },
  {
    without: "a paired device makes itself keys",
    file: GUARDS,
    find: '(by.kind === "device" || by.kind === "assistant")',
    replace: 'by.kind === "assistant"',
    test: [TABLE, "POST /api/keys answers"],
  },
  {
    without: "a paired device reaches the settings",
    file: "src/http/routes.ts",
    find: `path: "/app/settings/page", access: "page", at: HERE`,
    replace: `path: "/app/settings/page", access: "full", at: EVERYWHERE`,
    test: [TABLE, "PUT /app/settings/page answers"],
  },
  {
    without: "sessions of devices may be guessed at",
    file: GUARDS,
    find: "  rateLimit.fail(peer);\n",
    replace: "",
    test: [UNIT, "guesses at a device's session"],
  },
  {
    without: "a device is invited to a page that is switched off",
    file: PAIR,
    find: `
  if (isForPage) checkServed(dependencies);
  `,
    replace: "",
    test: [JOURNEY, "uses the inbox at the API address"],
  },
  {
    without: "a code from before the page was switched off pairs a device",
    file: PAIR,
    find: `
    checkServed(dependencies); // no await before the session is made: switching the page off must end this session too
    `,
    replace: "",
    test: [JOURNEY, "is signed out for good when the page is switched off"],
  },
  {
    without: "a code for the page is used up by what shows none",
    file: "src/http/codes/invitations.ts",
    find: "if (isGood && found.isForPage && !isBrowser)",
    replace: "if (false)",
    test: ["src/http/codes/invitations.test.ts", "a code for the page is good for a browser alone"],
  },
  {
    without: "devices stay paired when the page is switched off",
    file: STORE,
    find: "        ...(wanted ? [] : [unpair]),\n",
    replace: "",
    test: [KEYS, "is unpaired when the page is switched off"],
  },
  {
    without: "an open stream asks too early to learn that the page is switched off",
    file: STORE,
    find: "      isServed &&= wanted;\n",
    replace: "",
    test: [KEYS, "is unpaired when the page is switched off"],
  },
  {
    without: "links of other sites lead to more of the served API address than its pages",
    file: "src/http/routes/static-files.ts",
    find: "served: /^\\/(capture|pair)?$/",
    replace: "served: /^\\//",
    test: [JOURNEY, "a link may lead to it alone"],
  },
];
