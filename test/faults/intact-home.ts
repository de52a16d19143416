import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Item } from "../../src/domain/item/item.ts";
import { captureNext } from "./capture-clients.ts";
import { expectCaptures } from "./expected-captures.ts";
import { isRunning, runVerb, startProgram } from "./program-under-test.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** The files of an intact home, in memory, for repeated writing and damaging. */
export interface IntactHome {
  database: Buffer;
  /** The write-ahead log after a kill; null after an orderly end. */
  log: Buffer | null;
  backup: Buffer;
  /** Newest first. */
  items: Item[];
}

const CAPTURES = 24;

/**
 * Makes captures in two runs of the real program, and a backup. The last `kills` runs end by a kill: after one kill the
 * log contains the last run, after two it contains all captures.
 */
export async function makeIntactHome(
  executable: string,
  folder: string,
  random: SeededRandom,
  { name, kills }: { name: string; kills: 0 | 1 | 2 },
): Promise<IntactHome> {
  const home = join(folder, name);
  const expected = expectCaptures(random, name);
  let key: string | undefined;
  for (const run of [1, 2]) {
    const program = await startProgram(executable, home, { key });
    if (!isRunning(program)) throw new Error(`It did not start: ${program.err || program.out}`);
    key = program.key;
    for (let n = 0; n < CAPTURES; n++) await captureNext(program, expected);
    program.kill(run + kills > 2 ? "SIGKILL" : "SIGTERM");
    await program.exited;
  }
  const copy = join(folder, "backup.db");
  const backup = await runVerb(executable, home, ["backup", copy]);
  if (backup.code !== 0) throw new Error(`There is no backup: ${backup.err}`);
  const read = (name: string) => {
    const path = join(home, name);
    return existsSync(path) && statSync(path).size > 0 ? readFileSync(path) : null; // a reader may leave an empty log
  };
  const sound = { database: read("creel.db"), log: read("creel.db-wal"), backup: readFileSync(copy) };
  if (!sound.database || (kills > 0 && !sound.log)) throw new Error(`${name} is not as it should be.`);
  const { out } = await runVerb(executable, home, ["list", "--json", "--limit", "500"]);
  rmSync(home, { recursive: true });
  rmSync(copy);
  return { ...sound, database: sound.database, items: JSON.parse(out).items as Item[] };
}

/** Writes a new home with its one backup. */
export function writeHome(
  home: string,
  { database, log, backup }: Pick<IntactHome, "database" | "log" | "backup">,
): void {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(join(home, "backups"), { recursive: true, mode: 0o700 });
  const write = (name: string, bytes: Uint8Array) => writeFileSync(join(home, name), bytes, { mode: 0o600 });
  write("creel.db", database);
  write(join("backups", "creel-20261120-000000.db"), backup);
  if (log) write("creel.db-wal", log);
}
