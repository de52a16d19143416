import type { GuardMutant } from "./guard-mutant.ts";

const GUARDS = "src/http/guards/guards.ts";
const PAIRING = "src/http/routes/pairing.ts";
const SETTINGS = "src/store/settings/settings.ts";
const GUARDS_TEST = "src/http/guards/guards.test.ts";
const KEYS_TEST = "src/store/access/keys.test.ts";
const PERMISSIONS_TEST = "test/journeys/permissions.test.ts";
const DEVICE_PAGE_TEST = "test/journeys/device-page.test.ts";

/** How a device comes to be shown the page, what it may then, and how that ends. */
export const DEVICE_PAGE: readonly GuardMutant[] = [
  {
    without: "the files of the page are served while the page is switched off",
    file: "src/http/routes/static-files.ts",
    find: "shell || HASHED.test(name) ?",
    replace: "name ?",
    test: [
      "test/journeys/headers.test.ts",
      "a file whose name does not depend on its content is not an asset, and is not cached for ever",
    ],
  },
  {
    without: "the page is served at the API address before the owner switches it on",
    file: "src/http/handler.ts",
    find: `channel === "api" && dependencies.devicePage.isServed() ?`,
    replace: `channel === "api" ?`,
    test: [PERMISSIONS_TEST, "GET / answers"],
  },
  {
    without: "a device's session works while the page is switched off",
    file: GUARDS,
    find: `dependencies.devicePage.isServed() ? request.headers.get("creel-session") : null`,
    replace: `request.headers.get("creel-session")`,
    test: [GUARDS_TEST, "is a paired device on the API address alone"],
  },
  {
    without: "a browser's session works at the API address, and a device's at the app address",
    file: "src/store/access/sessions.ts",
    find: "AND is_paired = ?",
    replace: "AND ? IS NOT NULL",
    test: [PERMISSIONS_TEST, "GET /api/items answers"],
  },
  {
    without: "a device need not be paired",
    file: GUARDS,
    find: "  if (device) return { ...device, address: peer };\n",
    replace: "  return { ...(device ?? TERMINAL), address: peer };\n",
    test: [PERMISSIONS_TEST, "GET /api/items answers"],
  },
  {
    without: "a paired device makes keys",
    file: GUARDS,
    find: '(by.kind === "device" || by.kind === "assistant")',
    replace: 'by.kind === "assistant"',
    test: [PERMISSIONS_TEST, "POST /api/keys answers"],
  },
  {
    without: "a paired device reaches the settings",
    file: "src/http/routes.ts",
    find: `path: "/app/settings/page", access: "page", at: HERE`,
    replace: `path: "/app/settings/page", access: "full", at: EVERYWHERE`,
    test: [PERMISSIONS_TEST, "PUT /app/settings/page answers"],
  },
  {
    without: "sessions of devices may be guessed without a limit",
    file: GUARDS,
    find: "  rateLimit.fail(peer);\n",
    replace: "",
    test: [GUARDS_TEST, "guesses at a device's session"],
  },
  {
    without: "a device is invited to a page that is switched off",
    file: PAIRING,
    find: `
  if (isForPage) checkServed(dependencies);
  `,
    replace: "",
    test: [DEVICE_PAGE_TEST, "uses the inbox at the API address"],
  },
  {
    without: "a code from before the page was switched off pairs a device",
    file: PAIRING,
    find: `
    checkServed(dependencies); // no await before the session is made: switching the page off must end this session too
    `,
    replace: "",
    test: [DEVICE_PAGE_TEST, "is signed out for good when the page is switched off"],
  },
  {
    without: "a client that shows no page uses up a code for the page",
    file: "src/http/codes/invitations.ts",
    find: "if (isGood && found.isForPage && !isBrowser)",
    replace: "if (false)",
    test: ["src/http/codes/invitations.test.ts", "a code for the page is good for a browser alone"],
  },
  {
    without: "devices stay paired when the page is switched off",
    file: SETTINGS,
    find: "        ...(wanted ? [] : [unpair]),\n",
    replace: "",
    test: [KEYS_TEST, "is unpaired when the page is switched off"],
  },
  {
    without: "an open stream checks its session before the page is switched off",
    file: SETTINGS,
    find: "      isServed &&= wanted;\n",
    replace: "",
    test: [KEYS_TEST, "is unpaired when the page is switched off"],
  },
  {
    without: "links of other sites lead to more of the served API address than its pages",
    file: "src/http/routes/static-files.ts",
    find: "served: /^\\/(capture|pair)?$/",
    replace: "served: /^\\//",
    test: [DEVICE_PAGE_TEST, "a link may lead to it alone"],
  },
];
