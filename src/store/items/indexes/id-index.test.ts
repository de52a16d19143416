import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENGINES, makeFolder } from "../../../../test/home.ts";
import { ONLY_ACCOUNT, TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { capture } from "../../../domain/item/capture.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Engine } from "../../engine/engine.ts";
import { openStore, type Store } from "../../store.ts";
import { insertCaptured } from "../item-row.ts";
import { openIdIndex } from "./id-index.ts";

/** Seqs at both ends of blocks of 32,768, with an empty block between. */
const SEQS = [1, 2, 32_767, 32_768, 32_769, 65_535, 65_536, 200_000, 229_375, 229_376];

/** The schema before the index was in blocks. */
const BEFORE = `
  CREATE TABLE of_before (account INTEGER NOT NULL, id TEXT NOT NULL, item INTEGER NOT NULL REFERENCES item (seq),
    PRIMARY KEY (account, id)) STRICT, WITHOUT ROWID;
  INSERT INTO of_before SELECT account, id, item FROM item_by_id;
  DROP VIEW item_by_id; DROP TABLE item_in_block;
  ALTER TABLE of_before RENAME TO item_by_id;
  ALTER TABLE key DROP COLUMN old_hash; ALTER TABLE key DROP COLUMN old_until;
  DROP TRIGGER attention_added; DROP TRIGGER attention_deleted; DROP TRIGGER attention_settled;
  DROP TABLE attention_total;
  DROP INDEX item_due;
  DROP INDEX item_starting; DROP INDEX item_sequential; DROP INDEX item_blocked;
  ALTER TABLE item DROP COLUMN is_sequential; ALTER TABLE item DROP COLUMN blocked_by; ALTER TABLE item DROP COLUMN heading; ALTER TABLE item DROP COLUMN due_time;
  DROP INDEX item_reminders; ALTER TABLE item DROP COLUMN reminders; DROP TABLE calendar; DROP TABLE watched_drop; DROP TABLE origin; DROP TABLE import;
  DROP INDEX idempotency_expiry; DROP INDEX idempotency_batch; ALTER TABLE idempotency DROP COLUMN step;
  ALTER TABLE idempotency DROP COLUMN refusals; ALTER TABLE idempotency DROP COLUMN expires_on;
  DROP TABLE term_end; DELETE FROM projection WHERE name = 'term_end';
  UPDATE schema SET version = 8;`;

/** 20,000 items more. */
const MANY = `
  INSERT INTO item (account, id, kind, title, list, is_focused, created_on, changed_on, source, revision)
  WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 20000)
  SELECT account, printf('%032X', n), kind, title, list, is_focused, created_on, changed_on, source, revision
    FROM item, counted`;

describe.each(ENGINES)("ids on %s", (_, open) => {
  let folder: ReturnType<typeof makeFolder>;
  let engine: Engine;
  let store: Store;

  beforeEach(async () => {
    folder = makeFolder();
    engine = open(folder.path);
    store = await openStore(engine, SYSTEM);
  });
  afterEach(async () => {
    await store.close();
    folder.remove();
  });

  /** An item with a given seq; returns its id. */
  async function keepAt(seq: number): Promise<string> {
    const draft = { title: `item ${seq}`, note: null, isFocused: false };
    const { id, ...rest } = capture(draft, TERMINAL, SYSTEM.newId(), SYSTEM.now());
    const place = { sql: "UPDATE item SET seq = ? WHERE id = ?", values: [seq, id], rows: 1 };
    await engine.write([insertCaptured({ id, ...rest }, ONLY_ACCOUNT), place]);
    return id;
  }

  async function blocks(): Promise<number> {
    return (await engine.read("SELECT DISTINCT block FROM item_in_block")).length;
  }

  async function expectFound(all: string[]): Promise<void> {
    const ids = openIdIndex(engine);
    expect(await Promise.all(all.map((id) => ids.find(ONLY_ACCOUNT, id)))).toEqual(SEQS);
    expect(await Promise.all(all.map((id) => ids.find(ONLY_ACCOUNT + 1, id)))).toEqual(SEQS.map(() => null));
    const titles = all.map(async (id) => (await store.items(TERMINAL).list({ limit: 9, id })).items);
    expect((await Promise.all(titles)).flat().map(({ title }) => title)).toEqual(
      SEQS.map((seq) => `item ${seq}`),
    );
  }

  test("an item is found in whichever block it is, in one batch or in many", async () => {
    const all: string[] = [];
    for (const [n, seq] of SEQS.entries()) {
      all.push(await keepAt(seq));
      if (n % 3 === 0) await store.tidy();
    }
    await store.tidy();
    expect(await blocks()).toBe(5);
    await expectFound(all);
  });

  test("items are found after the migration, both those in the old index and those outside it", async () => {
    const all: string[] = [];
    for (const seq of SEQS.slice(0, 8)) all.push(await keepAt(seq));
    await store.tidy();
    for (const seq of SEQS.slice(8)) all.push(await keepAt(seq));
    await engine.run(BEFORE);
    store = await openStore(engine, SYSTEM);
    expect(await blocks()).toBe(4);
    expect(await engine.read("SELECT * FROM pragma_foreign_key_list('item_in_block')")).toEqual([]);
    await expectFound(all);
    await store.tidy();
    expect(await blocks()).toBe(5);
    await expectFound(all);
  });

  test("a commit indexes 8,192 items at most, so that no capture waits for many", async () => {
    await keepAt(1);
    await engine.run(MANY);
    const sizes: number[] = [];
    const size = async () => (await engine.read("SELECT id FROM item_in_block")).length;
    const write: Engine["write"] = async (unit) => {
      const before = await size();
      await engine.write(unit);
      sizes.push((await size()) - before);
    };
    await openIdIndex({ ...engine, write }).catchUp();
    expect(sizes).toEqual([8_192, 8_192, 3_617]);
  });

  test("with a damaged page of the index's progress captures go on, and housekeeping says so", async () => {
    const [table] = await engine.read<{ page: number }>(
      "SELECT rootpage AS page FROM sqlite_schema WHERE name = 'projection'",
    );
    const database = join(folder.path, "creel.db");
    await store.close();
    if (!existsSync(database)) return; // in memory
    const bytes = readFileSync(database);
    bytes.fill(0x77, 4_096 * ((table?.page ?? 0) - 1), 4_096 * ((table?.page ?? 0) - 1) + 64);
    writeFileSync(database, bytes);
    engine = open(folder.path);
    store = await openStore(engine, SYSTEM);
    for (let n = 0; n < 40; n++)
      await store.items(TERMINAL).capture({ title: `item ${n}`, note: null, isFocused: false });
    expect(await engine.read("SELECT count(*) AS n FROM item")).toEqual([{ n: 40 }]);
    expect(await store.tidy().then(String, ({ detail }) => detail)).toContain("damaged");
  });

  test("captures go on while the progress of the index cannot be read", async () => {
    const failed: string[] = [];
    const unhandled = (reason: unknown) => failed.push(String(reason));
    process.on("unhandledRejection", unhandled);
    const read: Engine["read"] = async () => {
      throw new Problem("unavailable", "The database is damaged.");
    };
    openIdIndex({ ...engine, read });
    for (let n = 0; n < 40; n++)
      await store.items(TERMINAL).capture({ title: `item ${n}`, note: null, isFocused: false });
    await Bun.sleep(0); // an unhandled rejection is reported in the next turn
    process.off("unhandledRejection", unhandled);
    expect(failed).toEqual([]);
  });
});
