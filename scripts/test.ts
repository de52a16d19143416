import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `npm test`: the steps that a newcomer waits for, in their order, all of them even after a failure. `npm run test:all`
 * (`--all`) runs every step, and `npm test -- unit types` only these. `executable` builds what the steps after it start
 * in place of the checkout: it starts in less than half the time, and users have it.
 */
const STEPS: Record<string, () => Promise<Outcome>> = {
  types: () => runCheck("types", "tsc", "--noEmit", "--project", "."),
  lint: () => runCheck("lint", "biome", "ci", "--colors=off"),
  page: () => (existsSync(join(ROOT, PAGE)) ? runCheck("page", PAGE) : nothing()), // once, or the journeys would race to
  fence: () => runTests("fence", "--timeout", SLOW),
  unit: () => runTests("unit", "--timeout", SLOW, TWO),
  contract: () => runTests("contract", "--timeout", SLOW, THREE, "--preload", VALIDATE_RESPONSES),
  inbox: () => runTests("inbox", "--timeout", SLOW),
  zones: runElsewhere, // before the executable: its journeys start the checkout
  executable: buildExecutable,
  journeys: () => runTests("journeys", "--timeout", SLOW, FOUR, "--preload", VALIDATE_RESPONSES),
  browser: () => runTests("browser", "--timeout", SLOW, THREE),
  attacks: () => runTests("attacks", "--timeout", SLOW, TWO),
  faults: () => runTests("faults", "--timeout", SLOW, FOUR),
};

/** Of the steps: `contract` is what a client of the API relies on, `inbox` the page in a real browser. */
const FIRST = ["types", "lint", "page", "fence", "unit", "contract", "inbox"];
/** Steps whose tests are a part of another step: `--all` leaves them out. */
const WITHIN = ["contract", "inbox"];

/** Where the tests of each part are. `always`: a tree without any has lost them. */
const PARTS: Record<string, { place: RegExp; always?: true }> = {
  fence: { place: /^test\/(fence\/|docs\/)?[^/]+$/, always: true },
  unit: { place: /^(src|scripts)\//, always: true },
  contract: {
    place:
      /^test\/journeys\/(callers|capture|errors|headers|idempotency|openapi|origins|tag-names)\.test\.ts$/,
    always: true,
  },
  inbox: { place: /^test\/browser\/inbox\.test\.ts$/, always: true },
  journeys: { place: /^test\/journeys\//, always: true },
  browser: { place: /^test\/browser\//, always: true },
  attacks: { place: /^test\/attacks\//, always: true },
  faults: { place: /^test\/faults\// },
};

/** Where the tests run: `ZONE=Asia/Kolkata npm test -- unit` runs some of them elsewhere. */
const ZONE = process.env.ZONE ?? "UTC";
/** Far behind and far ahead, so that at any hour it is another day in one of them than in UTC, and one with half hours. */
const ELSEWHERE = ["America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"];
/** Words of the tests that have to do with days: those run elsewhere too. */
const OF_DAYS =
  /\b(today|startDate|dueDate|remindAt|getTimezoneOffset|environment\.zone|SYSTEM\.zone|timeZone|TZ)\b/;

const ROOT = join(import.meta.dir, "..");
const PAGE = "scripts/page.ts";
const BUILD = "scripts/build.ts";
const SLOW = "60000"; // ms for one test: servers start and browsers open
const VALIDATE_RESPONSES = "./test/journeys/openapi/preload.ts"; // every answer must be one of docs/openapi.json
const TWO = "--parallel=2"; // each file has homes and ports of its own
const THREE = "--parallel=3"; // a browser waits now and then
const FOUR = "--parallel=4"; // they wait more than they work
const STEP_TIMEOUT_MS = 45 * 60_000; // ms for one step: what hangs is a failure. A slow computer takes 25 minutes for the browser.
const TEST_FILES = "{src,test,bench,scripts}/**/*{.,_}{test,spec}.{ts,tsx,js,jsx,mts,cts,mjs,cjs}";

interface Outcome {
  passed: number;
  skipped: number;
  /** The names of what failed. */
  failed: string[];
}

/** Folders of this run, removed at its end. */
const folders: string[] = [];

async function main(args: string[]): Promise<number> {
  try {
    return await runSteps(args);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function runSteps(args: string[]): Promise<number> {
  const isAll = args[0] === "--all";
  const names = isAll ? Object.keys(STEPS).filter((name) => !WITHIN.includes(name)) : args;
  const unknown = names.filter((name) => !Object.hasOwn(STEPS, name));
  if (unknown.length > 0) {
    say(`There is no step ${unknown.join(", ")}. There are ${Object.keys(STEPS).join(", ")}.`);
    return 2;
  }
  const sum: Outcome = args.length === 0 || isAll ? checkPlaces() : noOutcome();
  const chosen = names.length > 0 ? names : FIRST;
  for (const [name, run] of Object.entries(STEPS)) {
    if (!chosen.includes(name)) continue;
    say(`\n== ${name} ==`);
    const started = performance.now();
    const { passed, skipped, failed } = await run();
    say(`-- ${name}: ${count({ passed, skipped, failed })} (${seconds(started)} s)`);
    sum.passed += passed;
    sum.skipped += skipped;
    sum.failed.push(...failed);
  }
  if (sum.failed.length > 0) say(`\nFailed:\n${sum.failed.map((name) => `  ${name}`).join("\n")}`);
  say(`\n${count(sum)}`);
  return sum.failed.length > 0 || sum.passed === 0 ? 1 : 0;
}

/** A test that no part runs would never fail. */
function checkPlaces(): Outcome {
  const lost = findTests(/^/).filter((path) => !Object.values(PARTS).some(({ place }) => place.test(path)));
  return { ...noOutcome(), failed: lost.map((path) => `${path}: no step runs it`) };
}

/** A command that succeeds or not: it counts as one test. */
async function runCheck(name: string, ...command: string[]): Promise<Outcome> {
  const ended = await run("run", ...command);
  if (ended === "0") return { ...noOutcome(), passed: 1 };
  return { ...noOutcome(), failed: [`${name}: \`${command.join(" ")}\` ended with ${ended}`] };
}

/** Builds the executable and has the tests after it start that, unless they name another program (test/home.ts). */
async function buildExecutable(): Promise<Outcome> {
  const outcome = await runCheck("executable", BUILD, "--unordered");
  if (outcome.failed.length > 0) return outcome;
  const folder = mkdtempSync(join(tmpdir(), "creel-executable-"));
  folders.push(folder);
  chmodSync(folder, 0o755); // a test starts it as another user
  const executable = join(folder, "creel");
  copyFileSync(join(ROOT, "dist", "creel"), executable); // a test rebuilds dist/creel
  process.env.TEST_EXECUTABLE = executable;
  return outcome;
}

/** The tests of one part, counted from the runner's report. */
async function runTests(part: string, ...options: string[]): Promise<Outcome> {
  const { place, always } = PARTS[part] ?? {};
  const files = place ? findTests(place) : [];
  if (files.length === 0)
    return always ? { ...noOutcome(), failed: [`${part}: it has no tests`] } : nothing();
  return runFiles(part, files, ZONE, ...options);
}

/** The unit tests that have to do with days, as if this computer stood elsewhere; in the last place the journeys too. */
async function runElsewhere(): Promise<Outcome> {
  const isOfDays = (path: string) => OF_DAYS.test(readFileSync(join(ROOT, path), "utf8"));
  const units = findTests(/^src\//).filter(isOfDays);
  const journeys = findTests(/^test\/journeys\//).filter(isOfDays);
  const zones = process.env.ZONE === undefined ? ELSEWHERE : [ZONE];
  const sum = noOutcome();
  for (const zone of zones) {
    const files = zone === zones.at(-1) ? [...units, ...journeys] : units;
    const { passed, skipped, failed } = await runFiles("zones", files, zone, "--timeout", SLOW, TWO);
    sum.passed += passed;
    sum.skipped += skipped;
    sum.failed.push(...failed.map((name) => `in ${zone}: ${name}`));
  }
  return sum;
}

async function runFiles(part: string, files: string[], zone: string, ...options: string[]): Promise<Outcome> {
  if (zone !== "UTC") say(`-- in ${zone} --`);
  const folder = mkdtempSync(join(tmpdir(), "creel-test-"));
  try {
    const report = join(folder, "report.xml");
    const paths = files.map((path) => `./${path}`); // without ./ a path is only a pattern
    process.env.TZ = zone; // what the tests start has it, too
    const ended = await run("test", "--reporter=junit", `--reporter-outfile=${report}`, ...options, ...paths);
    return readReport(existsSync(report) ? readFileSync(report, "utf8") : "", { part, files, ended });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads a JUnit report. It leaves out a file that could not be loaded or had no test, and is not written when a
 * test ends the process, be it with exit code 0: so each file must be seen in it.
 */
export function readReport(
  xml: string,
  { part, files, ended }: { part: string; files: string[]; ended: string },
): Outcome {
  if (!xml.includes("<testcase "))
    return { ...noOutcome(), failed: [`${part}: no test ran to its end; the runner ended with ${ended}`] };
  const sum = noOutcome();
  const reported = new Set<string>();
  // An attribute holds no raw `<`, but a test's name may hold `>`.
  for (const [, inside = "", rest = ""] of xml.matchAll(
    /<testcase\b((?:\s+\w+="[^"]*")*)\s*(\/>|>[\s\S]*?<\/testcase>)/g,
  )) {
    const file = attribute(inside, "file");
    reported.add(file);
    if (/<(failure|error)\b/.test(rest)) {
      const group = attribute(inside, "classname").split(" > ").reverse();
      sum.failed.push([file, ...group, attribute(inside, "name")].filter((word) => word !== "").join(" > "));
    } else if (/<skipped\b/.test(rest)) sum.skipped++;
    else sum.passed++;
  }
  for (const file of files) if (!reported.has(file)) sum.failed.push(`${file}: none of its tests ran`);
  if (ended !== "0" && sum.failed.length === 0)
    sum.failed.push(`${part}: every test passed, yet the runner ended with ${ended}`);
  return sum;
}

function attribute(attributes: string, name: string): string {
  const [, value = ""] = attributes.match(new RegExp(`\\s${name}="([^"]*)"`)) ?? [];
  const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return value.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, entity) =>
    code ? String.fromCodePoint(Number(code)) : (entities[entity] ?? whole),
  );
}

/** Runs this Bun with its output on ours, and tells how it ended: "0", "1", "SIGKILL" … */
async function run(...args: string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: ROOT,
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), STEP_TIMEOUT_MS);
  await child.exited;
  clearTimeout(timer);
  return String(child.signalCode ?? child.exitCode);
}

function findTests(place: RegExp): string[] {
  const paths = [...new Bun.Glob(TEST_FILES).scanSync({ cwd: ROOT })];
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => place.test(path))
    .sort();
}

async function nothing(): Promise<Outcome> {
  say("There is nothing here yet.");
  return noOutcome();
}

function noOutcome(): Outcome {
  return { passed: 0, skipped: 0, failed: [] };
}

function count({ passed, skipped, failed }: Outcome): string {
  return `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

function say(text: string): void {
  writeSync(1, `${text}\n`);
}

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
