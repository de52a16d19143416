import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Glob } from "bun";

const IMPORT = /import (\w+) from "([^"]+\.module\.css)"/g;
const read = (path: string) => readFileSync(join(import.meta.dir, path), "utf8");

test("every class that a part names is in its style, for a missing one is silently none", () => {
  const missing: string[] = [];
  let named = 0;
  for (const part of new Glob("*/*.tsx").scanSync(import.meta.dir)) {
    const text = read(part);
    for (const [, name, path = ""] of text.matchAll(IMPORT)) {
      const style = read(join(dirname(part), path));
      for (const [, className] of text
        .replaceAll(IMPORT, "")
        .matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))) {
        named++;
        if (!new RegExp(`\\.${className}\\b`).test(style)) missing.push(`${part}: ${className}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(named).toBeGreaterThan(100);
});
