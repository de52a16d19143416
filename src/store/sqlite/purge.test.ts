import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { openStore } from "../store.ts";
import { openSqlite } from "./engine.ts";

const WORD = "Xylophonwurmloch";
let folder: ReturnType<typeof makeFolder>;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

/** How many files of the folder hold the word, in any case, and how many bytes were looked at. */
function search(): { holding: number; bytes: number } {
  const texts = readdirSync(folder.path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString("latin1"));
  const holding = texts.filter((text) => text.toLowerCase().includes(WORD.toLowerCase())).length;
  return { holding, bytes: texts.join("").length };
}

test("purged text is in no byte of the files after the checkpoint, however long it is", async () => {
  const store = await openStore(openSqlite(join(folder.path, "creel.db")), SYSTEM);
  const inbox = store.items(TERMINAL);
  const long = `${WORD} `.repeat(20_000);
  for (const note of [null, WORD, long]) {
    const { id } = await inbox.capture({ title: `${WORD} ${note?.length}`, note, isFocused: false });
    await inbox.change({ id, command: { verb: "edit", patch: { tags: [WORD], note: `${long} again` } } });
    await inbox.list({ limit: 1, words: WORD });
    await inbox.change({ id, command: { verb: "trash" } });
    expect(search().holding).toBeGreaterThan(0);
    await inbox.purge(id);
  }
  await store.tidy();
  await store.close();
  const { holding, bytes } = search();
  expect([holding, bytes > 10_000]).toEqual([0, true]);
});

test("nor when it was found by its words before, after and between its changes", async () => {
  const engine = openSqlite(join(folder.path, "creel.db"));
  const store = await openStore(engine, SYSTEM);
  const inbox = store.items(TERMINAL);
  const find = async () => expect((await inbox.list({ limit: 9, words: WORD })).items).toHaveLength(1);
  const { id } = await inbox.capture({ title: WORD, note: null, isFocused: false });
  await find();
  for (const count of [2_500, 20_000, 1, 3_000]) {
    const note = `${WORD} `.repeat(count);
    await inbox.change({ id, command: { verb: "edit", patch: { note } } });
    await find();
  }
  await inbox.change({ id, command: { verb: "trash" } });
  await inbox.purge(id);
  const check = { sql: "INSERT INTO item_words (item_words) VALUES ('integrity-check')", values: [] };
  await engine.write([check]); // fails if the index has a word that no item has
  await store.close();
  expect(search().holding).toBe(0);
});

test("nor when the index was filling while it was purged", async () => {
  const file = openSqlite(join(folder.path, "creel.db"));
  let meanwhile: (() => Promise<void>) | null = null;
  /** Calls `meanwhile` once, after the index has read what it will write. */
  const engine: typeof file = {
    ...file,
    async read(sql, values) {
      const rows = await file.read(sql, values);
      const isOfIndex = sql.startsWith("SELECT seq, title, note, list, revision");
      if (!isOfIndex || !(rows as { note: string | null }[]).some(({ note }) => note)) return rows as never;
      const purge = meanwhile;
      meanwhile = null;
      await purge?.();
      return rows as never;
    },
  };
  const store = await openStore(engine, SYSTEM);
  const inbox = store.items(TERMINAL);
  const trashed = async () => {
    const { id } = await inbox.capture({ title: WORD, note: `${WORD} `.repeat(20_000), isFocused: false });
    await inbox.change({ id, command: { verb: "trash" } });
    return id;
  };
  await inbox.purge(await trashed()); // leaves free pages, which the next text takes
  const id = await trashed();
  let isPurged = false;
  meanwhile = async () => {
    await inbox.purge(id);
    isPurged = true;
  };
  await inbox.list({ limit: 1, words: WORD });
  expect(isPurged).toBe(true);
  await store.close();
  expect(search().holding).toBe(0);
});
