import type { Engine } from "../engine/engine.ts";
import { script as inbox } from "../migrations/0001-0020/0001-inbox.ts";
import { script as idempotencyAndAttention } from "../migrations/0001-0020/0002-idempotency-and-attention.ts";
import { script as keys } from "../migrations/0001-0020/0003-keys.ts";
import { script as databaseId } from "../migrations/0001-0020/0004-database-id.ts";
import { script as pairedSessions } from "../migrations/0001-0020/0005-paired-sessions.ts";
import { script as itemDetails } from "../migrations/0001-0020/0006-item-details.ts";
import { script as reminders } from "../migrations/0001-0020/0007-reminders.ts";
import { script as webhooks } from "../migrations/0001-0020/0008-webhooks.ts";
import { script as idIndex } from "../migrations/0001-0020/0009-id-index.ts";
import { script as oldSecrets } from "../migrations/0001-0020/0010-old-secrets.ts";
import { script as idIndexWithoutForeignKey } from "../migrations/0001-0020/0011-id-index-without-foreign-key.ts";
import { script as attentionTotals } from "../migrations/0001-0020/0012-attention-totals.ts";
import { script as today } from "../migrations/0001-0020/0013-today.ts";
import { script as terms } from "../migrations/0001-0020/0014-terms.ts";
import { script as availability } from "../migrations/0001-0020/0015-availability.ts";
import { script as boundedTerms } from "../migrations/0001-0020/0016-bounded-terms.ts";
import { script as headings } from "../migrations/0001-0020/0017-headings.ts";
import { script as dueTimes } from "../migrations/0001-0020/0018-due-times.ts";
import { script as severalReminders } from "../migrations/0001-0020/0019-several-reminders.ts";
import { script as calendars } from "../migrations/0001-0020/0020-calendars.ts";
import { script as idempotentChanges } from "../migrations/0021-0040/0021-idempotent-changes.ts";
import { script as drops } from "../migrations/0021-0040/0022-drops.ts";
import { script as imports } from "../migrations/0021-0040/0023-imports.ts";
import { script as importSteps } from "../migrations/0021-0040/0024-import-steps.ts";
import { sumOldItems } from "./checksum-scan.ts";
import type { SCHEMA_VERSION } from "./version.ts";

/** The part of the engine that migrations use. */
export type MigrationEngine = Pick<Engine, "words" | "read" | "run">;

type Migration = (engine: MigrationEngine) => Promise<string>;

/**
 * The migrations in order; the schema version of a home is the number of those that ran. A migration may first read
 * what its script needs.
 */
export const MIGRATIONS = [
  async () => inbox,
  async (engine: MigrationEngine) => idempotencyAndAttention + (await sumOldItems(engine)),
  async () => keys,
  async () => databaseId,
  async () => pairedSessions,
  async ({ words }: MigrationEngine) =>
    `${itemDetails} ${words.schema} INSERT INTO projection (name, seq) VALUES ('item_words', 0);`,
  async () => reminders,
  async () => webhooks,
  async () => idIndex,
  async () => oldSecrets,
  async () => idIndexWithoutForeignKey,
  async () => attentionTotals,
  async () => today,
  async ({ words }: MigrationEngine) => `DROP TABLE ${words.table}; ${words.schema} ${terms}`,
  async () => availability,
  async () => boundedTerms,
  async () => headings,
  async () => dueTimes,
  async () => severalReminders,
  async () => calendars,
  async () => idempotentChanges,
  async () => drops,
  async () => imports,
  async () => importSteps,
] as const satisfies readonly Migration[] & { length: typeof SCHEMA_VERSION };
