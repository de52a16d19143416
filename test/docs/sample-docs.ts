import type { File } from "../fence/tree.ts";

const TICKS = "```";

/** A small tree with correct documents, which include all that the checks might wrongly refuse. */
const SAMPLE: Record<string, string> = {
  "README.md": `# Creel

[The map](ARCHITECTURE.md#the-rooms), [the rules](./docs/model.md) and [elsewhere](https://example.com/docs/no.md).
A title has at most 10,000 characters and a body up to 8 MiB.
<!-- pin: src/domain/item/capture.ts TITLE_LIMIT = 10_000 -->
<!-- pin: src/domain/item/capture.ts BODY_LIMIT = 8 * 1024 * 1024 -->

${TICKS}sh
npm ci && npm test        # creel is tested
npm run build -- --all
./bin/creel --home /tmp/it up
pbpaste | creel add -
CREEL_HOME=/tmp/it ~/.local/bin/creel --json add "creel is here"
npm run creel -- add "Call Ana"
npx creel --json add "Call Bo"
${TICKS}
`,
  "ARCHITECTURE.md": `# The house

## The rooms

\`domain\` has its rules in \`domain/item/capture.ts\`, the door is \`main/creel\`. \`capture.test.ts\` guards it, in
src/domain; decisions are \`docs/adr/NNNN-title.md\`, tests \`src/**/*.test.ts\`. See [above](#the-house).
`,
  "CONTRIBUTING.md": "# Contributing\n\n`npm install`, then `npm t`.\n",
  "STYLE.md": "# Style\n\nSubject, verb, object.\n",
  "SECURITY.md":
    '# Security\n\n<a id="reports"></a>See [reports](#reports) and [the code][1].\n\n[1]: src/domain/item/capture.ts\n',
  "CHANGELOG.md": "# Changes\n\n## Unreleased\n\n- `creel help` is short.\n",
  LICENSE: "MIT",
  "docs/model.md":
    "# The model\n\n[Back](../README.md), [all](adr/), [root](/LICENSE), ![mark](../src/web/mark.svg)\n",
  "docs/README.md": "# The documents\n\n- [model.md](model.md)\n- [decisions](adr/README.md)\n",
  "docs/adr/README.md": "# Decisions\n\n- [0001](0001-runtime.md), [0002](0002-store.md)\n",
  "docs/adr/0001-runtime.md": `# Bun

Status: Superseded by 0002

## Context
\`src/gone.ts\`, \`creel sync\`
## Decision
## Figures
## Consequences
## When to revisit
`,
  "docs/adr/0002-store.md": `# SQLite

Status: Accepted

## Context
## Decision
See docs/adr/0001 and ADR 0001.
## Figures
## Consequences
## When to revisit
`,
  "package.json":
    '{ "scripts": { "test": "bun scripts/test.ts", "build": "bun b.ts", "creel": "bun c.ts" } }',
  ".ci/run": "npm ci && npm test\n",
  "bin/creel": "",
  "src/domain/item/capture.ts":
    "export const TITLE_LIMIT = 10_000; // characters\nconst BODY_LIMIT: number = 8 * 1024 * 1024;\n",
  "src/domain/item/capture.test.ts": "",
  "src/web/mark.svg": "",
  "src/main/creel.ts": `const COMMAND_LOADERS: Record<string, () => Promise<Verb>> = {
  add: async () => (await import("../cli/add.ts")).add,
  up: async (paths) => {
    return (hand) => up(hand, paths);
  },
};
`,
};

/** Returns the sample with these files added or, if null, removed. */
export function sampleWith(changes: Record<string, string | null> = {}): File[] {
  return Object.entries({ ...SAMPLE, ...changes }).flatMap(([path, text]) =>
    text === null ? [] : [{ path, text }],
  );
}

/** Returns a file of the sample with a replacement. */
export function changed(path: string, from: string, to: string): Record<string, string> {
  const text = SAMPLE[path] ?? "";
  if (!text.includes(from)) throw new Error(`The sample's ${path} has no ${from}.`);
  return { [path]: text.replace(from, to) };
}
