import { manifestWith } from "./sample-tree.ts";

/** A change of the clean tree and all its violations, by rule and path. */
export interface Injected {
  name: string;
  changes: Record<string, string | null>;
  expected: string[];
}

/** One file with one violation each: the rule, the path, and the file's text. */
const ONE_FILE = String.raw`
  stray      | src/stray.ts                   | a file beside the rooms
  stray      | src/cloud/sync.ts              | a room that is none
  stray      | src/domain/more/a.ts           | a folder that the room does not have
  stray      | src/web/inbox/row/more/a.ts    | a folder too deep
  stray      | src/cli/commands/more/a.ts     | a folder in one that has others
  stray      | src/wire/item.js               | another kind of file
  stray      | src/http/.answer.ts.swp        | what an editor left
  names      | src/http/utils.ts              |
  names      | src/web/types/item.ts          |
  names      | test/journeys/tls-helpers.ts   |
  names      | src/wire/index.ts              | export * from "./item.ts";

  arrows     | src/store/postgres/a.ts        | import "../sqlite/engine.ts";
  arrows     | src/disk/a.ts                  | import "../domain/item.ts";
  arrows     | src/store/a.ts                 | import "../disk/file.ts";
  arrows     | src/wire/a.ts                  | import "../disk/file.ts";
  arrows     | src/wire/a.ts                  | import type { hash } from "../store/items.ts";
  arrows     | src/wire/a.ts                  | export let a: import("../store/items.ts").hash;
  arrows     | src/http/a.ts                  | export * from "../store/items.ts";
  arrows     | src/http/a.ts                  | export { hash } from "../store/items.ts";
  arrows     | src/http/a.ts                  | export type { Engine } from "../store/engine.ts";
  arrows     | src/http/tls/a.ts              | await import("../../store/items.ts");
  arrows     | src/http/a.ts                  | import pkg from "../../package.json" with { type: "json" };
  arrows     | src/http/a.test.ts             | import "../store/items.ts";
  arrows     | src/cli/a.ts                   | import {\n  answer, // of http\n} from "../http/answer.ts";
  arrows     | src/cli/trust/a.ts             | const { answer } = require("../../http/answer.ts");
  arrows     | src/web/inbox/a.tsx            | import "../../http/answer.ts"
  arrows     | src/main/a.ts                  | import "../../bench/b.ts"
  computed   | src/cli/a.ts                   | export const load = (verb: string) => import("./" + verb);

  tests      | src/store/a.ts                 | import "./contract.test.ts";
  tests      | src/main/a.ts                  | import type { openMemoryStore } from "../../test/home.ts";
  tests      | src/cli/a.test.ts              | import "../../test/fence/tree.ts";
  tests      | bench/a.ts                     | import "../src/store/contract.test.ts";
  left out   | src/cli/a.test.ts              | test.skip("later", () => {});
  left out   | src/cli/a.test.ts              | test.todo("later");
  left out   | test/journeys/a.test.ts        | describe\n  .only("alone", () => {});
  left out   | test/journeys/a.test.ts        | xtest("later", () => {});

  runtime    | src/domain/a.ts                | import { join } from "node:path";
  runtime    | src/store/a.ts                 | import { Database } from "bun:sqlite";
  runtime    | src/store/a.ts                 | import { readFileSync } from "node:fs";
  runtime    | src/store/a.ts                 | import { hash } from "node:crypto";
  runtime    | src/disk/a.ts                  | import { connect } from "node:net";
  runtime    | src/http/a.ts                  | import type { Database } from "bun:sqlite";
  runtime    | src/cli/a.ts                   | import { DatabaseSync } from "node:sqlite";
  runtime    | src/wire/a.ts                  | import type { Server } from "bun";
  runtime    | src/web/a.ts                   | import { join } from "path";
  packages   | src/domain/a.ts                | import { z } from "zod";
  packages   | src/http/a.ts                  | import { z } from "zod/mini";
  undeclared | src/main/a.ts                  | import fc from "fast-check";
  undeclared | bench/a.ts                     | import chalk from "chalk";
  globals    | src/domain/a.ts                | export const at = () => Date.now();
  globals    | src/domain/a.ts                | export const it = () => fetch("/");
  globals    | src/domain/a.ts                | export const it = JSON.parse("{}");
  globals    | src/store/a.ts                 | export const isSqlite = true;
  globals    | src/wire/a.ts                  | export const it = Bun.hash("");
  globals    | src/web/a.ts                   | export const it = process.env.HOME;
  folders    | src/disk/a.ts                  | export const make = () => mkdirSync("a", { recursive: true });
  folders    | src/http/a.ts                  | export const make = () => mkdir("a");
`;

const UNVERIFIED = ["reject", "Unauthorized"].join("");
const TOOL = ["cu", "rl"].join(""); // in pieces, because the fence checks this file too
const LINES = (count: number) => "export {};\n".repeat(count);

const MORE: [name: string, changes: Injected["changes"], expected: string[]][] = [
  ["a room without files", { "src/domain/item.ts": null, "src/domain/inbox.ts": null }, ["empty src/domain"]],
  ["a room with only a test", { "src/cli/add.ts": null, "src/cli/a.test.ts": "" }, ["empty src/cli"]],
  ["401 lines", { "src/cli/a.ts": LINES(401) }, ["length src/cli/a.ts"]],
  ["401 lines in a bench", { "bench/a.sh": LINES(401) }, ["length bench/a.sh"]],
  ["a median of 100", { ...fill("src/cli", 15, 100), ...fill("src/http", 15, 100) }, ["median src"]],
  ["21 files in a folder", fill("src/cli/outbox", 21, 1), ["folder src/cli/outbox"]],
  ["an eleventh file in main", fill("src/main", 10, 1), ["main src/main"]],
  ["801 lines in main", fill("src/main", 3, 267), ["main src/main"]],
  [
    "two files in a circle",
    { "src/cli/a.ts": 'import type { B } from "./b.ts";', "src/cli/b.ts": 'await import("./a.ts");' },
    ["file cycle src/cli/a.ts"],
  ],
  [
    "one name for two things",
    { "src/cli/a.ts": "export interface Entry {}", "src/web/list/b.ts": "export const Entry = 1;" },
    ["export src/cli/a.ts"],
  ],
  [
    "a function of 81 lines",
    { "src/cli/a.ts": `const a = (): () => void => {\n${"a();\n".repeat(79)}};\n` },
    ["function src/cli/a.ts"],
  ],
  [
    "a method of 81 lines",
    { "src/cli/a.ts": `class A {\n  b(): Promise<void> {\n${"a();\n".repeat(79)}  }\n}\n` },
    ["function src/cli/a.ts"],
  ],
  [
    "two folders that import each other",
    {
      "src/cli/outbox/a.ts": 'import type { B } from "../remote/b.ts";',
      "src/cli/remote/b.ts": "",
      "src/cli/remote/c.ts": 'await import("../outbox/d.ts");',
      "src/cli/outbox/d.ts": "",
    },
    ["folder pair src/cli/outbox"],
  ],
  [
    "a folder and the one that it is in",
    {
      "src/web/list/a.ts": 'import "./row/b.ts";',
      "src/web/list/row/b.ts": "",
      "src/web/list/row/c.ts": 'import "../d.ts";',
      "src/web/list/d.ts": "",
    },
    ["folder pair src/web/list"],
  ],
  // Against an arrow that is there, an import also closes a circle.
  ["domain to wire", ...against("domain", 'import { item } from "../wire/item.ts";')],
  ["domain to wire, only a type", ...against("domain", 'import type { Item } from "../wire/item.ts";')],
  ["store to an engine", ...against("store", 'import "./sqlite/engine.ts";')],
  ["cli to main", ...against("cli", 'import type { main } from "../main/creel.ts";')],
  ["TLS unverified", { "src/cli/a.ts": `const tls = { ${UNVERIFIED}: false };` }, ["verify src/cli/a.ts"]],
  ["TLS unverified in a recipe", { "docs/a.md": `Set "${UNVERIFIED}": false.` }, ["verify docs/a.md"]],
  [
    "TLS unverified by the environment",
    { "scripts/a.sh": `NODE_TLS_${"REJECT"}_UNAUTHORIZED=0 node a.js` },
    ["verify scripts/a.sh"],
  ],
  ["a client that trusts anyone", { "README.md": `Try ${TOOL} -k https://localhost/` }, ["curl README.md"]],
  ["the same among flags", { "test/a.ts": `Bun.spawn(["${TOOL}", "-sSk", url]);` }, ["curl test/a.ts"]],
  [
    "the same over lines",
    { "docs/a.md": `${TOOL} -s \\\n  -d a \\\n  --insecure https://x/` },
    ["curl docs/a.md"],
  ],
  ...(
    [
      ["a range", { devDependencies: { "fast-check": "^4.10.2" } }],
      ["a tag", { devDependencies: { "fast-check": "latest" } }],
      [
        "a package that nothing imports",
        { dependencies: { bun: "1.4.4", hono: "4.13.19", zod: "4.6.7", left: "1.0.0" } },
      ],
      ["a script of a package that is not there", { allowScripts: { bun: true, gone: true } }],
    ] as const
  ).map(([name, changes]): (typeof MORE)[number] => [
    name,
    { "package.json": manifestWith(changes) },
    ["dependencies package.json"],
  ]),
  ["no lock", { "package-lock.json": "{}" }, ["dependencies package.json"]],
];

function fill(folder: string, count: number, lines: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${folder}/file-${n}.ts`, LINES(lines)]),
  );
}

function against(room: string, text: string): [Injected["changes"], string[]] {
  return [{ [`src/${room}/a.ts`]: text }, [`arrows src/${room}/a.ts`, `room cycle ${room}`]];
}

/** Every violation that the fence is proven by. */
export const INJECTED: Injected[] = [
  ...ONE_FILE.trim()
    .split(/\n\s*/)
    .map((row): Injected => {
      const [rule = "", path = "", ...text] = row.split("|").map((cell) => cell.trim());
      const code = text.join("|").replaceAll("\\n", "\n");
      return { name: `${path}: ${code}`, changes: { [path]: code }, expected: [`${rule} ${path}`] };
    }),
  ...MORE.map(([name, changes, expected]) => ({ name, changes, expected })),
];
