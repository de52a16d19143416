import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { ENGINES, makeFolder, storeOn } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import type { ImportedItem } from "../../../domain/formats/format.ts";
import type { Stage, StayedItem } from "../../../domain/import/import.ts";
import { NO_DETAILS, type StoredItem } from "../../../domain/item/item.ts";
import { createStage, openStage } from "./stage.ts";

let folder: ReturnType<typeof makeFolder>;
let count = 0;

type Some = Partial<ImportedItem> & Pick<ImportedItem, "foreignId">;

function itemOf(some: Some): ImportedItem {
  const { remindAt: _, position: __, project: ___, blockedBy: ____, ...details } = NO_DETAILS;
  return {
    ...details,
    kind: "action",
    list: "next",
    title: some.foreignId,
    note: null,
    isFocused: false,
    createdOn: null,
    completedOn: null,
    project: null,
    blockedBy: null,
    order: null,
    extra: null,
    ...some,
  };
}

/** A stage with these items, each a record, and records of other outcomes. */
function stageOf(items: Some[], others: ("leftOut" | "refused")[] = [], hasOwnIds = false): Stage {
  const path = join(folder.path, `stage-${++count}.db`);
  const writer = createStage(path);
  for (const [n, some] of items.entries()) {
    const drawn = (count * 100_000 + n).toString(16).toUpperCase().padStart(32, "0");
    const id = hasOwnIds ? some.foreignId : drawn;
    writer.item({ file: "", at: n * 10, length: 10 }, id, itemOf(some), []);
  }
  for (const other of others) writer.other({ file: "", at: 0, length: 1 }, other, "A sentence.");
  writer.finish(false);
  writer.close();
  return openStage(path);
}

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

describe.each(ENGINES)("imports on %s", (_, open) => {
  const home = storeOn(open, "2027-05-03T22:00:00Z", "Europe/Berlin");
  beforeEach(home.open);
  afterEach(home.close);
  const imports = () => home.store.imports;

  /** Makes an import whose stage is written, and returns its id. */
  async function ready(stage: Stage, options = {}): Promise<string> {
    const { id } = await imports().add({ name: "a.json", bytes: 1, options });
    await imports().move(id, ["receiving"], "reading", { system: "test" });
    const counts = await imports().count(id, stage);
    await imports().move(id, ["reading"], "ready", { counts });
    return id;
  }

  async function again(id: string, stage: Stage) {
    await imports().start(id, stage, TERMINAL);
    while (await imports().writeUnit(id, stage));
  }

  async function write(stage: Stage, options = {}) {
    const id = await ready(stage, options);
    const foreseen = (await imports().find(id))?.counts;
    await again(id, stage);
    const one = await imports().find(id);
    expect(one).toMatchObject({ state: "done", counts: foreseen });
    return { id, counts: one?.counts };
  }

  const stayed: StayedItem[] = [];
  const note = async (found: readonly StayedItem[]) => void stayed.push(...found);

  async function undo(id: string) {
    stayed.length = 0;
    await imports().startUndo(id, TERMINAL);
    while (await imports().undoUnit(id, note));
    return imports().find(id);
  }

  const all = async () => {
    const lists = ["open", "done", "trash"] as const;
    const pages = await Promise.all(lists.map((list) => home.items().list({ list, limit: 500 })));
    return pages.flatMap(({ items }) => items);
  };
  const named = async (title: string) => (await all()).find((item) => item.title === title);

  test("an open action of a done project is done with it", async () => {
    const project = { foreignId: "boat", kind: "project", list: "done", completedOn: 1_700_000_000 } as const;
    const others = [
      { foreignId: "open", project: "boat", isFocused: true, order: 1 },
      { foreignId: "waiting", project: "boat", list: "waiting" },
      { foreignId: "note", project: "boat", kind: "note" },
      { foreignId: "gone", project: "boat", list: "trash" },
      { foreignId: "other" },
    ] as const;
    const stage = stageOf([...others, project]);
    expect(stage.preview(5).losses).toEqual({ field: 2 });
    await write(stage);
    const found = Object.fromEntries((await all()).map(({ title, list }) => [title, list]));
    expect(found).toEqual({
      boat: "done",
      open: "done",
      waiting: "done",
      note: "next",
      gone: "trash",
      other: "next",
    });
    expect(await named("open")).toMatchObject({ isFocused: false, completedOn: 1_700_000_000 });
  });

  test("projects are written first, items find them, and each record is counted once", async () => {
    const stage = stageOf(
      [
        { foreignId: "a", project: "p", order: 2, tags: ["x"], createdOn: 1000 },
        { foreignId: "b", project: "p", order: 1, list: "done", completedOn: 2000 },
        { foreignId: "c", blockedBy: "a", project: "missing" },
        { foreignId: "p", kind: "project", isSequential: true },
        { foreignId: "bad", list: "scheduled" },
      ],
      ["leftOut", "refused"],
    );
    const { counts } = await write(stage);
    expect(counts).toEqual({ read: 7, made: 4, updated: 0, unchanged: 0, leftOut: 1, refused: 2 });
    const project = await named("p");
    expect(await named("a")).toMatchObject({
      project: project?.id,
      createdOn: 1000,
      source: "import:test",
      tags: ["x"],
      revision: 1,
    });
    expect(await named("b")).toMatchObject({ list: "done", completedOn: 2000, project: project?.id });
    expect(await named("c")).toMatchObject({ blockedBy: (await named("a"))?.id, project: null });
    expect([...stage.report()]).toMatchObject([
      { id: (await named("a"))?.id, outcome: "made" },
      { outcome: "made" },
      { outcome: "made" },
      { outcome: "made" },
      { outcome: "refused", sentence: expect.stringContaining("startDate") },
      { outcome: "leftOut" },
      { outcome: "refused" },
    ]);
  });

  test("the same file again changes nothing, a newer one updates what was not changed here", async () => {
    const items = [{ foreignId: "a", note: "n" }, { foreignId: "b" }, { foreignId: "c" }, { foreignId: "d" }];
    await write(stageOf(items));
    const before = await all();
    expect((await write(stageOf(items))).counts).toMatchObject({ read: 4, unchanged: 4, made: 0 });
    expect(await all()).toEqual(before);
    const [a, b, c] = await Promise.all(["a", "b", "c"].map(named));
    await home.edit(a?.id ?? "", { title: "mine" });
    await home.edit(b?.id ?? "", { title: "also mine" });
    await home.items().change({ id: c?.id ?? "", command: { verb: "trash" } });
    const newer = [
      { foreignId: "a", note: "newer" },
      { foreignId: "b", title: "theirs" },
      { foreignId: "c", note: "newer" },
      { foreignId: "d", list: "done" as const, completedOn: 5 },
      { foreignId: "e" },
    ];
    const { counts } = await write(stageOf(newer));
    expect(counts).toEqual({ read: 5, made: 1, updated: 2, unchanged: 1, leftOut: 1, refused: 0 });
    expect(await named("mine")).toMatchObject({ note: "newer" });
    expect(await named("also mine")).toMatchObject({ revision: 2 });
    expect(await named("d")).toMatchObject({ list: "done", completedOn: 5 });
    expect((await write(stageOf(newer), { isFilePreferred: true })).counts).toMatchObject({ updated: 1 });
    await write(stageOf([{ foreignId: "b", title: "theirs again" }]), { isFilePreferred: true });
    expect(await named("theirs again")).toMatchObject({ id: b?.id });
  });

  test("imported items are found by their words, and have a history", async () => {
    await write(stageOf([{ foreignId: "a", title: "Mend the mainsail" }]));
    const found = await home.items().list({ words: "mainsail", limit: 9 });
    expect(found.items.map(({ title }) => title)).toEqual(["Mend the mainsail"]);
    const id = found.items[0]?.id ?? "";
    expect(await home.items().history(id)).toMatchObject([{ verb: "capture", by: "import:test", item: id }]);
  });

  test("an undo takes all back but what was changed since, and the file brings it back", async () => {
    await write(stageOf([{ foreignId: "old", note: "before" }]));
    const items = [
      { foreignId: "p", kind: "project" as const },
      { foreignId: "a", project: "p" },
      { foreignId: "b", project: "p" },
      { foreignId: "c" },
      { foreignId: "old", note: "after" },
    ];
    const stage = stageOf(items);
    const { id } = await write(stage);
    await home.edit((await named("b"))?.id ?? "", { note: "mine" });
    const undone = await undo(id);
    expect(undone).toMatchObject({ state: "undone", stayed: 2 });
    expect(
      (await home.items().list({ list: "open", limit: 9 })).items.map(({ title }) => title).sort(),
    ).toEqual(["b", "old", "p"]);
    expect(await named("old")).toMatchObject({ note: "before" });
    await again(id, stage);
    expect(await imports().find(id)).toMatchObject({
      state: "done",
      counts: { read: 5, made: 2, updated: 1, unchanged: 2 },
    });
    expect(await named("a")).toMatchObject({ list: "next", project: (await named("p"))?.id });
    expect(await named("old")).toMatchObject({ note: "after" });
  });

  test("what an undo put in the trash comes back with its project, and a second undo takes it back again", async () => {
    const items = [
      { foreignId: "p", kind: "project" as const },
      { foreignId: "a", project: "p" },
    ];
    await undo((await write(stageOf(items))).id);
    const again = await write(stageOf(items));
    expect(again.counts).toMatchObject({ made: 2, unchanged: 0 });
    const project = await named("p");
    expect([project, await named("a")]).toMatchObject([
      { list: "next" },
      { list: "next", project: project?.id },
    ]);
    expect(await undo(again.id)).toMatchObject({ stayed: 0 });
    expect((await home.items().list({ list: "open", limit: 9 })).items).toEqual([]);
  });

  test("an undo leaves what was changed here, also if the file was imported again", async () => {
    const items = [{ foreignId: "a" }, { foreignId: "b" }, { foreignId: "c" }];
    const first = await write(stageOf(items));
    await home.edit((await named("a"))?.id ?? "", { note: "mine" });
    const second = await write(
      stageOf([{ foreignId: "a" }, { foreignId: "b", note: "newer" }, { foreignId: "c" }]),
    );
    expect(await undo(second.id)).toMatchObject({ stayed: 0 });
    expect(await named("b")).toMatchObject({ note: null, list: "next" });
    expect(await undo(first.id)).toMatchObject({ stayed: 1 });
    expect((await home.items().list({ list: "open", limit: 9 })).items.map(({ title }) => title)).toEqual([
      "a",
    ]);
  });

  test("an item that imports made, updated and met again is taken away by the undo of all, and comes back", async () => {
    const [old, newer] = [stageOf([{ foreignId: "a" }]), stageOf([{ foreignId: "a", note: "newer" }])];
    const first = await write(old);
    const second = await write(newer);
    await write(newer); // changes nothing
    for (const ids of [[second.id], [second.id, first.id], [first.id, second.id]]) {
      for (const id of ids) expect(await undo(id)).toMatchObject({ stayed: 0 });
      expect(await named("a")).toMatchObject({ list: ids.length > 1 ? "trash" : "next", note: null });
      if (ids.length > 1) await again(first.id, old);
      await again(second.id, newer);
      expect(await named("a")).toMatchObject({ list: "next", note: "newer" });
    }
  });

  test("undo and redo of the actor that imported stop at the import, and name it", async () => {
    const refused = (work: Promise<unknown>) => work.then(() => null).catch((thrown) => thrown.importId);
    await home.make("before");
    const stage = stageOf([{ foreignId: "a" }, { foreignId: "b" }]);
    const { id } = await write(stage);
    expect(await refused(home.items().undo())).toBe(id);
    expect(await home.items().nextSteps()).toMatchObject({ undo: { importId: id }, redo: null });
    expect(await named("before")).toMatchObject({ list: "inbox" });
    expect(await refused(home.items({ ...TERMINAL, name: "phone" }).undo())).toBeNull();
    await home.make("after");
    expect(await home.items().nextSteps()).toMatchObject({ undo: { items: 1 }, redo: null });
    expect((await home.items().undo()).map(({ title }) => title)).toEqual(["after"]);
    expect(await refused(home.items().undo())).toBe(id);
    expect(await undo(id)).toMatchObject({ progress: { done: 2, total: 2 } });
    expect(await home.items().nextSteps()).toMatchObject({ undo: { items: 1 }, redo: { importId: id } });
    expect((await home.items().undo()).map(({ title }) => title)).toEqual(["before"]);
    expect(await home.items().nextSteps()).toMatchObject({ undo: null, redo: { items: 1 } });
    expect((await home.items().redo()).map(({ title }) => title)).toEqual(["before"]);
    expect(await refused(home.items().redo())).toBe(id);
    await imports().start(id, stage, TERMINAL);
    expect(await refused(home.items().undo())).toBe(id); // at 0 %
    while (await imports().writeUnit(id, stage));
    expect((await home.items().redo()).map(({ title }) => title)).toEqual(["after"]);
    expect((await home.items().undo()).map(({ title }) => title)).toEqual(["after"]);
    await undo(id);
    await home.make("a later step");
    expect(await home.items().redo()).toEqual([]);
    expect((await home.items().undo()).map(({ title }) => title)).toEqual(["a later step"]);
  });

  test("an import that changed nothing is no step, and a named step below one is undone", async () => {
    const key = { idempotencyKey: "k1" };
    const items = home.items();
    await items.capture({ title: "first", note: null, isFocused: false }, key);
    await write(stageOf([{ foreignId: "a" }]));
    expect(await items.undo({ keys: ["k1"] })).toMatchObject([{ title: "first", list: "trash" }]);
    const { id } = await write(stageOf([{ foreignId: "a" }]));
    expect(await items.undo().catch((thrown) => thrown.importId)).not.toBe(id);
  });

  test("an undo names the items that stay, also those whose values from before are no longer stored", async () => {
    const items = [{ foreignId: "a" }, { foreignId: "b" }, { foreignId: "c" }];
    await write(stageOf(items));
    const { id } = await write(stageOf(items.map((one) => ({ ...one, note: "newer" }))));
    await home.engine.run(
      "UPDATE change SET before = NULL WHERE item = (SELECT seq FROM item WHERE title = 'a') AND verb = 'edit'",
    );
    await home.edit((await named("b"))?.id ?? "", { note: "mine" });
    expect(await undo(id)).toMatchObject({ stayed: 2 });
    expect(stayed.map(({ title, sentence }) => [title, sentence.slice(0, 18)]).sort()).toEqual([
      ["a", "Its values from be"],
      ["b", "It was changed sin"],
    ]);
    expect([await named("a"), await named("c")]).toMatchObject([{ note: "newer" }, { note: null }]);
    const later = await write(stageOf(items.map((one) => ({ ...one, note: "third" }))));
    await home.engine.run("DELETE FROM change WHERE seq < (SELECT max(seq) FROM change)");
    expect(await undo(later.id)).toMatchObject({ stayed: (later.counts?.updated ?? 0) - 1 });
  });

  test("an undo reads no more than some MiB at once", async () => {
    const note = "x".repeat(1024 * 1024);
    const { id } = await write(stageOf(Array.from({ length: 12 }, (_, n) => ({ foreignId: `i${n}`, note }))));
    await imports().startUndo(id, TERMINAL);
    await imports().undoUnit(id, async () => {});
    expect(await imports().find(id)).toMatchObject({ progress: { done: 3, total: 12 } });
    while (await imports().undoUnit(id, async () => {}));
    expect(await imports().find(id)).toMatchObject({ state: "undone", progress: { done: 12 } });
  });

  test("an item of another Creel's export whose project was purged here arrives without it, and the report says so", async () => {
    const project = await home.make("a project", { kind: "project" });
    await home.items().change({ id: project, command: { verb: "trash" } });
    await home.items().purge(project);
    const kept = await home.make("a kept project", { kind: "project" });
    const wholeOf = async (id: string, title: string, of: string) => {
      const model = await home.items().get(await home.make("model"));
      const whole = { ...model, id, title, project: of, heading: "Later", list: "next", listBefore: null };
      return { foreignId: id, whole: whole as unknown as StoredItem };
    };
    const [a, b] = ["A".repeat(32), "B".repeat(32)];
    const stage = stageOf([await wholeOf(a, "orphan", project), await wholeOf(b, "child", kept)], [], true);
    const { counts } = await write(stage);
    expect(counts).toMatchObject({ read: 2, made: 2 });
    expect(await named("orphan")).toMatchObject({ id: a, project: null, heading: null });
    expect(await named("child")).toMatchObject({ id: b, project: kept, heading: "Later" });
    expect([...stage.report()]).toMatchObject([
      { outcome: "made", sentence: "It has no project: you deleted that here." },
      { outcome: "made", sentence: null },
    ]);
  });

  test("an item keeps a project that is in the trash here", async () => {
    const items = [
      { foreignId: "p", kind: "project" as const },
      { foreignId: "a", project: "p" },
    ];
    await write(stageOf(items));
    await home.items().change({ id: (await named("p"))?.id ?? "", command: { verb: "trash" } });
    expect((await write(stageOf(items))).counts).toMatchObject({ updated: 0, unchanged: 1, leftOut: 1 });
    expect(await named("a")).toMatchObject({ project: (await named("p"))?.id });
  });

  test("a program that ends between two units goes on, and captures meanwhile keep their history", async () => {
    const items = Array.from({ length: 1_200 }, (_, n) => ({ foreignId: `i${n}`, tags: [`t${n % 7}`] }));
    const stage = stageOf(items);
    const id = await ready(stage);
    await imports().start(id, stage, TERMINAL);
    await imports().writeUnit(id, stage);
    const meanwhile = await home.make("meanwhile");
    await imports().writeUnit(id, stage);
    expect(
      await imports()
        .start(id, stage, TERMINAL)
        .catch((thrown) => thrown.code),
    ).toBe("conflict");
    const later = await home.make("later");
    while (await imports().writeUnit(id, stage));
    for (const one of [meanwhile, later])
      expect(await home.items().history(one)).toMatchObject([{ verb: "capture", item: one }]);
    expect(await imports().find(id)).toMatchObject({
      state: "done",
      counts: { made: 1_200 },
      progress: { done: 1_200 },
    });
    await imports().startUndo(id, TERMINAL);
    while (await imports().undoUnit(id, note));
    expect((await home.items().list({ list: "open", limit: 9 })).items.map(({ title }) => title)).toEqual([
      "later",
      "meanwhile",
    ]);
  });
});
