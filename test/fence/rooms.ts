/** The rules of one room, as in the table of ARCHITECTURE.md. */
export interface Room {
  /** The rooms it may import, besides itself. */
  rooms: readonly string[];
  /** The npm packages it may import; "any" is any that `package.json` names. */
  packages: readonly string[] | "any";
  /** The modules of the runtime it may import. */
  runtime: RegExp;
  /** The folders in it, besides those that are rooms of their own; "any" is two levels of any name. */
  folders: readonly string[] | "any";
  /** Words its code may not hold: globals that are not in every place where the room runs. */
  never: RegExp;
}

/** Matches nowhere. */
export const NOTHING = /(?!)/g;
const NOT_IN_BROWSERS = /(?<![.\w$])(?:(?:Bun|Buffer|__dirname|__filename)\b|process\s*(?=\??\.|\[))/g;
const PORTABLE = { runtime: NOTHING, folders: [], never: NOT_IN_BROWSERS };
const ON_A_COMPUTER = { runtime: /^(bun$|node:(?!sqlite))/, packages: [], folders: [], never: NOTHING };

/** The rooms by their place under `src/`, those inside another before it. */
export const ROOMS: Record<string, Room> = {
  domain: {
    ...PORTABLE,
    rooms: [],
    packages: ["chrono-node", "rrule-temporal"], // only pure libraries: dates, recurrence, language
    folders: [
      "access",
      "calendar",
      "copy",
      "drop",
      "export",
      "formats",
      "formats/all",
      "formats/csv",
      "formats/creel",
      "formats/draft",
      "formats/json",
      "formats/org",
      "formats/rtm",
      "formats/texts",
      "formats/todoist",
      "formats/vtodo",
      "home",
      "import",
      "inbox",
      "item",
      "project",
      "quick-entry",
      "webhook",
    ],
    // No I/O, no SQL, no JSON; time and randomness are passed in.
    never: new RegExp(
      `${NOT_IN_BROWSERS.source}|(?<![.\\w$])(?:fetch\\s*\\(|console\\s*\\.|JSON\\s*\\.|Date\\s*\\.\\s*now|Math\\s*\\.\\s*random|crypto\\s*\\.|performance\\s*\\.|new\\s+Date\\s*\\(\\s*\\))`,
      "g",
    ),
  },
  disk: { ...ON_A_COMPUTER, rooms: [], runtime: /^node:fs$/ },
  import: { ...ON_A_COMPUTER, rooms: ["store/sqlite", "domain", "disk"], folders: ["archives", "readers"] },
  "store/sqlite": {
    ...ON_A_COMPUTER,
    rooms: ["store", "domain", "disk"],
    runtime: /^(bun$|bun:sqlite$|node:)/,
    folders: ["copy", "database", "imports", "maintenance"],
  },
  "store/postgres": { ...ON_A_COMPUTER, rooms: ["store", "domain"] },
  store: {
    rooms: ["domain"],
    packages: [],
    runtime: /^bun$/, // for its hash alone: store/engine/sha256.ts says why not that of node:crypto
    folders: [
      "access",
      "engine",
      "imports",
      "items",
      "items/conditions",
      "items/indexes",
      "migrations",
      "migrations/0001-0020",
      "migrations/0021-0040",
      "schema",
      "settings",
    ],
    never: /(?<![.\w$])Bun\b|sqlite|postgres/gi, // never the name of a driver
  },
  drop: { ...ON_A_COMPUTER, rooms: ["domain", "disk"] },
  wire: {
    ...PORTABLE,
    rooms: ["domain"],
    packages: ["zod"],
    folders: ["access", "calendar", "copy", "drop", "filter", "import", "project"],
  },
  http: {
    ...ON_A_COMPUTER,
    rooms: ["wire", "domain", "disk"],
    packages: ["hono", "@peculiar/x509", "reflect-metadata", "ical.js"],
    folders: [
      "calendars",
      "codes",
      "guards",
      "limits",
      "listeners",
      "network",
      "request",
      "routes",
      "routes/app",
      "tls",
      "webhooks",
    ],
  },
  cli: {
    ...ON_A_COMPUTER,
    rooms: ["wire", "domain", "disk"],
    packages: ["uqr", "zod", "@modelcontextprotocol/server"],
    folders: [
      "commands",
      "commands/access",
      "commands/home",
      "commands/items",
      "commands/move",
      "desktop",
      "export",
      "mcp",
      "outbox",
      "remote",
      "service",
      "terminal",
      "help",
      "trust",
    ],
  },
  web: {
    ...PORTABLE,
    rooms: ["wire", "domain"],
    packages: [
      "react",
      "react-dom",
      "@base-ui/react",
      "lucide-react",
      "uqr",
      "idb",
      "mdast-util-from-markdown",
      "mdast-util-gfm",
      "micromark-extension-gfm",
    ],
    folders: "any",
  },
  main: {
    rooms: [
      "domain",
      "disk",
      "drop",
      "import",
      "store",
      "store/sqlite",
      "store/postgres",
      "wire",
      "http",
      "cli",
      "web",
    ],
    packages: "any",
    runtime: /^(bun$|bun:|node:|creel:page$)/,
    folders: [],
    never: NOTHING,
  },
};

/** The source of time and randomness: only this file may ask the computer; the other files receive it as a parameter. */
export const ENVIRONMENT_FILE = "src/domain/environment.ts";

/** The room that a path is in, or null. */
export function roomOf(path: string): string | null {
  return Object.keys(ROOMS).find((room) => path.startsWith(`src/${room}/`)) ?? null;
}
