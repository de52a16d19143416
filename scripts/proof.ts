import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, release } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { proveFuzz } from "../test/attacks/fuzz-proof.ts";
import { proveLimits } from "../test/attacks/limits-proof.ts";
import { proveNotes } from "../test/attacks/notes-proof.ts";
import { runCleanups } from "../test/faults/cleanup.ts";
import { type Fault, type Figures, isSound, reveals } from "../test/faults/fault.ts";
import { FAULTS } from "../test/faults/faults.ts";
import { buildProgram, removeBuilds } from "../test/faults/planted-bugs.ts";
import { killPrograms } from "../test/faults/program-under-test.ts";

/**
 * `npm run proof -- faults [--only NAME,NAME] [--cycles N] [--seed S] [--write]`: the long set of the faults, each with
 * its planted bug. It prints a table; `--write` puts its rows into docs/proof.md. `npm run proof -- guards [--only TEXT]`
 * removes each guard in turn (test/guards), and `npm run proof -- mutants [--only TEXT]` plants each bug of test/mutants.
 * `npm run proof -- fuzz [--cycles N] [--seed S]`: the long set of generated requests; `npm run proof -- notes [--cycles N]
 * [--seed S]`: looks for notes that are slow to read; `npm run proof -- limits [--only TEXT]`: slow and silent peers, many
 * and long; `npm run proof -- api [--only
 * PATTERN]`: an outside validator judges the answers of the journeys; `npm run proof -- page`: Lighthouse and axe judge
 * the screens; `npm run proof -- older --from CHECKOUT`: this program beside an older one.
 */
const FORM = `npm run proof -- faults [--only NAME,NAME] [--cycles N] [--seed S] [--write]
npm run proof -- guards [--only TEXT]
npm run proof -- mutants [--only TEXT]
npm run proof -- fuzz [--cycles N] [--seed S]
npm run proof -- notes [--cycles N] [--seed S]
npm run proof -- limits [--only TEXT]
npm run proof -- api [--only PATTERN]
npm run proof -- older --from CHECKOUT
npm run proof -- page`;
const PAGE = join(import.meta.dir, "..", "docs", "proof.md");
const [BEGIN, END] = ["<!-- figures -->", "<!-- end of figures -->"];
const HEAD = [
  "| fault | must hold | test | command | seed | N | acknowledged | lost | doubled | else wrong | 95 % bound | the planted bug |",
  "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string" },
      cycles: { type: "string" },
      seed: { type: "string" },
      from: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  if (positionals.join(" ") === "guards")
    return (await import("../test/guards/run-guard-mutants.ts")).proveGuards(values.only);
  if (positionals.join(" ") === "mutants")
    return (await import("../test/mutants/run-mutants.ts")).proveMutants(values.only);
  if (positionals.join(" ") === "api")
    return (await import("../test/journeys/openapi/run-prism.ts")).proveApi(values.only);
  if (positionals.join(" ") === "older" && values.from !== undefined)
    return (await import("../test/older/compare-versions.ts")).proveOlder(values.from);
  if (positionals.join(" ") === "page")
    return (await (await import("../test/browser/lighthouse.ts")).provePage()) || lookAtEveryScreen();
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const cycles = values.cycles ? Number(values.cycles) : undefined;
  if (positionals.join(" ") === "fuzz") return proveFuzz(seed, cycles);
  if (positionals.join(" ") === "notes") return proveNotes(seed, cycles);
  if (positionals.join(" ") === "limits") return proveLimits(values.only);
  const names = values.only?.split(",") ?? FAULTS.map(({ name }) => name);
  const unknown = names.filter((one) => !FAULTS.some(({ name }) => name === one));
  if (positionals.join(" ") !== "faults" || unknown.length > 0) {
    console.error(`${FORM}\nThe faults are ${FAULTS.map(({ name }) => name).join(", ")}.`);
    return 2;
  }
  console.error(`seed ${seed}, ${machine()}`);
  const chosen = FAULTS.filter(({ name }) => names.includes(name));
  const lacking = chosen.map((fault) => ({ fault, lack: fault.lacks() }));
  for (const { fault, lack } of lacking) if (lack) console.error(`${fault.name} does not run here. ${lack}`);
  const faults = lacking.filter(({ lack }) => lack === null).map(({ fault }) => fault);
  // Before the first hour, not after it: a bug that can no longer be planted is told now.
  for (const bug of [undefined, ...faults.map(({ bug }) => bug)]) await buildProgram(bug);

  const rows: string[] = [];
  let bad = 0;
  for (const fault of faults) {
    const { row, isSound } = await prove(fault, seed, cycles);
    if (!isSound) bad++;
    rows.push(row);
    if (values.write) write(rows);
  }
  console.log([...HEAD, ...rows].join("\n"));
  return bad > 0 ? 1 : 0;
}

/** Axe on every screen, in each way of looking at it. */
async function lookAtEveryScreen(): Promise<number> {
  const args = ["test", "--timeout", "240000", "./test/browser/every-screen.test.ts"];
  const env = { ...process.env, EVERY_SCREEN: "long" };
  return Bun.spawn([process.execPath, ...args], { env, stdio: ["ignore", "inherit", "inherit"] }).exited;
}

/** One fault, on the program as it is and on the one with the bug. */
async function prove(
  fault: Fault,
  seed: number,
  chosen?: number,
): Promise<{ row: string; isSound: boolean }> {
  const { name, bug, control, shows } = fault;
  const started = performance.now();
  const figures = await fault.run(await buildProgram(), { cycles: chosen ?? fault.long, seed });
  report(`${name}, ${seconds(started)} s`, figures);
  const again = performance.now();
  const planted = await fault.run(await buildProgram(bug), { cycles: control.long, seed });
  const isSeen = reveals(planted, shows);
  report(`${name} when ${bug}, ${seconds(again)} s`, planted);
  return {
    row: writeRow(fault, seed, figures, planted, isSeen, chosen),
    isSound: isSound(figures) && isSeen,
  };
}

function writeRow(
  { name, title, mustHold, test, bug }: Fault,
  seed: number,
  { cycles, acknowledged, lostCount, duplicateCount, errors, more }: Figures,
  planted: Figures,
  isSeen: boolean,
  chosen: number | undefined,
): string {
  const command = `npm run proof -- faults --only ${name}${chosen ? ` --cycles ${chosen}` : ""} --seed ${seed}`;
  const isClean = isSound({ lostCount, duplicateCount, errors });
  const points = more.points === undefined ? "" : ` of ${more.points} points`;
  const bound = more.points === cycles ? "none left" : `${(3 / cycles).toPrecision(1)} a cycle`;
  const saw = `${bug}: ${isSeen ? "seen" : "NOT SEEN"}, ${planted.lostCount} lost, ${planted.duplicateCount} doubled, ${planted.errors.length} else wrong in ${planted.cycles}`;
  const cells = [
    `${title} (${name})`,
    mustHold,
    `\`${test}\``,
    `\`${command}\``,
    seed,
    `${count(cycles)}${points}`,
    count(acknowledged),
    count(lostCount),
    count(duplicateCount),
    count(errors.length),
    isClean ? bound : "does not hold",
    saw,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Rows of faults that did not run this time stay as they are. */
function write(rows: string[]): void {
  const text = readFileSync(PAGE, "utf8");
  const [before, rest] = text.split(BEGIN);
  const [table, after] = rest?.split(END) ?? [];
  if (before === undefined || table === undefined || after === undefined)
    throw new Error(`docs/proof.md has no place between ${BEGIN} and ${END}.`);
  const rowsByFault = new Map(
    [...table.split("\n"), ...rows].flatMap((row) => {
      const [, name] = row.match(/^\| [^|]*\(([a-z-]+)\) \|/) ?? [];
      return name ? [[name, row] as const] : [];
    }),
  );
  const ordered = FAULTS.flatMap(({ name }) => rowsByFault.get(name) ?? []);
  const note = `The last run was on ${machine()}.`;
  writeFileSync(PAGE, `${before}${BEGIN}\n${[...HEAD, ...ordered].join("\n")}\n\n${note}\n${END}${after}`);
}

function report(
  what: string,
  { cycles, acknowledged, lostCount, duplicateCount, errors, more }: Figures,
): void {
  const numbers = {
    cycles,
    acknowledged,
    lost: lostCount,
    doubled: duplicateCount,
    wrong: errors.length,
    ...more,
  };
  console.error(
    `${what}: ${Object.entries(numbers)
      .map(([name, number]) => `${name} ${count(number)}`)
      .join(", ")}`,
  );
  for (const sentence of errors.slice(0, 5)) console.error(`  ${sentence.trim().slice(0, 300)}`);
}

function machine(): string {
  return `${process.platform} ${release()}, ${process.arch}, ${availableParallelism()} cores`;
}

function count(number: number): string {
  return number.toLocaleString("en");
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}

async function runAndClear(): Promise<number> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, breakOff);
  try {
    return await main();
  } finally {
    await killPrograms();
    removeBuilds();
  }
}

/** All in one turn: a fault that is under way must not start the next program meanwhile. */
function breakOff(): never {
  void killPrograms();
  runCleanups();
  removeBuilds();
  process.exit(130);
}

if (import.meta.main) process.exit(await runAndClear());
