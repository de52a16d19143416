import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, makeFolder } from "../../test/home.ts";
import { type DropConfig, MAX_DROPS } from "../domain/drop/drops.ts";
import { SYSTEM } from "../domain/environment.ts";
import type { Engine } from "./engine/engine.ts";
import { openStore, type Store } from "./store.ts";

const NOW = 1_800_000_000;
const FILE: DropConfig = { path: "/home/ann/Sync/inbox.md", kind: "file", isParsed: true };
const FOLDER: DropConfig = { path: "/home/ann/Notes", kind: "folder", isParsed: false };
/** The reason of a rejected promise. `expect().rejects` would block the event loop that receives the worker's response. */
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

describe.each(ENGINES)("drops on %s", (_, open) => {
  let folder: ReturnType<typeof makeFolder>;
  let engine: Engine;
  let store: Store;

  beforeEach(async () => {
    folder = makeFolder();
    engine = open(folder.path);
    store = await openStore(engine, { ...SYSTEM, now: () => NOW });
  });
  afterEach(async () => {
    await store.close();
    folder.remove();
  });

  test("are stored in their order, and removed", async () => {
    const file = await store.drops.add(FILE);
    const notes = await store.drops.add(FOLDER);
    expect(file).toEqual({ ...FILE, id: file.id, createdOn: NOW });
    expect(await store.drops.list()).toEqual([file, { ...FOLDER, id: notes.id, createdOn: NOW }]);
    expect(await store.drops.remove(file.id)).toBe(true);
    expect(await store.drops.remove(file.id)).toBe(false);
    expect(await store.drops.list()).toEqual([notes]);
  });

  test("share no file", async () => {
    await store.drops.add(FILE);
    await store.drops.add(FOLDER);
    for (const config of [
      FILE,
      { ...FILE, path: "/home/ann/Notes/inbox.md" },
      { ...FOLDER, path: "/home/ann/Sync" },
    ] satisfies DropConfig[])
      expect(await problem(store.drops.add(config))).toMatchObject({ code: "conflict", field: "path" });
    for (const path of ["inbox.md", "/a\0b.md", `/${"x".repeat(5_000)}`])
      expect(await problem(store.drops.add({ ...FILE, path }))).toMatchObject({ field: "path" });
    await store.drops.add({ ...FILE, path: "/home/ann/Sync/other.md" });
    await store.drops.add({ ...FILE, path: "/home/ann/Notes/below/inbox.md" });
  });

  test("have a limit that two requests at once do not pass", async () => {
    const added = await Promise.all(
      Array.from({ length: MAX_DROPS + 1 }, (_, n) =>
        problem(store.drops.add({ ...FILE, path: `/home/ann/${n}.md` })),
      ),
    );
    expect(added.at(-1)).toMatchObject({ code: "conflict", detail: expect.stringContaining("Remove one") });
    expect(await store.drops.list()).toHaveLength(MAX_DROPS);
  });
});
