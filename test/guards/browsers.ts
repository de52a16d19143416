import type { GuardMutant } from "./guard-mutant.ts";

const GUARDS = "src/http/guards/guards.ts";
const CORS = "src/http/cors.ts";
const REPLY = "src/http/request/responses.ts";
const ANSWER = "src/http/handler.ts";
const UNIT = "src/http/guards/guards.test.ts";
const HEADERS = "test/journeys/headers.test.ts";
const ORIGINS = "test/journeys/origins.test.ts";

/** Which name is asked for, whose page asks, and what its browser may do with the answer. */
export const BROWSERS: readonly GuardMutant[] = [
  {
    without: "any Host is answered",
    file: GUARDS,
    find: "if (!rules.hosts.has(host.toLowerCase()))",
    replace: "if (false)",
    test: [UNIT, "is foreign"],
  },
  {
    without: "a Host of any form is looked up",
    file: GUARDS,
    find: "host === null || !/^[A-Za-z0-9.:[\\]_-]{1,255}$/.test(host)",
    replace: "host === null",
    test: [UNIT, "is malformed"],
  },
  {
    without: "nobody asks for the Host",
    file: ANSWER,
    find: "      checkHost(request, rules);\n",
    replace: "",
    test: ["test/journeys/callers.test.ts", "only names of ours are answered"],
  },
  {
    without: "any page may ask",
    file: GUARDS,
    find: '    if (rules.channel === "api" && allowed.has(origin)) return origin;\n    throw foreign();\n',
    replace: "    return origin;\n",
    test: [UNIT, '"https://evil.example"}: forbidden'],
  },
  {
    without: "a sandboxed page may ask",
    file: GUARDS,
    find: "/^https?:\\/\\/|^null$/i",
    replace: "/^https?:\\/\\//i",
    test: [UNIT, '"null"}: forbidden'],
  },
  {
    without: "an origin of the settings may ask the app address",
    file: GUARDS,
    find: 'rules.channel === "api" && allowed',
    replace: "allowed",
    test: [UNIT, "foreign on the app address"],
  },
  {
    without: "a page that sends no Origin may ask",
    file: GUARDS,
    find: '  if (site === null || site === "same-origin" || site === "none") return null;\n',
    replace: "  return null;\n",
    test: [UNIT, '"cross-site"}: forbidden'],
  },
  {
    without: "scripts and forms of other sites reach the shell",
    file: GUARDS,
    find: 'isShell && request.method === "GET" && request.headers.get("sec-fetch-mode") === "navigate"',
    replace: "isShell",
    test: [UNIT, "a form or a script may not"],
  },
  {
    without: "what is no origin is allowed as one",
    file: "src/domain/access/origins.ts",
    find: " || new URL(one).origin !== one",
    replace: "",
    test: ["src/domain/access/origins.test.ts", '"https://dash.example:443" is none'],
  },
  {
    without: "every page may read the answer",
    file: CORS,
    find: 'headers.set("Access-Control-Allow-Origin", origin);',
    replace: 'headers.set("Access-Control-Allow-Origin", "*");',
    test: [ORIGINS, "get exactly their own origin"],
  },
  {
    without: "a cache gives the answer for one origin to another",
    file: CORS,
    find: '  headers.set("Vary", "Origin");\n',
    replace: "",
    test: [ORIGINS, "get exactly their own origin"],
  },
  {
    without: "a foreign page may ask where no key is needed",
    file: CORS,
    find: '    .filter(({ access }) => ["me", "capture", "read", "full", "keys"].includes(access))\n',
    replace: "",
    test: [ORIGINS, "get no such header on routes without a key"],
  },
  {
    without: "a browser's extension may read everything",
    file: CORS,
    find: "  if (isProgramOrigin(origin))\n",
    replace: "  if (false)\n",
    test: [ORIGINS, "it may capture, and nothing else"],
  },
  {
    without: "a browser's extension may read the answer to more than its capture",
    file: CORS,
    find: ' && methodOf(request) === "POST"',
    replace: "",
    test: [ORIGINS, "it may capture, and nothing else"],
  },
  {
    without: "the app address tells a browser's extension that it may ask there",
    file: CORS,
    find: 'channel === "api" && ',
    replace: "",
    test: [ORIGINS, "it may capture, and nothing else"],
  },
  ...[
    ["an answer stays in caches", '  "Cache-Control": "no-store",\n'],
    [
      "an answer may run and be framed",
      "  \"Content-Security-Policy\": \"default-src 'none'; frame-ancestors 'none'\",\n",
    ],
    ["a page that opened ours keeps a hold of it", '  "Cross-Origin-Opener-Policy": "same-origin",\n'],
    ["a foreign page may take an answer in", '  "Cross-Origin-Resource-Policy": "same-origin",\n'],
    ["an address is told on", '  "Referrer-Policy": "no-referrer",\n'],
    ["an answer is taken for what it is not", '  "X-Content-Type-Options": "nosniff",\n'],
  ].map(([without = "", find = ""]) => ({
    without,
    file: REPLY,
    find,
    replace: "",
    test: [HEADERS, "POST /api/items"] as const,
  })),
  {
    without: "the page can be framed",
    file: "src/http/routes/static-files.ts",
    find: "  \"frame-ancestors 'none'\",\n",
    replace: "",
    test: [HEADERS, "GET /"],
  },
  {
    without: "the page runs what stands in it",
    file: "src/http/routes/static-files.ts",
    find: "\"default-src 'self'\"",
    replace: "\"default-src 'self' 'unsafe-inline'\"",
    test: [HEADERS, "GET /"],
  },
  {
    without: "the log has the address of what failed",
    file: ANSWER,
    find: "dependencies.log(id, problem.cause ?? problem);",
    replace: "dependencies.log(id, new Error(request.url));",
    test: ["test/journeys/canary.test.ts", "not in what is logged"],
  },
];
