import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureByTurns } from "./by-turns.ts";
import { measureCaptures } from "./captures.ts";
import { measureCold } from "./cli-cold-start.ts";
import { takeExecutable } from "./executable.ts";
import { describeMachine } from "./machine.ts";
import { markdownOf } from "./markdown.ts";
import { measurePages } from "./page.ts";
import { measurePaste } from "./paste.ts";
import { measureReading } from "./read-queries.ts";
import { measureStart } from "./startup.ts";
import type { Table } from "./table-row.ts";

const PAGE = join(import.meta.dir, "..", "docs", "bench.md");

/**
 * `npm run bench` measures and prints; `-- --write` also keeps it as docs/bench.md; `-- --beside EXECUTABLE` compares by
 * turns with another build. Nothing fails for time.
 */
async function main(): Promise<void> {
  const writes = process.argv.includes("--write");
  const beside = process.argv.indexOf("--beside");
  if (beside > 0) return compare(process.argv[beside + 1] ?? "");
  const page = await inTemporaryFolder(async (folder) => {
    const machine = describeMachine(`npm run bench${writes ? " -- --write" : ""}`, folder);
    const tables = await measureAll(folder);
    return ["# Measurements", "", ABOUT, "", machine, "", ...tables.map(markdownOf)].join("\n");
  });
  process.stdout.write(page);
  if (writes) writeFileSync(PAGE, page);
}

async function compare(other: string): Promise<void> {
  if (!existsSync(other))
    throw new Error("--beside needs the path of an executable that `npm run build` made.");
  const table = await inTemporaryFolder((folder) => {
    // Both are copies: how much of an executable counts as resident depends on how its file came into the cache.
    copyFileSync(other, join(folder, "other"));
    return measureByTurns(takeExecutable(folder), join(folder, "other"), folder);
  });
  process.stdout.write(`${markdownOf(table)}\n`);
}

const ABOUT =
  "Printed by one run of the benchmark, medians with the lowest and the highest value. Machines differ and are shared: " +
  "the ratios, taken side by side, say more than the figures. Nothing here passes or fails a build.";

async function measureAll(folder: string): Promise<Table[]> {
  say("the executable, built if need be");
  const executable = takeExecutable(folder);
  say("start and idle memory");
  const { table: start, idle } = await measureStart(executable, folder);
  say("the command line from cold");
  const cold = await measureCold(executable, folder);
  say("limits and captures");
  const { tables, afterwards } = await measureCaptures(executable, folder);
  say("reading and changing");
  const reading = await measureReading(folder);
  say("the page");
  const pages = [...(await measurePages(folder)), await measurePaste(join(folder, "paste"))];
  const memory: Table = {
    title: "Memory",
    how: "Of the one process that is Creel, the API up, no page open. MB are 2^20 bytes.",
    rows: [...idle, ...afterwards],
  };
  return [...tables, reading, ...pages, cold, memory, start];
}

/** Progress, apart from the result. */
function say(what: string): void {
  process.stderr.write(`bench: ${what}\n`);
}

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "creel-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
