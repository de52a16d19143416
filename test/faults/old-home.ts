import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { script } from "../../src/store/migrations/0001-0020/0001-inbox.ts";
import { type ExpectedCaptures, expectCaptures } from "./expected-captures.ts";
import type { SeededRandom } from "./seeded-random.ts";

const ITEMS = 40;
const INSERT = `INSERT INTO item (account, id, kind, title, note, list, is_focused, created_on, changed_on, source,
  revision) VALUES (1, ?, 'action', ?, ?, 'inbox', 0, ?, ?, 'terminal', 1)`;

/** Makes a home of the first schema, with items that count as acknowledged. */
export function makeOldHome(home: string, random: SeededRandom): ExpectedCaptures {
  mkdirSync(home, { mode: 0o700 });
  const expected = expectCaptures(random, "old");
  const db = new Database(join(home, "creel.db"), { create: true, readwrite: true });
  db.run("PRAGMA journal_mode = WAL");
  db.run(
    `BEGIN; CREATE TABLE schema (version INTEGER NOT NULL); INSERT INTO schema VALUES (1); ${script} COMMIT`,
  );
  for (let n = 0; n < ITEMS; n++) {
    const draft = expected.take();
    const id = Array.from({ length: 32 }, () => random.between(0, 15).toString(16).toUpperCase()).join("");
    db.query(INSERT).run(
      id,
      draft.title,
      draft.note === "" ? null : draft.note,
      1_700_000_000 + n,
      1_700_000_000 + n,
    );
    expected.acknowledge(draft, id);
  }
  db.close();
  return expected;
}
