import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { captureUntilGone, settle } from "./capture-clients.ts";
import { type ExpectedCaptures, expectCaptures } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { isRunning, runVerb, startProgram } from "./program-under-test.ts";
import { queryHome, readHome } from "./read-home.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const LINES = 8_000; // of the file: sixteen units
const PROJECTS = 9;
const KILLS_PER_PHASE = 10; // kills in one phase of one home
const MAX_TRIES_PER_KILL = 5; // some kills come before the phase or after it
const COMMAND_MS = 300; // from the start of a command to its effect
const END_TIMEOUT_MS = 90_000; // for the rest of a phase without a kill
const POLL_MS = 100;

/** The phases of an import, in their order. `state` is the one in which a kill counts, `parts` the kills that one of them takes. */
const PHASES = [
  { name: "read", state: "reading", goal: "ready", parts: 1 },
  { name: "write", state: "writing", goal: "done", parts: 4 },
  { name: "undo", state: "undoing", goal: "undone", parts: 4 },
] as const;
type Phase = (typeof PHASES)[number];

/** A home without a kill: what it exports after each phase, and how long the phase took. */
type Undisturbed = Record<Phase["name"], { exported: string[]; ms: number }>;

interface KillRun {
  executable: string;
  home: string;
  file: string;
  random: SeededRandom;
  expected: ExpectedCaptures;
  undisturbed: Undisturbed;
}

/** `kill -9` while a file is read, while it is imported, and while the import is taken back: a third of the cycles each. */
export const importKilled: Fault = {
  name: "import-killed",
  title:
    "kill -9 while a file is read, while it is imported, and while the import is taken back, a third each",
  mustHold: "the export of an import without a kill, and each acknowledged capture once",
  test: "test/faults/import-killed.test.ts",
  short: 12,
  long: 600,
  bug: "a unit of an import counts as written before it is",
  control: { short: 30, long: 60 },
  shows: "lost",
  lacks: () => null,
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (folder) => {
      const [random, figures] = [seededRandom(seed), openFigures()];
      const file = join(folder, "tasks.todo.txt");
      writeFileSync(file, Array.from({ length: LINES }, (_, line) => writeLine(line)).join(""));
      const undisturbed = await importUndisturbed(executable, join(folder, "undisturbed"), file);
      for (let n = 0; figures.cycles < cycles; n++) {
        const home = join(folder, `h${n}`);
        mkdirSync(home, { mode: 0o700 });
        const expected = expectCaptures(random, `s${seed}-h${n}`);
        const run = { executable, home, file, random, expected, undisturbed };
        for (const phase of PHASES) {
          const missing = Math.ceil(cycles / PHASES.length) - (figures.more[phase.name] ?? 0);
          const kills = await killDuring(run, phase, Math.min(KILLS_PER_PHASE, missing));
          figures.count(phase.name, kills);
          figures.cycles += kills;
          figures.add(await judgeExport(run, phase));
        }
        figures.acknowledged += expected.acknowledged();
        figures.add(judgeCaptures(home, expected));
        rmSync(home, { recursive: true, force: true });
      }
      return figures;
    }),
};

function writeLine(line: number): string {
  return `2026-01-0${1 + (line % 9)} Line ${line} +project${line % PROJECTS} @place due:2026-12-0${1 + (line % 9)}\n`;
}

async function importUndisturbed(executable: string, home: string, file: string): Promise<Undisturbed> {
  mkdirSync(home, { mode: 0o700 });
  const measured: Partial<Undisturbed> = {};
  for (const phase of PHASES) {
    const started = performance.now();
    await runVerb(executable, home, nextCommand(home, file, phase) ?? []);
    const ms = performance.now() - started;
    if (findImport(home)?.state !== phase.goal)
      throw new Error(`The import is not ${phase.goal}, without a kill.`);
    measured[phase.name] = { exported: await exportLines(executable, home), ms };
  }
  return measured as Undisturbed;
}

/** Kills the program until a number of kills met the phase or the phase is over, then lets it end. Returns the number. */
async function killDuring(run: KillRun, phase: Phase, most: number): Promise<number> {
  const { executable, home, file, random, expected, undisturbed } = run;
  const maxDelay = undisturbed[phase.name].ms / phase.parts;
  let key: string | undefined;
  let kills = 0;
  for (let tries = 0; findImport(home)?.state !== phase.goal; tries++) {
    const isLast = kills >= most || tries >= most * MAX_TRIES_PER_KILL;
    const program = await startProgram(executable, home, { key });
    if (!isRunning(program)) {
      expected.report(`It did not start: ${program.err || program.out}`);
      return kills;
    }
    key = program.key;
    const clients = isLast ? settle(program, expected) : captureUntilGone(program, expected, 1);
    const command = nextCommand(home, file, phase);
    const verb = command && runVerb(executable, home, command);
    if (isLast) await waitForGoal(run, phase);
    else await Bun.sleep(random.between(0, maxDelay + (command ? COMMAND_MS : 0)));
    if (isLast) await clients;
    program.kill("SIGKILL");
    await program.exited;
    await Promise.all([verb, clients]);
    if (isLast) break;
    if (findImport(home)?.state === phase.state) kills++;
  }
  if (findImport(home)?.state !== phase.goal) expected.report(`The import is not ${phase.goal}.`);
  return kills;
}

/** The command that brings the import on; null if the program does so by itself. */
function nextCommand(home: string, file: string, { name }: Phase): string[] | null {
  const one = findImport(home);
  if (!one || one.state === "receiving") return ["import", file, "--as", "todo.txt", "--json"];
  if (name === "write" && one.state === "ready") return ["import", "write", one.id, "--json"];
  return name === "undo" && one.state === "done" ? ["import", "undo", one.id, "--json"] : null;
}

/** The newest import of a home. */
function findImport(home: string): { id: string; state: string } | null {
  return (
    queryHome<{ id: string; state: string }>(
      home,
      "SELECT id, state FROM import ORDER BY seq DESC LIMIT 1",
    )[0] ?? null
  );
}

/** Asks the program: a copy of a database in use may be torn. */
async function waitForGoal({ executable, home }: KillRun, { goal }: Phase): Promise<void> {
  for (const deadline = Date.now() + END_TIMEOUT_MS; Date.now() < deadline; await Bun.sleep(POLL_MS)) {
    const { out } = await runVerb(executable, home, ["import", "list", "--json"]);
    if ((JSON.parse(out || "{}") as { imports?: { state: string }[] }).imports?.[0]?.state === goal) return;
  }
}

/** The items of the file as `creel export` has them, without ids and the moments of the import. */
async function exportLines(executable: string, home: string): Promise<string[]> {
  const { out } = await runVerb(executable, home, ["export"]);
  const items = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ type, title }) => type === "item" && !title.startsWith("Thought "));
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  return items
    .map(({ id: _, changedOn: __, createdOn, project, ...item }) =>
      JSON.stringify({
        ...item,
        project: titles.get(project) ?? project,
        ...(item.kind === "project" ? {} : { createdOn }),
      }),
    )
    .sort();
}

/** Compares the export with the one without a kill. */
async function judgeExport({ executable, home, expected, undisturbed }: KillRun, { name }: Phase) {
  const [lines, wanted] = [await exportLines(executable, home), undisturbed[name].exported];
  const titleOf = (line: string) => (JSON.parse(line) as { title: string }).title;
  const counts = new Map<string, number>();
  for (const title of lines.map(titleOf)) counts.set(title, (counts.get(title) ?? 0) + 1);
  const different = lines.find((line, n) => line !== wanted[n]);
  if (lines.length === wanted.length && different !== undefined)
    expected.report(`After the phase ${name} the export is another one, at ${different}`);
  return {
    lostCount: wanted.filter((line) => !counts.has(titleOf(line))).length,
    duplicateCount: Math.max(0, lines.length - new Set(lines.map(titleOf)).size),
    errors: [],
  };
}

/** The captures among the items: those of the file are judged apart. */
function judgeCaptures(home: string, expected: ExpectedCaptures) {
  const contents = readHome(home);
  const items = contents.items.filter(({ title }) => title.startsWith("Thought "));
  return expected.judge({ ...contents, items });
}
