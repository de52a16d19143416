import { Problem } from "../domain/problem.ts";
import type { Engine } from "./engine.ts";
import { script as inbox } from "./migrations/0001-inbox.ts";
import { script as neverLost } from "./migrations/0002-never-lost.ts";

/** In order; a home's schema version is how many of them it has had. */
const MIGRATIONS = [inbox, neverLost];

/** Brings the database to this program's schema. Each step happens whole or not at all. Throws `unavailable`. */
export async function migrate(engine: Engine): Promise<void> {
  const version = await readVersion(engine);
  if (version > MIGRATIONS.length)
    throw new Problem(
      "unavailable",
      `This home was written by a newer Creel (schema ${version}, this program knows ${MIGRATIONS.length}). Install the newer Creel again.`,
    );
  for (const [index, script] of MIGRATIONS.entries())
    if (index >= version)
      await engine.run(`BEGIN IMMEDIATE; ${script} UPDATE schema SET version = ${index + 1}; COMMIT`);
}

async function readVersion(engine: Engine): Promise<number> {
  try {
    const [row] = await engine.read<{ version: number }>("SELECT version FROM schema");
    if (row) return row.version;
  } catch {
    // No such table: a new home.
  }
  await engine.run(
    "BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL); INSERT INTO schema VALUES (0); COMMIT",
  );
  return 0;
}
