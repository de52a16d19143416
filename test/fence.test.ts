import { describe, expect, test } from "bun:test";
import { checkTree } from "./fence/check.ts";
import { INJECTED } from "./fence/injected-violations.ts";
import { readTree } from "./fence/read-tree.ts";
import { sampleWith } from "./fence/sample-tree.ts";
import { readSources } from "./fence/tree.ts";

describe("this tree", () => {
  const files = readTree();
  const sources = readSources(files);

  test("holds to every rule", () => {
    expect(checkTree(files).map(({ rule, path, says }) => `${path} (${rule}): ${says}`)).toEqual([]);
  });

  test.each([
    ["sources", /^src\/.*\.tsx?$/, 100],
    ["unit tests", /^src\/.*\.test\.tsx?$/, 5],
    ["journeys", /^test\/journeys\/.*\.test\.ts$/, 1],
    ["scripts", /^scripts\//, 1],
    ["documents", /\.md$/, 5],
    ["manifest and lock", /^package(-lock)?\.json$/, 2],
  ] as const)("was seen: %s", (_, place, least) => {
    expect(files.filter(({ path }) => place.test(path)).length).toBeGreaterThanOrEqual(least);
  });

  test("was seen: imports from one room to another", () => {
    const crossing = sources.flatMap(({ room, imports }) =>
      imports.filter(({ to }) => room !== null && to?.startsWith("src/") && !to.startsWith(`src/${room}/`)),
    );
    expect(crossing.length).toBeGreaterThan(50);
  });

  test("hides no import: whatever the bundler sees was seen", () => {
    let importCount = 0;
    for (const { path, text, imports } of sources) {
      const ours = new Set(imports.map(({ from }) => from));
      const loader = path.endsWith("x") ? "tsx" : "ts";
      for (const { path: from } of new Bun.Transpiler({ loader }).scanImports(text.replace(/^#!.*/, ""))) {
        if (/^react(\/jsx|$)/.test(from)) continue; // written by the compiler, not by us
        expect({ path, from, seen: ours.has(from) }).toEqual({ path, from, seen: true });
        importCount++;
      }
    }
    expect(importCount).toBeGreaterThan(200);
  });
});

describe("the fence", () => {
  test("lets a clean tree through", () => {
    expect(checkTree(sampleWith())).toEqual([]);
  });

  test.each(INJECTED.map((injected) => [injected.name, injected] as const))(
    "stops %s",
    (_, { changes, expected }) => {
      expect(checkTree(sampleWith(changes)).map(({ rule, path }) => `${rule} ${path}`)).toEqual(expected);
    },
  );
});
