import type { File, Violation } from "../fence/tree.ts";
import { checkCommands } from "./commands.ts";
import { type Page, readPage } from "./markdown.ts";
import { checkPaths } from "./paths.ts";
import { checkPins } from "./pins.ts";

const NAMED = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "STYLE.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "LICENSE",
  "docs/README.md",
];
const PARTS = ["context", "decision", "figures", "consequences", "revisit"];
const ADR = { place: /^docs\/adr\/(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/, lines: 60 };
const ARCHITECTURE = "ARCHITECTURE.md";
/** Short enough to be read to the end. */
const MAX_LINES: Record<string, number> = { "README.md": 100, [ARCHITECTURE]: 150 };
/** Links to every other page in its folder, so that no page is hidden. */
const INDEX = "docs/README.md";
/** What README tells people to run is what CI runs. */
const COMMAND = "npm ci && npm test";

/** Everything in the documents that the tree does not bear out. It reads nothing itself. */
export function checkDocs(files: readonly File[]): Violation[] {
  const pages = files.filter(({ path }) => /^([^/]+|docs\/.*)\.md$/.test(path)).map(readPage);
  const paths = checkPaths(pages, files);
  const commands = checkCommands(pages, files);
  const pins = checkPins(pages, files);
  return [
    ...Object.entries({ pages: pages.length, paths: paths.seen, commands: commands.seen, pins: pins.seen })
      .filter(([, seen]) => seen === 0)
      .map(([what]) => ({
        rule: "nothing",
        path: "*.md",
        says: `No ${what} were seen, so nothing was checked.`,
      })),
    ...NAMED.filter((name) => !files.some(({ path }) => path === name)).map((path) => ({
      rule: "missing",
      path,
      says: "does not exist.",
    })),
    ...paths.wrong,
    ...commands.wrong,
    ...pins.wrong,
    ...checkTestCommand(files),
    ...checkLengths(pages),
    ...checkArchitecture(pages),
    ...checkIndex(pages),
    ...checkDecisions(pages),
  ];
}

function checkTestCommand(files: readonly File[]): Violation[] {
  return ["README.md", ".ci/run"]
    .filter((path) => files.some((file) => file.path === path && !file.text.includes(COMMAND)))
    .map((path) => ({ rule: "test command", path, says: `does not say \`${COMMAND}\`.` }));
}

function checkLengths(pages: readonly Page[]): Violation[] {
  return pages.flatMap((page) => {
    const max = MAX_LINES[page.path] ?? Number.POSITIVE_INFINITY;
    const lines = countLines(page);
    return lines > max
      ? [{ rule: "length", path: page.path, says: `has ${lines} lines of at most ${max}.` }]
      : [];
  });
}

function checkArchitecture(pages: readonly Page[]): Violation[] {
  const page = pages.find(({ path }) => path === ARCHITECTURE);
  if (!page || /\w\.test\.ts\b/.test(page.text)) return [];
  const says = "names no test: each invariant has one that guards it.";
  return [{ rule: "architecture", path: page.path, says }];
}

function checkIndex(pages: readonly Page[]): Violation[] {
  const index = pages.find(({ path }) => path === INDEX);
  const linked = new Set(index?.links.map((link) => `docs/${link}`));
  return pages
    .filter(({ path }) => /^docs\/(?!adr\/)/.test(path) && path !== INDEX && index && !linked.has(path))
    .map(({ path }) => ({ rule: "index", path, says: `has no link in ${INDEX}.` }));
}

/** Decisions are numbered from 0001 on, short, and have their parts. */
function checkDecisions(pages: readonly Page[]): Violation[] {
  const all = pages
    .filter(({ path }) => path.startsWith("docs/adr/"))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return all.flatMap((page, index) => {
    const says = [];
    const number = Number(page.path.match(ADR.place)?.[1]);
    const lines = countLines(page);
    const headings = [...page.text.matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) => heading.toLowerCase());
    const missing = PARTS.filter((part) => !headings.some((heading) => heading.includes(part)));
    if (number !== index + 1) says.push(`is not numbered ${String(index + 1).padStart(4, "0")}-title.md.`);
    if (lines > ADR.lines) says.push(`has ${lines} lines of at most ${ADR.lines}.`);
    if (!page.text.startsWith("# ")) says.push("does not begin with its title.");
    if (missing.length > 0) says.push(`has no heading for ${missing.join(", ")}.`);
    return says.map((one) => ({ rule: "decision", path: page.path, says: one }));
  });
}

function countLines({ text }: File): number {
  return text.trimEnd().split("\n").length;
}
