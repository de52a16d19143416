import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ExportLine } from "../../scripts/openapi/export-schema.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
  for (const title of ["one", "two"]) await server.capture({ title, note: "n".repeat(100_000) });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const run = (...args: string[]) => creel(folder.path, ["export", ...args]);

test("an export to a program and one to a file are the same, beside the running app, and fit the schema", async () => {
  const piped = await run("--at", "1795000000");
  expect([piped.code, piped.err]).toEqual([0, ""]);
  const lines = piped.out.trimEnd().split("\n");
  expect(lines.map((line) => ExportLine.parse(JSON.parse(line)).type)).toEqual([
    "creel-export",
    "item",
    "item",
    "end",
  ]);
  const file = join(folder.path, "out.jsonl");
  const written = await run("-o", file, "--at", "1795000000");
  expect([written.code, written.out]).toEqual([0, `2 items: ${file}`]);
  expect(readFileSync(file, "utf8")).toBe(`${piped.out}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a file that exists, a missing folder and a wrong moment are refused, and nothing is left", async () => {
  const file = join(folder.path, "taken.jsonl");
  await Bun.write(file, "mine");
  const taken = await run("-o", file);
  expect([taken.code, taken.err]).toEqual([1, expect.stringContaining("exists already")]);
  expect(readFileSync(file, "utf8")).toBe("mine");
  const nowhere = await run("-o", join(folder.path, "nowhere", "out.jsonl"));
  expect([nowhere.code, nowhere.err]).toEqual([69, expect.stringContaining("There is no folder")]);
  for (const at of ["yesterday", "-1", "1.5", "", "0x10", "1e3"])
    expect((await run("--at", at)).code).toBe(2);
  expect(readdirSync(folder.path).filter((name) => name.includes(".part"))).toEqual([]);
});

test("an export of a home without a database is refused, and leaves no file", async () => {
  const empty = join(folder.path, "empty");
  mkdirSync(empty, { mode: 0o700 });
  const out = join(folder.path, "of-empty.jsonl");
  const { code, err } = await creel(empty, ["export", "-o", out]);
  expect([code, err]).toEqual([69, expect.stringContaining("no readable database")]);
  expect(readdirSync(folder.path).filter((name) => name.startsWith("of-empty"))).toEqual([]);
});
