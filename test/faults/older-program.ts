import { Database } from "bun:sqlite";
import { join } from "node:path";
import { openChance } from "./chance.ts";
import { captureNext } from "./clients.ts";
import { type Fault, openFigures } from "./fault.ts";
import { inFolder } from "./folder.ts";
import { dumpHome, readHome } from "./home.ts";
import { openLedger } from "./ledger.ts";
import { type Ending, isRunning, runVerb, startVictim } from "./victim.ts";

const ITEMS = 5;
const THOUGHT = "a thought for the older one";
const VERBS = [["up"], ["list"], ["add", THOUGHT], ["key", "list"]];

/** This program meets a database of a schema that it does not know. */
export const olderProgram: Fault = {
  name: "older-program",
  title: "Older program, newer database",
  mustHold: "refused in one sentence, nothing changed, the text safe",
  test: "test/faults/older-program.test.ts",
  short: 1,
  long: 20,
  bug: "a newer database is opened all the same",
  control: { short: 1, long: 1 },
  shows: /did not refuse/,
  lacks: () => null,
  async strike(executable, { cycles, seed }) {
    const figures = openFigures();
    const chance = openChance(seed);
    for (let n = 0; n < cycles; n++)
      await inFolder(async (home) => {
        const ledger = openLedger(chance, `o${n}`);
        const victim = await startVictim(executable, home);
        if (!isRunning(victim)) throw new Error(`It did not start: ${victim.err || victim.out}`);
        for (let item = 0; item < ITEMS; item++) await captureNext(victim, ledger);
        victim.kill(chance.next() < 0.5 ? "SIGTERM" : "SIGKILL"); // with a log beside the database, or without
        await victim.exited;
        makeNewer(home, chance.between(1, 9));
        for (const verb of VERBS)
          for (const sentence of await refuse(executable, home, verb)) ledger.complain(sentence);
        figures.acknowledged += ledger.acknowledged();
        figures.add(ledger.judge(readHome(home)));
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

/** What is wrong with how one verb refuses. */
async function refuse(executable: string, home: string, verb: string[]): Promise<string[]> {
  const before = dumpHome(home);
  const says: string[] = [];
  const ended = verb[0] === "up" ? await start(executable, home) : await runVerb(executable, home, verb);
  const told = `${ended.out}${ended.err}`;
  const name = `creel ${verb[0]}`;
  if (ended.code === 0) says.push(`\`${name}\` did not refuse.`);
  if (!/newer Creel/.test(told)) says.push(`\`${name}\` did not say why: ${told}`);
  if (/\n\s+at /.test(told)) says.push(`\`${name}\` showed where it failed, and not in a sentence: ${told}`);
  if (verb[0] === "add" && !told.includes(THOUGHT)) says.push("The text was swallowed.");
  if (dumpHome(home) !== before) says.push(`\`${name}\` changed the database.`);
  return says;
}

async function start(executable: string, home: string): Promise<Ending> {
  const victim = await startVictim(executable, home, { key: "not asked for" });
  if (!isRunning(victim)) return victim;
  victim.kill("SIGKILL");
  await victim.exited;
  return { code: 0, out: "", err: "" };
}
