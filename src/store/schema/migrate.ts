import { Problem } from "../../domain/problem.ts";
import type { MigrationEngine } from "./migrations.ts";
import { SCHEMA_VERSION } from "./version.ts";

/**
 * Migrates the database to this program's schema, or to the older one `to`. Each migration is one transaction. Throws
 * `unavailable`.
 */
export async function migrate(engine: MigrationEngine, to = SCHEMA_VERSION): Promise<void> {
  const version = await readVersion(engine);
  if (version > SCHEMA_VERSION)
    throw new Problem(
      "unavailable",
      `This home was written by a newer Creel (schema ${version}, this program knows ${SCHEMA_VERSION}). Install the newer Creel again.`,
    );
  if (version >= to) return;
  const { MIGRATIONS } = await import("./migrations.ts"); // only here: a capture from cold needs none
  for (const [index, step] of MIGRATIONS.entries())
    if (index >= version && index < to)
      await engine.run(
        `BEGIN IMMEDIATE; ${await step(engine)} UPDATE schema SET version = ${index + 1}; COMMIT`,
      );
}

async function readVersion(engine: MigrationEngine): Promise<number> {
  try {
    const [row] = await engine.read<{ version: number }>("SELECT version FROM schema");
    if (row) return row.version;
  } catch (thrown) {
    // Only "no such table" means a new home; a disk error does not.
    if (thrown instanceof Problem && thrown.code !== "internal") throw thrown;
  }
  await engine.run(
    "BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL); INSERT INTO schema VALUES (0); COMMIT",
  );
  return 0;
}
