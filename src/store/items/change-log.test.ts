import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine } from "../engine/engine.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { openStore } from "../store.ts";

const DAY = 86_400;

describe.each(ENGINES)("results of reads on %s", (_, open) => {
  const home = storeOn(open, "2027-05-03T22:00:00Z", "Pacific/Auckland"); // May 4 there
  const { items: inbox, make, edit } = home;
  beforeEach(home.open);
  afterEach(home.close);

  test("the log and a history come in pieces of a megabyte, and always with one change", async () => {
    const id = await make("long");
    const note = (sign: string) => sign.repeat(400_000);
    for (const sign of "abcd") await edit(id, { note: note(sign) });
    await edit(id, { note: "é".repeat(524_288) });
    const log = home.store.changes(ONLY_ACCOUNT);
    const lengths: number[] = [];
    for (let seq = 0; ; ) {
      const rows = await log.since(seq, 500);
      if (rows.length === 0) break;
      lengths.push(rows.length);
      seq = rows.at(-1)?.seq ?? 0;
    }
    expect(lengths).toEqual([3, 2, 1]);
    expect((await inbox().history(id))?.map(({ seq }) => seq)).toEqual([6]);
  });

  test("a full disk does not block reading and searching", async () => {
    // Nothing tells this store that something was written, so it indexes no words while this test runs.
    const still = storeOn(
      (folder) => ({ ...open(folder), onCommit: () => () => {} }),
      "2027-05-03T22:00:00Z",
      "Pacific/Auckland",
    );
    await still.open();
    await still.make("due", { list: "scheduled", startDate: "2027-05-05" });
    await still.titles({ words: "due" });
    await still.make("later");
    still.now += DAY;
    const full: Engine = {
      ...still.engine,
      write: () => Promise.reject(new Problem("disk-full", "The disk is full.")),
    };
    const reading = (await openStore(full, still.environment)).items(TERMINAL);
    const read = async (query: object) =>
      (await reading.list({ limit: 5, ...query })).items.map(({ title }) => title);
    expect([await read({}), await read({ words: "due" }), await read({ words: "later" })]).toEqual([
      ["later", "due"],
      ["due"],
      [],
    ]);
    expect(await still.titles({ list: "next" })).toEqual(["due"]);
    await still.close();
  });

  test("undo ends after 90 days, the change log after a year, and its newest row stays", async () => {
    const id = await make("old");
    await edit(id, { note: "a note" });
    const log = home.store.changes(ONLY_ACCOUNT);
    home.now += 91 * DAY;
    await home.store.tidy();
    expect([await inbox().undo(), (await log.since(0, 9)).map(({ patch }) => patch)]).toEqual([
      [],
      [null, { note: "a note" }],
    ]);
    await make("newer");
    home.now += 300 * DAY;
    await home.store.tidy();
    expect([await log.first(), await log.last()]).toEqual([3, 3]);
    expect((await inbox().get(id))?.note).toBe("a note");
    home.now += 400 * DAY;
    await home.store.tidy();
    await make("newest");
    expect(await log.last()).toBe(4);
  });

  test("a long log is pruned in many commits, and a gap in it deletes nothing", async () => {
    await make("old");
    const fill = `INSERT INTO change (seq, account, at, item, verb, by, before)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
      SELECT n + ?, ${ONLY_ACCOUNT}, ?, 1, 'edit', 'terminal', '{}' FROM numbers`;
    await home.engine.write([{ sql: fill, values: [1, home.now] }]);
    home.now += 200 * DAY;
    const gap = 1_000_000_000;
    await home.engine.write([{ sql: fill, values: [gap, home.now] }]);
    const count = async (where: string) =>
      (await home.engine.read<{ n: number }>(`SELECT count(*) AS n FROM change WHERE ${where}`))[0]?.n;
    let commits = 0;
    home.engine.onCommit(() => void commits++);
    await home.store.tidy();
    expect([await count("true"), await count("before IS NOT NULL")]).toEqual([10_001, 5_000]);
    home.now += 200 * DAY;
    await home.store.tidy();
    expect([await count("true"), await count(`seq > ${gap}`), await count("before IS NOT NULL")]).toEqual([
      5_000, 5_000, 0,
    ]);
    expect(commits).toBeGreaterThanOrEqual(3 + 3 + 5);
  });
});

/** Bytes that this process has read, of files too. */
const bytesRead = () => Number(/rchar: (\d+)/.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);

test.skipIf(process.platform !== "linux")("a piece of the log reads no texts beyond it", async () => {
  const home = storeOn((folder) => openSqlite(join(folder, "creel.db")));
  await home.open();
  const id = await home.make("long");
  for (let n = 0; n < 40; n++) await home.edit(id, { note: `${n}`.repeat(300_000) });
  await home.store.close();
  await home.start();
  const log = home.store.changes(ONLY_ACCOUNT);
  const before = bytesRead();
  expect(await log.since(20, 500)).toHaveLength(1);
  expect(bytesRead() - before).toBeLessThan(4_000_000);
  await home.close();
});
