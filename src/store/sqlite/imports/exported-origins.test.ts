// An export has where its items came from: in another home a later file of that system meets the same items.
import { Database, type SQLQueryBindings } from "bun:sqlite";
import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importSource, makeFolder, storeOn } from "../../../../test/home.ts";
import { FOLDER } from "../../../../test/text-samples.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import type { ImportOptions } from "../../../domain/import/import.ts";
import { writeExport } from "../../export-lines.ts";
import { openSqlite } from "../engine.ts";

const openHome = () =>
  storeOn((path) => openSqlite(join(path, "creel.db")), "2026-11-23T12:00:00Z", "Europe/Oslo");
const [first, second] = [openHome(), openHome()];
const folder = makeFolder();
beforeEach(async () => {
  for (const home of [first, second]) await home.open();
});
afterEach(async () => {
  for (const home of [first, second]) await home.close();
});
afterAll(() => folder.remove());
type Home = typeof first;

function exportOf({ path }: Home): string {
  const db = new Database(join(path, "creel.db"), { readonly: true });
  const all = <Row>(sql: string, values: unknown[]) =>
    db.query<Row, SQLQueryBindings[]>(sql).all(...(values as []));
  let text = "";
  writeExport({ all }, { zone: "Europe/Oslo", at: 1 }, (line) => {
    text += line;
  });
  db.close();
  return text;
}

async function importFile(home: Home, file: string, options: ImportOptions = {}) {
  const { id, counts } = await importSource(home, join(FOLDER, file), options);
  const { made, updated, unchanged } = counts;
  return { id, made, updated, unchanged };
}

async function importExport(home: Home, text: string) {
  const file = join(folder.path, "inbox.jsonl");
  writeFileSync(file, text);
  return importSource(home, file);
}

/** An export with these lines in place of its own. */
function seal(lines: readonly string[]): string {
  const text = lines.map((line) => `${line}\n`).join("");
  const items = lines.filter((line) => line.startsWith('{"type":"item"')).length;
  return `${text}${JSON.stringify({ type: "end", items, sha256: createHash("sha256").update(text).digest("hex") })}\n`;
}

async function undo({ store }: Home, id: string): Promise<void> {
  await store.imports.startUndo(id, TERMINAL);
  while (await store.imports.undoUnit(id, async () => {}));
}

test.each(["todoist", "everdo.json", "todo.txt"])(
  "%s: an export in another home gives the same export, and the file again changes nothing",
  async (file) => {
    const { made } = await importFile(first, file);
    const [purged, ...rest] = (await first.items().list({ list: "open", limit: 500 })).items.filter(
      ({ kind }) => kind === "action",
    );
    const { id } = purged ?? { id: "" };
    await first.items().change({ id, command: { verb: "trash" } });
    await first.items().purge(id);
    const edited = rest.at(-1)?.id ?? "";
    await first.edit(edited, { title: "Changed in the first home" });
    const text = exportOf(first);
    expect(
      text.split("\n").filter((line) => line.startsWith('{"type":"origin"')).length,
    ).toBeGreaterThanOrEqual(made);
    await importExport(second, text);
    expect(exportOf(second)).toBe(text);
    expect(await importFile(second, file)).toMatchObject({ made: 0, updated: 0, unchanged: made - 1 });
    expect((await second.items().get(edited))?.title).toBe("Changed in the first home");
  },
);

test("what an undo of the import of an export put in the trash, the first file brings back", async () => {
  const { made } = await importFile(first, "todoist");
  const { id } = await importExport(second, exportOf(first));
  await undo(second, id);
  expect((await second.items().list({ list: "open", limit: 500 })).items).toEqual([]);
  expect(await importFile(second, "todoist")).toMatchObject({ made, unchanged: 0 });
});

test.each([false, true])(
  "an item of an export that a later file updated is taken away by the undo of both, and comes back (first one first: %p)",
  async (isFirstFirst) => {
    await importFile(first, "todo.txt");
    const one = await importExport(second, exportOf(first));
    const file = join(folder.path, "todo.txt");
    const lines = readFileSync(join(FOLDER, "todo.txt"), "utf8").split("\n");
    writeFileSync(file, lines.map((line) => line.replace(/due:\S+/, "due:2027-06-07")).join("\n"));
    const two = await importSource(second, file);
    expect(two.counts.updated).toBeGreaterThan(0);
    const open = async () => (await second.items().list({ list: "open", limit: 500 })).items;
    const before = await open();
    const order = [two.id, one.id];
    for (const id of isFirstFirst ? order.reverse() : order) await undo(second, id);
    expect(await open()).toEqual([]);
    await importExport(second, exportOf(first));
    expect((await importSource(second, file)).counts.updated).toBe(two.counts.updated);
    const bare = (items: typeof before) => items.map(({ revision: _, changedOn: __, ...item }) => item);
    expect(bare(await open())).toEqual(bare(before));
  },
);

test("an origin of an export that says it was taken back lets a later file change only an item in the trash", async () => {
  await importFile(first, "todo.txt");
  const lines = exportOf(first).split("\n").slice(0, -2);
  const claims = lines.map((line) => line.replace('"isUndone":false', '"isUndone":true'));
  const changed = claims.map((line) => {
    const one = JSON.parse(line);
    return JSON.stringify(one.type === "item" ? { ...one, note: "mine" } : one);
  });
  expect(claims).not.toEqual(lines);
  await importExport(second, seal(changed));
  expect(await importFile(second, "todo.txt")).toMatchObject({ made: 0, updated: 0 });
  const { items } = await second.items().list({ list: "open", limit: 500 });
  expect([...new Set(items.map(({ note }) => note))]).toEqual(["mine"]);
});

test("an export gives an origin only to an item that it makes, and none that is known already", async () => {
  await importFile(second, "todoist");
  const before = exportOf(second).split("\n");
  const origins = before.filter((line) => line.startsWith('{"type":"origin"'));
  const [header = "", ...others] = before;
  const item = JSON.parse(others.find((line) => line.startsWith('{"type":"item"')) ?? "");
  const mine = JSON.stringify({ ...item, id: "0".repeat(32), project: null, heading: null });
  const claims = origins
    .map((line) => JSON.stringify({ ...JSON.parse(line), item: "0".repeat(32) }))
    .slice(0, 8);
  const other = JSON.parse(origins[0] ?? "");
  const foreign = JSON.stringify({ ...other, foreignId: "another", item: item.id });
  const { counts } = await importExport(
    second,
    seal([header, mine, ...claims, JSON.stringify(item), foreign]),
  );
  expect(counts).toMatchObject({ made: 1, refused: 0 });
  const after = exportOf(second).split("\n");
  expect(after.filter((line) => line.startsWith('{"type":"origin"'))).toEqual(origins);
});

test("a note of nearly a mebibyte and a large extra go there and back; values over the limit are left out with a sentence", async () => {
  const note = "Ø long note\n".repeat(79_000);
  const values = { mood: "x".repeat(20_000), plan: Array.from({ length: 300 }, (_, n) => `step ${n}`) };
  const task = { id: "1", type: "a", list: "a", title: "Large", note, ...values };
  const file = join(folder.path, "large.json");
  writeFileSync(file, JSON.stringify({ items: [task], tags: [] }));
  expect((await importSource(first, file, { system: "everdo" })).counts).toMatchObject({ made: 1 });
  const text = exportOf(first);
  expect(text).toContain('"step 299"');
  expect((await importExport(second, text)).counts).toMatchObject({ made: 1, refused: 0 });
  expect(exportOf(second)).toBe(text);

  const db = new Database(join(first.path, "creel.db")); // as an older Creel stored them
  db.run("UPDATE origin SET extra = ?", [JSON.stringify({ values: { mood: "x".repeat(2_000_000) } })]);
  db.close();
  const larger = exportOf(first);
  expect(larger.length).toBeGreaterThan(3_000_000);
  const third = openHome();
  await third.open();
  try {
    expect((await importExport(third, larger)).counts).toMatchObject({ made: 1, refused: 1 });
    expect(exportOf(third)).toContain('"extra":null');
    expect((await importSource(third, file, { system: "everdo" })).counts).toMatchObject({
      made: 0,
      unchanged: 1,
    });
  } finally {
    await third.close();
  }
});
