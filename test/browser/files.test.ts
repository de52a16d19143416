import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildPage } from "../../scripts/page.ts";
import { makeFolder } from "../home.ts";

setDefaultTimeout(60_000);

const FIRST_LOAD = 150_000; // bytes, gzipped: the files that the page needs before it can draw the inbox
const PAGES = ["index.html", "capture.html", "pair.html", "pair_de.html"];
let folder: ReturnType<typeof makeFolder>;
let files: Map<string, string>;

beforeAll(async () => {
  folder = makeFolder();
  const out = join(folder.path, "page");
  await buildPage(out);
  files = new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name), "utf8")]));
});
afterAll(() => folder.remove());

const text = (name: RegExp) => [...files].filter(([file]) => name.test(file)).map(([, each]) => each);

test("the page names only files that are there, and every file is named", () => {
  const named = new Set(
    [...files.values()].flatMap(
      (each) => each.match(/[\w-]+-[0-9a-z]{6,}\.(?:js|css|svg|png|webmanifest)/g) ?? [],
    ),
  );
  const others = [...files.keys()].filter((name) => !/\.html$|^openapi\.json$|^worker\.js$/.test(name));
  expect([...named].sort()).toEqual(others.sort());
  for (const page of PAGES) expect(files.get(page)).toContain('src="/assets/');
});

test("nothing is inlined that the policy would refuse", () => {
  const pages = PAGES.map((page) => files.get(page) ?? "");
  for (const html of pages) expect(html).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/);
  for (const each of [...pages, ...text(/\.css$/)]) expect(each).not.toMatch(/data:|url\(|@import/);
});

// The bundler renames the keyframes of modules, but in `animation` only where the rest of it has no variable.
test("all keyframes are used by the name that the bundler gave them", () => {
  const css = text(/\.css$/).join("\n");
  const names = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = ""]) => name);
  const used = [...css.matchAll(/[;{]animation(?:-name)?:([^;}]+)/g)].flatMap(([, value = ""]) =>
    (value.match(/[\w-]+/g) ?? []).filter((word) => /_[\w-]{6}$/.test(word) || names.includes(word)),
  );
  expect(names.length).toBeGreaterThan(0);
  expect([...new Set(used)].sort()).toEqual([...new Set(names)].sort());
});

test("the page loads no schema library and no development build", () => {
  const code = text(/\.js$/).join("\n");
  expect(code).toContain("Creel-Session");
  expect(code).not.toMatch(/ZodError|safeParse|new Function\(|\beval\(/);
  expect(code).not.toContain("react.dev/link/");
});

test("the files that load before the inbox are small", () => {
  const first = [...(files.get("index.html") ?? "").matchAll(/\/assets\/([\w-]+\.js)/g)].map(
    ([, name = ""]) => name,
  );
  expect(first.length).toBeGreaterThan(0);
  const lazyFiles = new Set(
    text(/\.js$/)
      .join("")
      .match(/import\("[^"]+"\)/g),
  );
  expect(lazyFiles.size).toBeGreaterThan(0);
  const bytes = first.reduce((sum, name) => sum + Bun.gzipSync(files.get(name) ?? "").length, 0);
  console.log(`first load: ${bytes} of ${FIRST_LOAD} bytes`);
  expect(bytes).toBeLessThan(FIRST_LOAD);
  const isGerman = (name: string) => files.get(name)?.includes("Eingang");
  expect(first.filter(isGerman)).toEqual([]);
  const german = [...files.keys()].filter((name) => name.endsWith(".js") && isGerman(name)).sort();
  expect(german).toEqual([expect.stringMatching(/^de-/), expect.stringMatching(/^late-/)]);
});
