import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { ProgramResult } from "../run-program.ts";
import { captureNext } from "./capture-clients.ts";
import { expectCaptures } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { isRunning, runVerb, startProgram } from "./program-under-test.ts";
import { dumpHome, readHome } from "./read-home.ts";
import { seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const ITEMS = 5;
const THOUGHT = "a thought for the older one";
const VERBS = [["up"], ["list"], ["add", THOUGHT], ["key", "list"]];

/** This program opens a database of an unknown, newer schema. */
export const olderProgram: Fault = {
  name: "older-program",
  title: "Older program, newer database",
  mustHold: "refused in one sentence, nothing changed, the text safe",
  test: "test/faults/older-program.test.ts",
  short: 1,
  long: 20,
  bug: "a newer database is opened",
  control: { short: 1, long: 1 },
  shows: /did not refuse/,
  lacks: () => null,
  async run(executable, { cycles, seed }) {
    const figures = openFigures();
    const random = seededRandom(seed);
    for (let n = 0; n < cycles; n++)
      await inTemporaryFolder(async (home) => {
        const expected = expectCaptures(random, `o${n}`);
        const program = await startProgram(executable, home);
        if (!isRunning(program)) throw new Error(`It did not start: ${program.err || program.out}`);
        for (let item = 0; item < ITEMS; item++) await captureNext(program, expected);
        program.kill(random.next() < 0.5 ? "SIGTERM" : "SIGKILL"); // with a log beside the database, or without
        await program.exited;
        makeNewer(home, random.between(1, 9));
        for (const verb of VERBS)
          for (const sentence of await refuse(executable, home, verb)) expected.report(sentence);
        figures.acknowledged += expected.acknowledged();
        figures.add(expected.judge(readHome(home)));
        figures.cycles++;
      });
    return figures;
  },
};

function makeNewer(home: string, by: number): void {
  const db = new Database(join(home, "creel.db"), { readwrite: true });
  db.run(
    `UPDATE schema SET version = version + ${by}; CREATE TABLE from_the_future (seq INTEGER PRIMARY KEY)`,
  );
  db.close();
}

/** Returns the errors in the refusal of one verb. */
async function refuse(executable: string, home: string, verb: string[]): Promise<string[]> {
  const before = dumpHome(home);
  const says: string[] = [];
  const ended = verb[0] === "up" ? await start(executable, home) : await runVerb(executable, home, verb);
  const output = `${ended.out}${ended.err}`;
  const name = `creel ${verb[0]}`;
  if (ended.code === 0) says.push(`\`${name}\` did not refuse.`);
  if (!/newer Creel/.test(output)) says.push(`\`${name}\` did not say why: ${output}`);
  if (/\n\s+at /.test(output))
    says.push(`\`${name}\` showed where it failed, and not in a sentence: ${output}`);
  if (verb[0] === "add" && !output.includes(THOUGHT)) says.push("The text was swallowed.");
  if (dumpHome(home) !== before) says.push(`\`${name}\` changed the database.`);
  return says;
}

async function start(executable: string, home: string): Promise<ProgramResult> {
  const program = await startProgram(executable, home, { key: "not asked for" });
  if (!isRunning(program)) return program;
  program.kill("SIGKILL");
  await program.exited;
  return { code: 0, out: "", err: "" };
}
