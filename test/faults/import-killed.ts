import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { captureUntilGone, settle } from "./capture-clients.ts";
import { expectCaptures } from "./expected-captures.ts";
import { type Figures, openFigures, type Run } from "./fault.ts";
import { isRunning, runVerb, startProgram } from "./program-under-test.ts";
import { readHome } from "./read-home.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const LINES = 8_000; // of the file: sixteen units
const KILLS_PER_HOME = 10; // half of them while it is written, half while it is taken back
const MAX_KILL_DELAY_MS = 4_000; // from the start to the kill
const END_TIMEOUT_MS = 90_000; // for the rest of an import without a kill

interface ListedImport {
  id: string;
  state: string;
  stayed: number;
  counts: { read: number; made: number };
}

/** `kill -9` while a file is imported, and while the import is taken back: half of the cycles each. */
export function killImports(executable: string, { cycles, seed }: Run): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const [random, figures] = [seededRandom(seed), openFigures()];
    for (let n = 0; figures.cycles < cycles; n++) {
      const home = join(folder, `h${n}`);
      mkdirSync(home, { mode: 0o700 });
      const file = join(folder, `tasks-${n}.todo.txt`);
      const titles = Array.from({ length: LINES }, (_, line) => `Line ${line} of ${n}`);
      writeFileSync(file, titles.map((title, line) => `${title} +project${line % 9} @place\n`).join(""));
      const expected = expectCaptures(random, `s${seed}-h${n}`);
      const kills = Math.ceil(Math.min(KILLS_PER_HOME, cycles - figures.cycles) / 2);
      const run = { executable, home, file, random, expected };
      const written = await killUntil(run, "done", kills);
      judgeWritten(home, titles, written, expected, figures);
      const undone = await killUntil(run, "undone", kills);
      if (undone?.stayed !== 0) expected.report(`${undone?.stayed} items stayed at the undo.`);
      const open = (await listTitles(executable, home)).filter((title) => title.startsWith("Line "));
      if (open.length > 0) expected.report(`${open.length} items are open after the undo.`);
      figures.cycles += 2 * kills;
      figures.acknowledged += expected.acknowledged();
      figures.add(judgeCaptures(home, expected));
      rmSync(home, { recursive: true, force: true });
    }
    return figures;
  });
}

interface KillRun {
  executable: string;
  home: string;
  file: string;
  random: SeededRandom;
  expected: ReturnType<typeof expectCaptures>;
}

/** Kills the program some times, then lets it end. Returns the import in the end state; null if it did not get there. */
async function killUntil(
  { executable, home, file, random, expected }: KillRun,
  goal: "done" | "undone",
  kills: number,
): Promise<ListedImport | null> {
  let key: string | undefined;
  for (let n = 0; n <= kills; n++) {
    const program = await startProgram(executable, home, { key });
    if (!isRunning(program)) {
      expected.report(`It did not start: ${program.err || program.out}`);
      return null;
    }
    key = program.key;
    const clients = n < kills ? captureUntilGone(program, expected, 1) : settle(program, expected);
    const command = nextCommand(await findImport(executable, home), file, goal);
    const verb = command && runVerb(executable, home, command);
    let found: ListedImport | null = null;
    if (n < kills) await Bun.sleep(random.between(0, MAX_KILL_DELAY_MS));
    else {
      await verb;
      found = await waitForState(executable, home, goal);
      await clients;
    }
    program.kill("SIGKILL");
    await program.exited;
    await Promise.all([verb, clients]);
    if (found) return found;
  }
  expected.report(`The import is not ${goal}.`);
  return null;
}

/** The command that brings the import on; null if the program does so by itself. */
function nextCommand(one: ListedImport | null, file: string, goal: "done" | "undone"): string[] | null {
  if (!one || one.state === "receiving") return ["import", file, "--as", "todo.txt", "--yes", "--json"];
  if (goal === "undone" && one.state === "done") return ["import", "undo", one.id, "--json"];
  return one.state === "ready" ? ["import", "write", one.id, "--json"] : null;
}

/** The newest import. */
async function findImport(executable: string, home: string): Promise<ListedImport | null> {
  const { out } = await runVerb(executable, home, ["import", "list", "--json"]);
  return (JSON.parse(out || "{}") as { imports?: ListedImport[] }).imports?.[0] ?? null;
}

async function waitForState(executable: string, home: string, goal: string): Promise<ListedImport | null> {
  for (const deadline = Date.now() + END_TIMEOUT_MS; Date.now() < deadline; await Bun.sleep(100)) {
    const one = await findImport(executable, home);
    if (one?.state === goal) return one;
    if (one?.state === "ready") await runVerb(executable, home, ["import", "write", one.id, "--json"]);
  }
  return null;
}

function judgeWritten(
  home: string,
  titles: readonly string[],
  written: ListedImport | null,
  expected: ReturnType<typeof expectCaptures>,
  figures: ReturnType<typeof openFigures>,
): void {
  const counts = new Map<string, number>();
  for (const { title } of readHome(home).items) counts.set(title, (counts.get(title) ?? 0) + 1);
  figures.count("records", titles.length);
  figures.add({
    lostCount: titles.filter((title) => !counts.has(title)).length,
    duplicateCount: titles.filter((title) => (counts.get(title) ?? 0) > 1).length,
    errors: [],
  });
  if (written?.counts.made !== titles.length)
    expected.report(`The import says ${written?.counts.made} made of ${titles.length}.`);
}

async function listTitles(executable: string, home: string): Promise<string[]> {
  const { out } = await runVerb(executable, home, ["list", "--json"]);
  return (out.match(/"title":"Line [^"]*"/g) ?? []).map((found) => found.slice(9, -1));
}

/** The captures among the items: those of the file are judged apart. */
function judgeCaptures(home: string, expected: ReturnType<typeof expectCaptures>) {
  const contents = readHome(home);
  return expected.judge({
    ...contents,
    items: contents.items.filter(({ title }) => title.startsWith("Thought ")),
  });
}
