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
const ADR_INDEX = "docs/adr/README.md";
const STATUS = /^# .+\n\nStatus: (?:Accepted|Superseded by (\d{4}))\n/;
/** A decision by its number, anywhere in the tree. The tests of this check name some that do not exist. */
const ADR_REFERENCE = /\b(?:docs\/adr\/|ADR )(\d{4})\b/g;
const WITH_INVENTED_ADRS = /^test\/docs(?:\/|\.)/;
const ARCHITECTURE = "ARCHITECTURE.md";
/** The maximum length of a document. */
const MAX_LINES: Record<string, number> = { "README.md": 100, [ARCHITECTURE]: 90 };
/** Links to every other page in its folder, so that no page is hidden. */
const INDEX = "docs/README.md";
/** The commands of README that CI must also run. */
const COMMAND = "npm ci && npm test";

/** Lists all that is wrong in the documents of a tree. It reads no files itself. */
export function checkDocs(files: readonly File[]): Violation[] {
  const pages = files.filter(({ path }) => /^([^/]+|docs\/.*)\.md$/.test(path)).map(readPage);
  const paths = checkPaths(pages, files);
  const commands = checkCommands(pages, files);
  const pins = checkPins(pages, files);
  return [
    ...Object.entries({
      pages: pages.length,
      paths: paths.checked,
      commands: commands.checked,
      pins: pins.checked,
    })
      .filter(([, checked]) => checked === 0)
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
    ...checkReferences(files),
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

/** A decision has a number of its own, a status, and all of its parts. It is short, and the index links it. */
function checkDecisions(pages: readonly Page[]): Violation[] {
  const decisions = pages.filter(({ path }) => path.startsWith("docs/adr/") && path !== ADR_INDEX);
  const linked = new Set(
    pages.find(({ path }) => path === ADR_INDEX)?.links.map((link) => `docs/adr/${link}`),
  );
  const numbers = decisions.map(({ path }) => numberOf(path));
  return decisions.flatMap((page, index) => {
    const says = [];
    const lines = countLines(page);
    const headings = [...page.text.matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) => heading.toLowerCase());
    const missing = PARTS.filter((part) => !headings.some((heading) => heading.includes(part)));
    const status = STATUS.exec(page.text);
    if (numbers[index] === undefined) says.push("is not named NNNN-title.md.");
    else if (numbers.indexOf(numbers[index]) !== index) says.push("has the number of another decision.");
    if (lines > ADR.lines) says.push(`has ${lines} lines of at most ${ADR.lines}.`);
    if (!page.text.startsWith("# ")) says.push("does not begin with its title.");
    else if (!status) says.push("has no status below its title.");
    else if (status[1] && !numbers.includes(status[1]))
      says.push(`names ${status[1]}, which does not exist.`);
    if (missing.length > 0) says.push(`has no heading for ${missing.join(", ")}.`);
    if (!linked.has(page.path)) says.push(`has no link in ${ADR_INDEX}.`);
    return says.map((one) => ({ rule: "decision", path: page.path, says: one }));
  });
}

function checkReferences(files: readonly File[]): Violation[] {
  const numbers = new Set(files.map(({ path }) => numberOf(path)));
  return files
    .filter(({ path }) => !WITH_INVENTED_ADRS.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(ADR_REFERENCE)]
        .filter(([, number]) => !numbers.has(number))
        .map(([name]) => ({ rule: "reference", path, says: `names ${name}, which does not exist.` })),
    );
}

function numberOf(path: string): string | undefined {
  return path.match(ADR.place)?.[1];
}

function countLines({ text }: File): number {
  return text.trimEnd().split("\n").length;
}
