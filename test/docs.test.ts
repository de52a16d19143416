import { describe, expect, test } from "bun:test";
import { checkDocs } from "./docs/check.ts";
import { readVerbs } from "./docs/commands.ts";
import { changed, sampleWith } from "./docs/sample-docs.ts";
import { readTree } from "./fence/read-tree.ts";

describe("this tree's documents", () => {
  const files = readTree();

  test("say only what is so", () => {
    expect(checkDocs(files).map(({ rule, path, says }) => `${path} (${rule}): ${says}`)).toEqual([]);
  });

  test("the verbs were found", () => {
    const verbsIn = (name: string) => readVerbs(files.find(({ path }) => path === name)?.text ?? "");
    expect(verbsIn("src/main/creel.ts")).toEqual(["add", "mcp", "version", "up"]);
    expect(verbsIn("src/cli/commands/commands.ts")).toContainValues(["list", "key", "api", "undo"]);
  });
});

const model = (text: string) => ({ "docs/model.md": `# The model\n\n${text}\n` });
/** Another decision; it is in the index only if it replaces another there. */
const decision = (name: string, inPlaceOf?: string) => ({
  [`docs/adr/${name}.md`]: sampleText("docs/adr/0001-runtime.md"),
  ...(inPlaceOf
    ? { "docs/adr/README.md": `# All\n\n[a](${inPlaceOf}.md) [b](0002-store.md) [c](${name}.md)\n` }
    : {}),
});
const sampleText = (path: string) => sampleWith().find((file) => file.path === path)?.text ?? "";

const NO_DOCUMENTS = Object.fromEntries(
  sampleWith().flatMap(({ path }) => (path.endsWith(".md") ? [[path, null]] : [])),
);

/** A change of the sample documents and its only violation. */
const INJECTED: [name: string, changes: Record<string, string | null>, expected: string[]][] = [
  ["a document that is missing", { "SECURITY.md": null }, ["missing SECURITY.md"]],
  ["a link to nowhere", model("[a](gone.md)"), ["path docs/model.md"]],
  ["a link from the wrong folder", model("[a](SECURITY.md)"), ["path docs/model.md"]],
  ["a reference to nowhere", model("[a][1]\n\n[1]: ../gone.md"), ["path docs/model.md"]],
  ["an image that is not there", model('<img alt="" src="../gone.png">'), ["path docs/model.md"]],
  ["a link to a heading that is not there", model("[a](../ARCHITECTURE.md#gone)"), ["path docs/model.md"]],
  ["a link to a heading of this page that is not there", model("[a](#gone)"), ["path docs/model.md"]],
  ["a path in prose", model("It is in src/domain/gone.ts."), ["path docs/model.md"]],
  ["a path in a command", model("```sh\nbun scripts/gone.ts\n```"), ["path docs/model.md"]],
  ["a pattern that nothing fits", model("`bench/*.ts`"), ["path docs/model.md"]],
  ["a path by its room", model("`http/gone`"), ["path docs/model.md"]],
  ["a file by its name", model("`gone.test.ts`"), ["path docs/model.md"]],
  [
    "a link in a decision",
    changed("docs/adr/0001-runtime.md", "`creel sync`", "[a](gone.md)"),
    ["path docs/adr/0001-runtime.md"],
  ],
  ["an npm script", model("`npm run gone`"), ["command docs/model.md"]],
  ["an npm script without run", model("```\n$ npm start\n```"), ["command docs/model.md"]],
  [
    "an npm script in a decision",
    changed("docs/adr/0001-runtime.md", "creel sync", "npm run gone"),
    ["command docs/adr/0001-runtime.md"],
  ],
  ["a command that npm does not have", model("`npm tset`"), ["command docs/model.md"]],
  ["a verb", model("`creel capture it`"), ["command docs/model.md"]],
  [
    "a verb in a block",
    model("```sh\necho a | sudo /usr/bin/creel --home /a --json capture\n```"),
    ["command docs/model.md"],
  ],
  ["a verb through npx", model("`npx creel gone`"), ["command docs/model.md"]],
  ["a verb through npm", model("`npm run creel -- gone`"), ["command docs/model.md"]],
  [
    "a definition that has changed",
    changed("src/domain/item/capture.ts", "10_000", "12_000"),
    ["pin README.md"],
  ],
  [
    "a definition that has grown",
    changed("src/domain/item/capture.ts", "1024 * 1024", "1024 * 1024 * 2"),
    ["pin README.md"],
  ],
  ["a number in prose that has changed", changed("README.md", "10,000", "12,000"), ["pin README.md"]],
  ["a size in prose that has changed", changed("README.md", "8 MiB", "9 MiB"), ["pin README.md"]],
  [
    "a pin to no file",
    model("Port 11111.\n<!-- pin: src/gone.ts PORT = 11111 -->"),
    ["path docs/model.md", "pin docs/model.md"],
  ],
  ["a pin that is not one", model("<!-- pin PORT 11111 -->"), ["pin docs/model.md"]],
  ["a limit without a pin", model("A note has at most 1 MiB."), ["pin docs/model.md"]],
  ["another command for the tests", changed(".ci/run", "npm test", "bun test"), ["test command .ci/run"]],
  [
    "an architecture too long",
    changed("ARCHITECTURE.md", "# The house", `# The house${"\n".repeat(150)}`),
    ["length ARCHITECTURE.md"],
  ],
  ["a README too long", changed("README.md", "# Creel", `# Creel${"\n".repeat(100)}`), ["length README.md"]],
  ["a page that no index names", { "docs/new.md": "# New\n" }, ["index docs/new.md"]],
  [
    "an architecture without tests",
    { "ARCHITECTURE.md": "# The house\n\n## The rooms\n" },
    ["architecture ARCHITECTURE.md"],
  ],
  ["a decision that no index names", decision("0003-third"), ["decision docs/adr/0003-third.md"]],
  [
    "two decisions of one number",
    decision("0001-zebra", "0001-runtime"),
    ["decision docs/adr/0001-zebra.md"],
  ],
  ["a decision of another name", decision("notes", "0001-runtime"), ["decision docs/adr/notes.md"]],
  [
    "a decision without a status",
    changed("docs/adr/0001-runtime.md", "Status: Superseded by 0002\n", ""),
    ["decision docs/adr/0001-runtime.md"],
  ],
  [
    "a decision superseded by none",
    changed("docs/adr/0001-runtime.md", "by 0002", "by 0009"),
    ["decision docs/adr/0001-runtime.md"],
  ],
  [
    "a comment that names no decision",
    { "src/domain/capture.test.ts": "// docs/adr/0009 says why\n" },
    ["reference src/domain/capture.test.ts"],
  ],
  [
    "a decision too long",
    changed("docs/adr/0001-runtime.md", "## Figures", `## Figures${"\na".repeat(60)}`),
    ["decision docs/adr/0001-runtime.md"],
  ],
  [
    "a decision without figures",
    changed("docs/adr/0001-runtime.md", "## Figures\n", ""),
    ["decision docs/adr/0001-runtime.md"],
  ],
  [
    "a decision without a title",
    changed("docs/adr/0001-runtime.md", "# Bun\n", ""),
    ["decision docs/adr/0001-runtime.md"],
  ],
  ["no table of verbs", { "src/main/creel.ts": "" }, ["nothing src/main/creel.ts"]],
  ["no pins", { "README.md": "`npm ci && npm test`" }, ["nothing *.md"]],
  [
    "no documents",
    NO_DOCUMENTS,
    [
      "nothing *.md",
      "nothing *.md",
      "nothing *.md",
      "nothing *.md",
      "missing README.md",
      "missing ARCHITECTURE.md",
      "missing CONTRIBUTING.md",
      "missing STYLE.md",
      "missing SECURITY.md",
      "missing CHANGELOG.md",
      "missing docs/README.md",
    ],
  ],
];

describe("the check", () => {
  test("lets true documents through", () => {
    expect(checkDocs(sampleWith())).toEqual([]);
  });

  test.each(INJECTED)("stops %s", (_, changes, expected) => {
    expect(checkDocs(sampleWith(changes)).map(({ rule, path }) => `${rule} ${path}`)).toEqual(expected);
  });
});
