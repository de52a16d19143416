import type { GuardMutant } from "./guard-mutant.ts";

const GUARDS = "src/http/guards/guards.ts";
const CORS = "src/http/cors.ts";
const RESPONSES = "src/http/request/responses.ts";
const HANDLER = "src/http/handler.ts";
const GUARDS_TEST = "src/http/guards/guards.test.ts";
const HEADERS_TEST = "test/journeys/headers.test.ts";
const ORIGINS_TEST = "test/journeys/origins.test.ts";

/** Which name is asked for, whose page asks, and what its browser may do with the answer. */
export const BROWSERS: readonly GuardMutant[] = [
  {
    without: "any Host is accepted",
    file: GUARDS,
    find: "if (!rules.hosts.has(host.toLowerCase()))",
    replace: "if (false)",
    test: [GUARDS_TEST, "is foreign"],
  },
  {
    without: "a Host of any form is looked up",
    file: GUARDS,
    find: "host === null || !/^[A-Za-z0-9.:[\\]_-]{1,255}$/.test(host)",
    replace: "host === null",
    test: [GUARDS_TEST, "is malformed"],
  },
  {
    without: "the handler does not check the Host",
    file: HANDLER,
    find: "      checkHost(request, rules);\n",
    replace: "",
    test: ["test/journeys/callers.test.ts", "only names of ours are answered"],
  },
  {
    without: "a page of any origin may send requests",
    file: GUARDS,
    find: '    if (rules.channel === "api" && allowed.has(origin)) return origin;\n    throw foreign();\n',
    replace: "    return origin;\n",
    test: [GUARDS_TEST, '"https://evil.example"}: forbidden'],
  },
  {
    without: "a sandboxed page may send requests",
    file: GUARDS,
    find: "/^https?:\\/\\/|^null$/i",
    replace: "/^https?:\\/\\//i",
    test: [GUARDS_TEST, '"null"}: forbidden'],
  },
  {
    without: "an allowed origin may send requests to the app address",
    file: GUARDS,
    find: 'rules.channel === "api" && allowed',
    replace: "allowed",
    test: [GUARDS_TEST, "foreign on the app address"],
  },
  {
    without: "a page without an Origin header may send requests",
    file: GUARDS,
    find: '  if (site === null || site === "same-origin" || site === "none") return null;\n',
    replace: "  return null;\n",
    test: [GUARDS_TEST, '"cross-site"}: forbidden'],
  },
  {
    without: "scripts and forms of other sites reach the shell",
    file: GUARDS,
    find: 'isShell && request.method === "GET" && request.headers.get("sec-fetch-mode") === "navigate"',
    replace: "isShell",
    test: [GUARDS_TEST, "a form or a script may not"],
  },
  {
    without: "a text that is not an origin is allowed as one",
    file: "src/domain/access/origins.ts",
    find: " || new URL(one).origin !== one",
    replace: "",
    test: ["src/domain/access/origins.test.ts", '"https://dash.example:443" is none'],
  },
  {
    without: "every page may read the response",
    file: CORS,
    find: 'headers.set("Access-Control-Allow-Origin", origin);',
    replace: 'headers.set("Access-Control-Allow-Origin", "*");',
    test: [ORIGINS_TEST, "get exactly their own origin"],
  },
  {
    without: "a cache returns the response for one origin to another",
    file: CORS,
    find: '  headers.set("Vary", "Origin");\n',
    replace: "",
    test: [ORIGINS_TEST, "get exactly their own origin"],
  },
  {
    without: "a foreign page may use routes without a key",
    file: CORS,
    find: '    .filter(({ access }) => ["me", "capture", "read", "full", "keys"].includes(access))\n',
    replace: "",
    test: [ORIGINS_TEST, "get no such header on routes without a key"],
  },
  {
    without: "a browser extension may read every response",
    file: CORS,
    find: "  if (isProgramOrigin(origin))\n",
    replace: "  if (false)\n",
    test: [ORIGINS_TEST, "it may capture, and nothing else"],
  },
  {
    without: "a browser extension may read more than the response to its capture",
    file: CORS,
    find: ' && methodOf(request) === "POST"',
    replace: "",
    test: [ORIGINS_TEST, "it may capture, and nothing else"],
  },
  {
    without: "the app address allows the origin of a browser extension",
    file: CORS,
    find: 'channel === "api" && ',
    replace: "",
    test: [ORIGINS_TEST, "it may capture, and nothing else"],
  },
  ...[
    ["a cache stores a response", '  "Cache-Control": "no-store",\n'],
    [
      "a response may run scripts and be framed",
      "  \"Content-Security-Policy\": \"default-src 'none'; frame-ancestors 'none'\",\n",
    ],
    [
      "a page that opened Creel keeps a reference to its window",
      '  "Cross-Origin-Opener-Policy": "same-origin",\n',
    ],
    ["a foreign page may embed a response", '  "Cross-Origin-Resource-Policy": "same-origin",\n'],
    ["the address of the page is sent as Referer", '  "Referrer-Policy": "no-referrer",\n'],
    ["the browser guesses another content type", '  "X-Content-Type-Options": "nosniff",\n'],
  ].map(([without = "", find = ""]) => ({
    without,
    file: RESPONSES,
    find,
    replace: "",
    test: [HEADERS_TEST, "POST /api/items"] as const,
  })),
  {
    without: "the page can be framed",
    file: "src/http/routes/static-files.ts",
    find: "  \"frame-ancestors 'none'\",\n",
    replace: "",
    test: [HEADERS_TEST, "GET /"],
  },
  {
    without: "the page runs inline scripts",
    file: "src/http/routes/static-files.ts",
    find: "\"default-src 'self'\"",
    replace: "\"default-src 'self' 'unsafe-inline'\"",
    test: [HEADERS_TEST, "GET /"],
  },
  {
    without: "the log contains the address of a failed request",
    file: HANDLER,
    find: "dependencies.log(id, problem.cause ?? problem);",
    replace: "dependencies.log(id, new Error(request.url));",
    test: ["test/journeys/canary.test.ts", "not in what is logged"],
  },
];
