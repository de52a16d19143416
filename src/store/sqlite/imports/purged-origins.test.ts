import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { ENGINES, makeFolder, storeOn } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import type { ImportedItem } from "../../../domain/formats/format.ts";
import { NO_DETAILS } from "../../../domain/item/item.ts";
import { purgedForeignId } from "../../items/purged-origins.ts";
import { createStage, openStage } from "./stage.ts";

type Some = Partial<ImportedItem> & Pick<ImportedItem, "foreignId">;

const { remindAt: _, position: __, ...DETAILS } = NO_DETAILS;
const ITEM = { ...DETAILS, kind: "action", list: "next", note: null, isFocused: false, order: null } as const;
const MOMENTS = { createdOn: null, completedOn: null, extra: null };

let folder: ReturnType<typeof makeFolder>;
let count = 0;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

describe.each(ENGINES)("purged items of imports on %s", (_, open) => {
  const home = storeOn(open, "2027-05-03T22:00:00Z", "Europe/Berlin");
  beforeEach(home.open);
  afterEach(home.close);

  /** Imports these items. Returns the counts, which are those of the preview. */
  async function write(items: readonly Some[]) {
    const { imports } = home.store;
    const path = join(folder.path, `stage-${++count}.db`);
    const writer = createStage(path);
    for (const [n, some] of items.entries()) {
      const id = (count * 100_000 + n).toString(16).toUpperCase().padStart(32, "0");
      const item = { ...ITEM, ...MOMENTS, title: some.foreignId, ...some };
      writer.item({ file: "", at: n * 10, length: 10 }, id, item, []);
    }
    writer.finish(false);
    writer.close();
    const stage = openStage(path);
    const { id } = await imports.add({ name: "a.json", bytes: 1, options: {} });
    await imports.move(id, ["receiving"], "reading", { system: "test" });
    const counts = await imports.count(id, stage);
    await imports.move(id, ["reading"], "ready", { counts });
    await imports.start(id, stage, TERMINAL);
    while (await imports.writeUnit(id, stage));
    const one = await imports.find(id);
    expect(one).toMatchObject({ state: "done", counts });
    return one?.counts;
  }

  async function named(title: string): Promise<string> {
    const { items } = await home.items().list({ list: "open", limit: 500 });
    return items.find((item) => item.title === title)?.id ?? "";
  }

  async function purge(title: string): Promise<void> {
    const id = await named(title);
    await home.items().change({ id, command: { verb: "trash" } });
    await home.items().purge(id);
  }

  test("a purge leaves no text in the origin, and the file leaves the item out again", async () => {
    const items = [
      { foreignId: "list/secret", title: "secret", extra: { note: "secret" } },
      { foreignId: "kept" },
    ];
    await write(items);
    await purge("secret");
    const rows = await home.engine.read("SELECT foreign_id, base, base_before, extra FROM origin", []);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("secret");
    const again = [items[0] as Some, { foreignId: "kept", note: "newer" }];
    expect(await write(again)).toMatchObject({ made: 0, updated: 1, leftOut: 1 });
    expect(await named("secret")).toBe("");
  });

  test("a purge of a project leaves its title in no origin, and the file updates the items that were in it", async () => {
    const long = "secret ".repeat(30).trim();
    const items = [
      { foreignId: "project:secret", kind: "project", title: "secret" },
      { foreignId: "a.md/project/secret\\/b#2", kind: "project", title: "secret/b" },
      { foreignId: long.slice(0, 140), kind: "project", title: long },
      { foreignId: "a.md/secret/paint#2", title: "paint", project: "project:secret" },
      { foreignId: "a.md/secret\\/b/oil", title: "oil" },
      { foreignId: `a.md/${long.slice(0, 130)}~hash`, title: "varnish" },
      { foreignId: "a.md/secrets/other", title: "other" },
    ] satisfies Some[];
    await write(items);
    const edit = { verb: "edit", patch: { project: null } } as const;
    await home.items().change({ id: await named("paint"), command: edit });
    for (const { title } of items.slice(0, 3)) await purge(title);
    const rows = await home.engine.read<{ id: string }>("SELECT foreign_id AS id FROM origin", []);
    expect(rows.map(({ id }) => id).filter((id) => id.includes("secret"))).toEqual(["a.md/secrets/other"]);
    const again = items.map((one) => ({ ...one, note: "newer" }));
    expect(await write(again)).toMatchObject({ made: 0, updated: 4, leftOut: 3 });
    expect(await write(again)).toMatchObject({ made: 0, unchanged: 4, leftOut: 3 });
    expect(await home.engine.read("SELECT item FROM origin", [])).toHaveLength(7);
  });

  test("an item that was in a purged project is purged too, and the file leaves both out", async () => {
    const items = [
      { foreignId: "project:secret", kind: "project", title: "secret" },
      { foreignId: "a.md/secret/paint", title: "paint" },
    ] satisfies Some[];
    await write(items);
    await purge("secret");
    await purge("paint");
    expect(await write(items)).toMatchObject({ made: 0, leftOut: 2 });
  });

  test("a file with an id that a purge would give another item has both items, and leaves out the purged one", async () => {
    const items = [
      { foreignId: "abd1", title: "secret" },
      { foreignId: purgedForeignId("abd1"), title: "other" },
    ];
    await write(items);
    await purge("secret");
    expect(await write(items)).toMatchObject({ made: 0, unchanged: 1, leftOut: 1 });
    await purge("other");
    expect(await write(items)).toMatchObject({ made: 0, leftOut: 2 });
  });

  test("an item of an export that has the id of a purged one loses it, and the file leaves that one out", async () => {
    const items = [{ foreignId: "abd1", title: "secret" }, { foreignId: "kept" }];
    await write(items);
    const sql = "UPDATE origin SET foreign_id = ? WHERE foreign_id = 'kept'";
    await home.engine.write([{ sql, values: [purgedForeignId("abd1")] }]);
    await purge("secret");
    expect(await write(items.slice(0, 1))).toMatchObject({ made: 0, leftOut: 1 });
    expect(await named("kept")).not.toBe("");
  });
});
