import { Database, type SQLQueryBindings } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import type { Maintenance } from "../../../domain/home/maintenance.ts";
import { writeExport } from "../../export-lines.ts";
import { script as first } from "../../migrations/0001-0020/0001-inbox.ts";
import { openStore, type Store } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openMaintenance } from "./maintenance.ts";

const AT = 1_795_000_000;
let folder: ReturnType<typeof makeFolder>;
let database: string;
let upkeep: Maintenance;
beforeEach(() => {
  folder = makeFolder();
  database = join(folder.path, "creel.db");
  upkeep = openMaintenance({ database, lock: join(folder.path, "lock.db") });
});
afterEach(() => folder.remove());

const open = () => openStore(openSqlite(database), SYSTEM);
const capture = async (store: Store, title: string, note: string | null = null) =>
  (await store.items(TERMINAL).capture({ title, note, isFocused: false })).id;

type Line = Record<string, unknown> & { type: string };

async function exportLines(at?: number): Promise<{ text: string; lines: Line[] }> {
  let text = "";
  await upkeep.exportAll((line) => {
    text += line;
  }, at);
  return {
    text,
    lines: text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
}

const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

test("an export has every field of every item in the order of arrival, names with a colour, and purged ids", async () => {
  const store = await open();
  const items = store.items(TERMINAL);
  const hostile = 'a "quoted"\u2028 title \u0007 \ud83e\udd8a';
  const [one, two, three] = [
    await capture(store, "one"),
    await capture(store, hostile, "a\nnote"),
    await capture(store, "3"),
  ];
  await items.change({
    id: one,
    command: {
      verb: "edit",
      patch: { tags: ["home", "@desk"], dueDate: "2027-01-02", dueTime: "09:30", list: "next" },
    },
  });
  await items.change({ id: one, command: { verb: "complete" } });
  await store.tags(TERMINAL).change("tag", "home", { colour: "#aa3355" });
  await items.change({ id: three, command: { verb: "trash" } });
  await items.purge(three);
  const kept = [await items.get(one), await items.get(two)];
  await store.close();

  const { text, lines } = await exportLines(AT);
  const [header, name, first, second, third, end, ...more] = lines;
  expect(header).toEqual({ type: "creel-export", version: 1, zone: SYSTEM.zone(), exportedOn: AT });
  expect(name).toEqual({ type: "name", kind: "tag", name: "home", colour: "#aa3355" });
  expect(first).toEqual({ type: "item", ...kept[0], listBefore: "next" } as unknown as Line);
  expect(second).toEqual({ type: "item", ...kept[1], listBefore: null } as unknown as Line);
  expect(second?.title).toBe(hostile);
  expect(third).toEqual({ type: "tombstone", id: three });
  const before = text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1);
  expect(end).toEqual({ type: "end", items: 2, sha256: createHash("sha256").update(before).digest("hex") });
  expect([more, text.at(-1)]).toEqual([[], "\n"]);
  expect((await exportLines(AT)).text).toBe(text);
});

test("an export beside a writer has what was acknowledged before it, and is of one moment", async () => {
  const store = await open();
  const ids: string[] = [];
  for (let n = 0; n < 120; n++) ids.push(await capture(store, `item ${n}`));
  let count = 0;
  let isOver = false;
  const writing = (async () => {
    for (; !isOver; count++) await capture(store, `later ${count}`);
  })();
  while (count < 5) await Bun.sleep(1);
  const { lines } = await exportLines();
  isOver = true;
  await writing;
  await store.close();
  const exported = lines.flatMap(({ type, id }) => (type === "item" ? id : []));
  expect(exported.slice(0, 120)).toEqual(ids);
  expect(lines.at(-1)).toMatchObject({ type: "end", items: exported.length });
});

test("a damaged item is exported as it is read, and counted", async () => {
  const store = await open();
  await capture(store, "sound");
  await capture(store, "hurt");
  await store.close();
  const db = new Database(database);
  db.run("UPDATE item SET title = 'other' WHERE title = 'hurt'");
  db.close();
  const titles: unknown[] = [];
  const exported = await upkeep.exportAll((line) => titles.push(JSON.parse(line).title));
  expect(exported).toMatchObject({ items: 2, damaged: 1 });
  expect(titles).toContain("other");
});

test("nothing, and a database of an older Creel, are refused in a sentence", async () => {
  expect(await problem(exportLines())).toMatchObject({ code: "unavailable" });
  const db = new Database(database, { create: true });
  db.run(`CREATE TABLE schema (version INTEGER NOT NULL); INSERT INTO schema VALUES (1); ${first}`);
  db.close();
  expect(await problem(exportLines())).toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("older Creel"),
  });
});

test("each slice of an export begins at its seq: it reads no item again, and sorts none", async () => {
  await (await open()).close();
  const db = new Database(database, { readonly: true });
  const plans: string[] = [];
  const all = (sql: string, values: SQLQueryBindings[]) => {
    const steps = db
      .query<{ detail: string }, SQLQueryBindings[]>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values);
    if (sql.includes("FROM item")) plans.push(...steps.map(({ detail }) => detail));
    return [];
  };
  writeExport({ all }, { zone: "UTC", at: AT }, () => {});
  db.close();
  expect(plans).toEqual(["SEARCH item USING INTEGER PRIMARY KEY (rowid>?)"]);
});
