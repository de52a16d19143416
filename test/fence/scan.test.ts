import { expect, test } from "bun:test";
import { maskText, scanImports } from "./scan.ts";

const importsIn = (text: string) => scanImports(text).map(({ from }) => from);

test("an import is found in each of its forms", () => {
  for (const text of [
    'import "a"',
    "import'a'",
    'import b from "a"',
    'import from from "a"',
    'import type from "a"',
    'import type B from "a"',
    'import{b}from"a"',
    'import b, * as c from "a"',
    'import b, { type C, d as e } from "a" with { type: "json" }',
    'import type {\n  B, // from "c"\n  /* from "d" */ E,\n} from\n  "a"',
    'export * from "a"',
    'export * as b from "a"',
    'export type * from "a"',
    'export { b, type C } from "a"',
    'export type { B } from "a"',
    'const b = await import("a")',
    'type B = import("a").B',
    "import b = require('a')",
    'const b = require.resolve( "a" )',
    `const b = \`\${await import("a")}\``,
    'const b = <p>That isn\'t "it"</p>;\nimport("a")',
    "const quote = /[`\"'/]/;\nimport('a')",
    'const half = (a + b) / 2; import("a") / 2',
  ])
    expect({ text, found: importsIn(text) }).toEqual({ text, found: ["a"] });
});

test("text that only looks like an import is not one", () => {
  for (const text of [
    '// import "a"',
    '/* import "a"\nimport "b" */',
    "const text = 'import \"a\"'",
    `const text = \`\nimport "a";\n\${b}\nimport "c"\``,
    'const from = "a"; important("b")',
    'loader.import("a")',
    'export const from = "a"',
    'export { b };\nconst from = "a"',
    "const pattern = /import('a')/",
    "import.meta.dir",
  ])
    expect({ text, found: importsIn(text) }).toEqual({ text, found: [] });
});

test("a computed import is found as one that cannot be known", () => {
  expect(importsIn(`import(\`./\${name}.ts\`)`)).toEqual([null]);
  expect(importsIn('require(name ?? "a")')).toEqual([null]);
  expect(importsIn('import("./" + name)')).toEqual([null]);
});

test("an import has its line", () => {
  expect(scanImports('\n/*\n*/ import "a";\nimport("b");').map(({ line }) => line)).toEqual([3, 4]);
});

test("masking keeps every offset and every line break", () => {
  const text = `a("b\\"c") /* d\n */ + \`e\${f({ g: "h" })}i\n\` / 2; // 🧺 "\nj`;
  const masked = maskText(text);
  expect(masked).toHaveLength(text.length);
  expect(masked.split("\n").map((line) => line.length)).toEqual(text.split("\n").map((line) => line.length));
  expect(masked.replace(/ +/g, " ")).toBe('a(" ") \n + ` {f({ g: " " })} \n` / 2; \nj');
});
