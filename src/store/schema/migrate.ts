import { Problem } from "../../domain/problem.ts";
import type { Engine } from "../engine/engine.ts";
import { script as inbox } from "../migrations/0001-inbox.ts";
import { script as neverLost } from "../migrations/0002-never-lost.ts";
import { script as keys } from "../migrations/0003-keys.ts";
import { script as marked } from "../migrations/0004-marked.ts";
import { script as paired } from "../migrations/0005-paired.ts";
import { script as decisions } from "../migrations/0006-decisions.ts";
import { script as reminders } from "../migrations/0007-reminders.ts";
import { script as webhooks } from "../migrations/0008-webhooks.ts";
import { script as blocksOfIds } from "../migrations/0009-blocks-of-ids.ts";
import { script as oldSecrets } from "../migrations/0010-old-secrets.ts";
import { script as idsUnchecked } from "../migrations/0011-ids-unchecked.ts";
import { sumOldItems } from "./checksum-scan.ts";

/**
 * The migrations in order; the schema version of a home is the number of those that ran. A migration may first read
 * what its script needs.
 */
const MIGRATIONS: ((engine: Engine) => Promise<string>)[] = [
  async () => inbox,
  async (engine) => neverLost + (await sumOldItems(engine)),
  async () => keys,
  async () => marked,
  async () => paired,
  async ({ words }) =>
    `${decisions} ${words.schema} INSERT INTO projection (name, seq) VALUES ('item_words', 0);`,
  async () => reminders,
  async () => webhooks,
  async () => blocksOfIds,
  async () => oldSecrets,
  async () => idsUnchecked,
];

/** The schema that this program writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Migrates the database to this program's schema. Each migration is one transaction. Throws `unavailable`. */
export async function migrate(engine: Engine): Promise<void> {
  const version = await readVersion(engine);
  if (version > SCHEMA_VERSION)
    throw new Problem(
      "unavailable",
      `This home was written by a newer Creel (schema ${version}, this program knows ${SCHEMA_VERSION}). Install the newer Creel again.`,
    );
  for (const [index, step] of MIGRATIONS.entries())
    if (index >= version)
      await engine.run(
        `BEGIN IMMEDIATE; ${await step(engine)} UPDATE schema SET version = ${index + 1}; COMMIT`,
      );
}

async function readVersion(engine: Engine): Promise<number> {
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
