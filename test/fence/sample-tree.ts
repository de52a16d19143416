import type { File } from "./tree.ts";

const MANIFEST = {
  allowScripts: { bun: true },
  scripts: { start: "bun src/main/creel.ts" },
  dependencies: { bun: "1.4.4", hono: "4.13.19", zod: "4.6.7" },
  devDependencies: { "fast-check": "4.10.2" },
};

/** A small tree without violations, with every import that the fence might wrongly refuse. */
const SAMPLE: Record<string, string> = {
  "src/domain/item.ts":
    "export interface Item { id: string }\nexport const now = (clock: () => number) => clock();\n",
  "src/domain/inbox.ts":
    'import type { Item } from "./item.ts";\nexport type Inbox = { get(id: string): Item };\n',
  "src/store/engine.ts": "export interface Engine { close(): void }\n",
  "src/store/items.ts": `import { SHA256 } from "bun";
import type { Item } from "../domain/item.ts";
import type { Engine } from "./engine.ts";
export const hash = (item: Item, _: Engine) => SHA256.hash(item.id);
`,
  "src/store/contract.test.ts": `import { expect, test } from "bun:test";
import { openMemoryStore } from "../../test/home.ts";
import { openSqlite } from "./sqlite/engine.ts";
test.skipIf(openSqlite === undefined)("it opens", () => expect(openMemoryStore()).toBeTrue());
`,
  "src/disk/file.ts":
    'import { fsyncSync } from "node:fs";\nexport const sync = (fd: number) => fsyncSync(fd);\n',
  "src/drop/reader.ts": `import type { Item } from "../domain/item.ts";
import { sync } from "../disk/file.ts";
export const read = (item: Item) => sync(item.id.length);
`,
  "src/store/sqlite/engine.ts": `import { Database } from "bun:sqlite";
import type { Engine } from "../engine.ts";
export const openSqlite = (): Engine => new Database(":memory:");
`,
  "src/import/source.ts": `import { open } from "node:fs/promises";
import { sync } from "../disk/file.ts";
import type { Item } from "../domain/item.ts";
export const readFile = async (path: string): Promise<Item> => ({ id: String(sync((await open(path)).fd)) });
`,
  "src/wire/item.ts":
    'import { z } from "zod";\nimport type { Item } from "../domain/item.ts";\nexport const item: z.ZodType<Item> = z.any();\n',
  "src/http/answer.ts": `import type { Server } from "bun";
import { Hono } from "hono";
import { item } from "../wire/item.ts";
export const answer = (server: Server) => new Hono().get("/", () => Response.json(item.parse(server)));
`,
  "src/cli/add.ts":
    'import { writeSync } from "node:fs";\nimport { item } from "../wire/item.ts";\nexport const add = () => writeSync(1, String(item));\n',
  "src/web/app.tsx": `import { item } from "../wire/item.ts";
import styles from "./app.module.css";
// Bun and process.env are only words here.
export const App = () => <p className={styles.it}>It's {"Bun"}, {String(item)}</p>;
`,
  "src/web/app.module.css": ".it { color: red }\n",
  "src/main/creel.ts": `import { openSqlite } from "../store/sqlite/engine.ts";
const load = () => import("../cli/add.ts"); // not import("../http/nowhere.ts")
export const main = async () => (await load()).add() + String(openSqlite()) + 'import "../../test/home.ts"';
`,
  "test/home.ts":
    'import { openSqlite } from "../src/store/sqlite/engine.ts";\nexport const openMemoryStore = openSqlite;\n',
  "README.md": "# Creel\n\n    curl --cacert ca.crt -d 'a key' https://localhost:11111/\n",
  "package.json": JSON.stringify(MANIFEST),
  "package-lock.json": JSON.stringify({ packages: { "": {}, "node_modules/bun": {} } }),
};

/** Returns the sample with these files added or, if null, removed. */
export function sampleWith(changes: Record<string, string | null> = {}): File[] {
  return Object.entries({ ...SAMPLE, ...changes }).flatMap(([path, text]) =>
    text === null ? [] : [{ path, text }],
  );
}

/** The sample's package.json with some of it changed. */
export function manifestWith(changes: Partial<Record<keyof typeof MANIFEST, object>>): string {
  return JSON.stringify({ ...MANIFEST, ...changes });
}
