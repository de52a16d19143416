import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { USES } from "./limits/first-use.ts";
import { statisticsOf } from "./statistics.ts";

const RUNS = 40;

/** `bun bench/first-use.ts` prints what the first use of some things costs a process that has just started. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "creel-first-use-"));
  try {
    const program = join(folder, "program");
    await compile(program);
    for (const [name, measured] of runByTurns(program)) {
      const { median, min, max } = statisticsOf(measured);
      const [is, low, high] = [median, min, max].map((us) => us.toFixed(0).padStart(4));
      process.stdout.write(`${name.padEnd(34)}${is} µs   ${low}..${high}   ${measured.length} runs\n`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As `scripts/build.ts` compiles Creel. */
async function compile(outfile: string): Promise<void> {
  const { success, logs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "limits", "first-use.ts")],
    compile: { outfile, autoloadDotenv: false, autoloadBunfig: false, jitPolicy: 8 },
    format: "esm",
    bytecode: true,
    minify: true,
  });
  if (!success) throw new Error(logs.join("\n"));
}

function runByTurns(program: string): Map<string, number[]> {
  const took = new Map(Object.keys(USES).map((name) => [name, [] as number[]]));
  for (let turn = 0; turn < RUNS; turn++)
    for (const [name, measured] of took) {
      const { exitCode, stdout } = Bun.spawnSync([program, name], { env: {} });
      if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}.`);
      measured.push(Number(stdout));
    }
  return took;
}

await main();
