import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/actor.ts";
import { REAL } from "../../domain/chance.ts";
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

test("what was purged is in no byte of the files once the log is taken in, be it ever so long", async () => {
  const store = await openStore(openSqlite(join(folder.path, "creel.db")), REAL);
  const inbox = store.inbox(TERMINAL);
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
