import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Actor, ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { AttentionPage } from "../../domain/inbox/attention.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine } from "../engine/engine.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { openStore, type Store } from "../store.ts";

const BROKEN = new Problem("invalid-json", "Broken.");
const DRAFT = { title: "a", note: null, isFocused: false };
const keyed = (name: string): Actor => ({
  kind: "key",
  account: ONLY_ACCOUNT,
  name,
  address: null,
  scope: "capture",
});
const [NOISY, OTHER] = [keyed("noisy"), keyed("other")];
const OLD_HOME = `DROP TRIGGER attention_added; DROP TRIGGER attention_deleted; DROP TRIGGER attention_settled;
  DROP TABLE attention_total; DROP INDEX item_due; DROP INDEX item_starting; DROP TABLE term_end;
  DROP INDEX item_sequential; DROP INDEX item_blocked;
  ALTER TABLE item DROP COLUMN is_sequential; ALTER TABLE item DROP COLUMN blocked_by; ALTER TABLE item DROP COLUMN heading; ALTER TABLE item DROP COLUMN due_time;
  DROP INDEX item_reminders; ALTER TABLE item DROP COLUMN reminders; DROP TABLE calendar; DROP TABLE watched_drop; DROP TABLE origin; DROP TABLE import;
  DROP INDEX idempotency_expiry; DROP INDEX idempotency_batch; ALTER TABLE idempotency DROP COLUMN step;
  ALTER TABLE idempotency DROP COLUMN refusals; ALTER TABLE idempotency DROP COLUMN expires_on;
  DELETE FROM projection WHERE name = 'term_end'; UPDATE schema SET version = 11;`;

let engine: Engine;
let store: Store;

beforeEach(async () => {
  engine = openSqlite(":memory:");
  store = await openStore(engine, SYSTEM);
});
afterEach(() => store.close());

const refused = (text: string) => ({
  body: new TextEncoder().encode(text),
  contentType: null,
  problem: BROKEN,
});
const keep = async (by: Actor, text: string) => (await store.attention(by).keep([refused(text)]))[0] === true;

async function keepMany(by: Actor, from: number, to: number): Promise<number> {
  const results: boolean[] = [];
  for (let n = from; n < to; n++) results.push(await keep(by, `${n}`));
  return results.filter(Boolean).length;
}

/** The totals, as the triggers keep them and as the rows have them. */
async function totals() {
  const stored = await engine.read(
    "SELECT sender, unsettled, bytes FROM attention_total WHERE bytes > 0 ORDER BY sender",
  );
  const counted = await engine.read(`SELECT sender, count(*) - count(settled_on) AS unsettled,
    sum(length(body)) AS bytes FROM attention GROUP BY sender ORDER BY sender`);
  return { stored, counted };
}

test("a key has at most 1,000 that are not settled, and takes no room from another", async () => {
  expect(await keepMany(NOISY, 0, 1_003)).toBe(1_000);
  expect(await keep(NOISY, "5")).toBe(true); // the same again takes no room
  expect(await keep(OTHER, "mine")).toBe(true);
  const [, mine] = (await store.attention(OTHER).list({ limit: 2 })).entries;
  await store.attention(OTHER).discard(mine?.id ?? "");
  expect(await keepMany(NOISY, 2_000, 2_002)).toBe(1);
}, 60_000);

test("captures that arrive at once get no more room than there is", async () => {
  const results = await Promise.all(Array.from({ length: 1_050 }, (_, n) => keep(NOISY, `${n}`)));
  expect(results.filter(Boolean)).toHaveLength(1_000);
}, 60_000);

test("what arrives together is one commit: equal bodies count, and what finds no room is named", async () => {
  const { keep: keepAll, list } = store.attention(NOISY);
  let commits = 0;
  engine.onCommit(() => void commits++);
  expect(await keepAll(["a", "b", "a", "a"].map(refused))).toEqual([true, true, true, true]);
  expect(await keepAll(["a", "c"].map(refused))).toEqual([true, true]);
  expect(commits).toBe(2);
  const times = (await list()).entries.map(({ body, times: many }) => [new TextDecoder().decode(body), many]);
  expect(times).toEqual([
    ["c", 1],
    ["b", 1],
    ["a", 4],
  ]);
  await keepMany(NOISY, 0, 996);
  expect(await keepAll(["d", "b", "e"].map(refused))).toEqual([true, true, false]);
  expect(await keepAll([])).toEqual([]);
  const refusals = (await store.receipts.list(2_000)).filter(({ outcome }) => outcome === "refused");
  expect(refusals).toHaveLength(2 + 2 + 996 + 3);
}, 60_000);

test("the totals stay what the rows add up to", async () => {
  await keepMany(NOISY, 0, 10);
  await keep(OTHER, "of another key");
  const attention = store.attention(NOISY);
  const [first, second, third] = (await attention.list()).entries;
  await attention.discard(first?.id ?? "");
  await attention.discard(second?.id ?? "");
  await attention.restore(second?.id ?? "");
  await keep(NOISY, new TextDecoder().decode(first?.body)); // needs attention again
  const made = await attention.makeItem(third?.id ?? "", DRAFT);
  const before = await totals();
  expect(before.stored).toEqual(before.counted);
  await store.items(NOISY).change({ id: made?.id ?? "", command: { verb: "trash" } });
  await store.items(NOISY).purge(made?.id ?? "");
  const after = await totals();
  expect(after.counted).not.toEqual(before.counted);
  expect(after.stored).toEqual(after.counted);
});

test("an older home with more than that is counted once, and keeps all of it", async () => {
  await engine.run(OLD_HOME);
  await engine.run(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1200)
    INSERT INTO attention (account, id, at, sender, code, detail, body, hash, times, settled_on)
    SELECT 1, 'ID' || n, 1, iif(n = 1, 'other', 'noisy'), 'invalid-json', 'Broken.', x'7b', 'h' || n, 1,
      iif(n > 1150, 1, NULL) FROM n`);
  store = await openStore(engine, SYSTEM);
  const { stored, counted } = await totals();
  expect(stored).toEqual(counted);
  expect([await keep(NOISY, "more"), await keep(OTHER, "more")]).toEqual([false, true]);
  const found = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: AttentionPage = await store
      .attention(OTHER)
      .list(cursor === null ? {} : { cursor: Number(cursor) });
    expect(page.entries.length).toBeWithin(1, 101);
    for (const { id } of page.entries) found.add(id);
    cursor = page.next;
  } while (cursor !== null);
  expect(found.size).toBe(1_151);
  expect(found.has("ID1")).toBe(true);
});

test("a page ends where the list ends", async () => {
  await keepMany(NOISY, 0, 100);
  expect((await store.attention(NOISY).list()).next).toBeNull();
  const { entries, next } = await store.attention(NOISY).list({ limit: 99 });
  expect(entries).toHaveLength(99);
  const rest = await store.attention(NOISY).list({ limit: 99, cursor: Number(next) });
  expect([rest.entries.map(({ body }) => new TextDecoder().decode(body)), rest.next]).toEqual([["0"], null]);
});
