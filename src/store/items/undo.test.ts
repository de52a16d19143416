import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { type Actor, TERMINAL } from "../../domain/access/actor.ts";
import type { ItemCommand } from "../../domain/item/command.ts";
import type { Patch } from "../../domain/item/item.ts";

const PAGE: Actor = { ...TERMINAL, kind: "page", name: "page" };
const DAY = 86_400;
const draft = (title: string) => ({ title, note: null, isFocused: false });

describe.each(ENGINES)("undo and redo on %s", (_, open) => {
  const home = storeOn(open, "2027-05-03T22:00:00Z", "Pacific/Auckland"); // May 4 there
  const { items: inbox, make, edit } = home;
  beforeEach(home.open);
  afterEach(home.close);

  /** Changes the items in one step, by a request with this key. */
  async function change(key: string, ids: string[], command: ItemCommand | Patch): Promise<void> {
    const one = "verb" in command ? command : ({ verb: "edit", patch: command } as const);
    await inbox().changeAll(
      ids.map((id) => ({ id, command: one })),
      key,
    );
  }
  const named = (...keys: string[]) => ({ keys });

  test("an undo with keys takes back the step of these requests, whatever came later, and redo brings it again", async () => {
    const { id: one } = await inbox().capture(draft("one"), { idempotencyKey: "one" });
    const [two, three] = [await make("two"), await make("three")];
    await change("both", [one, two], { minutes: 1 });
    await change("area", [two], { area: "Work" });
    await change("note", [two], { note: "Later" });
    expect(await inbox().undo(named("both"))).toMatchObject([
      { minutes: null, area: "Work" },
      { minutes: null },
    ]);
    const [again] = await inbox().undo(named("both")); // again, because the answer was lost
    expect(again).toMatchObject({ id: two, minutes: null, revision: 5 });
    expect(await inbox().undo(named("area"))).toMatchObject([{ id: two, area: null, note: "Later" }]);
    expect(await inbox().redo(named("both"))).toMatchObject([{ minutes: 1 }, { minutes: 1 }]);
    expect((await inbox().redo(named("both"))).map(({ id }) => id)).toEqual([two, one]); // as they are
    expect(await inbox().redo(named("area"))).toMatchObject([{ area: "Work" }]);
    expect(await inbox().undo(named("both"))).toMatchObject([{ minutes: null }, { minutes: null }]);
    expect(await inbox().undo(named("one"))).toMatchObject([{ id: one, list: "trash" }]);
    expect(await inbox().redo(named("one"))).toMatchObject([{ id: one, list: "inbox" }]);
    await edit(three, { minutes: 3 });
    await inbox().undo({ idempotencyKey: "undo" });
    await make("later");
    // An undo or a redo names the step that it undid or redid.
    expect(await inbox().redo({ keys: ["undo"], idempotencyKey: "redo" })).toMatchObject([
      { id: three, minutes: 3 },
    ]);
    expect(await inbox().undo(named("redo"))).toMatchObject([{ id: three, minutes: null }]);
    expect(await inbox().redo(named("undo"))).toMatchObject([{ id: three, minutes: 3 }]);
  });

  test("the step that the next undo takes back is told before, whatever others did since", async () => {
    expect(await inbox().nextSteps()).toEqual({ undo: null, redo: null });
    const [one, two] = [await make("one"), await make("two")];
    await change("both", [one, two], { minutes: 1 });
    for (let n = 0; n < 30; n++) await make(`of the page ${n}`, {}, PAGE);
    const before = home.now;
    home.now += DAY;
    await change("both again", [one, two], { minutes: 2 });
    for (let steps = 2; steps > 0; steps--) {
      const { undo: next } = await inbox().nextSteps();
      expect(next).toMatchObject({ at: steps === 2 ? before + DAY : before, items: 2 });
      await inbox().undo();
      expect(await inbox().nextSteps()).toMatchObject({ redo: next });
    }
    expect(await inbox().nextSteps()).toMatchObject({ undo: { at: before, items: 1 } });
  });

  test("no step of others, of an unknown key, of a request that changed nothing or of long ago is named", async () => {
    const id = await make("one");
    await change("minutes", [id], { minutes: 1 });
    await change("same", [id], { minutes: 1 });
    await inbox().capture(draft("captured"), { idempotencyKey: "captured" });
    expect(await home.items(PAGE).undo(named("minutes", "captured"))).toEqual([]);
    expect(await inbox().undo(named("unknown", "same"))).toEqual([]);
    home.now += 90 * DAY + 1;
    expect(await inbox().undo(named("minutes", "captured"))).toEqual([]);
    expect(await home.titles({ list: "inbox" })).toEqual(["captured", "one"]);
  });

  test("of several keys the newest step of the actor counts", async () => {
    const id = await make("one");
    await change("minutes", [id], { minutes: 1 });
    await inbox().capture(draft("captured"), { idempotencyKey: "captured" });
    await change("area", [id], { area: "Work" });
    await inbox(PAGE).change({ id, command: { verb: "edit", patch: { note: "Theirs" } } }, "theirs");
    await inbox(PAGE).capture(draft("theirs"), { idempotencyKey: "theirs too" });
    const all = ["minutes", "captured", "area", "theirs", "theirs too"];
    expect(await inbox().undo({ keys: all })).toMatchObject([{ area: null, minutes: 1, note: "Theirs" }]);
    expect(await inbox().undo(named("captured", "minutes", "theirs too"))).toMatchObject([{ list: "trash" }]);
  });

  test("the captures of a batch are one named step, and so are an occurrence and its completion", async () => {
    await inbox().captureAll(["a", "b"].map((title) => ({ ...draft(title), idempotencyKey: title })));
    await make("between");
    expect((await inbox().undo(named("b"))).map(({ title }) => title)).toEqual(["b", "a"]);
    const daily = await make("daily");
    await edit(daily, { dueDate: "2027-05-04", repeat: "FREQ=DAILY", list: "next" });
    await inbox().change({ id: daily, command: { verb: "complete" } }, "done");
    const next = (await inbox().list({ list: "next", limit: 9 })).items[0]?.id ?? "";
    await edit(next, { minutes: 5 });
    expect(await inbox().undo(named("done"))).toHaveLength(2);
    expect(await inbox().get(daily)).toMatchObject({ list: "next" });
    expect(await inbox().redo(named("done"))).toHaveLength(2);
  });

  test("a step is named also when its first item was purged", async () => {
    const [one, two] = [await make("one"), await make("two")];
    await change("one", [one], { minutes: 1 });
    await change("both", [one, two], { area: "Work" });
    await inbox().change({ id: one, command: { verb: "trash" } });
    await inbox().purge(one);
    expect(await inbox().undo(named("one"))).toEqual([]);
    expect(await inbox().undo(named("both"))).toMatchObject([{ id: two, area: null }]);
    expect(await inbox().undo(named("both"))).toMatchObject([{ id: two, area: null, revision: 3 }]);
    expect(await inbox().redo(named("both"))).toMatchObject([{ id: two, area: "Work" }]);
    expect(await inbox().undo()).toMatchObject([{ id: two, area: null }]);
  });

  test("a step of which one item was purged is undone for the others, before any older step", async () => {
    const [one, two] = [await make("one"), await make("two")];
    await inbox().changeAll(
      [one, two].map((id) => ({ id, command: { verb: "edit", patch: { area: "Work" } } })),
    );
    await inbox().change({ id: one, command: { verb: "trash" } });
    await inbox().purge(one);
    expect(await inbox().undo()).toMatchObject([{ id: two, area: null, list: "inbox" }]);
    expect(await inbox().redo()).toMatchObject([{ id: two, area: "Work" }]);
  });

  test("undo and redo pass over steps whose items were all purged", async () => {
    const kept = await make("kept");
    await edit(kept, { minutes: 1 });
    for (const title of ["purged", "purged too"]) {
      const id = await make(title);
      await inbox().change({ id, command: { verb: "trash" } });
      await inbox().purge(id);
    }
    expect(await inbox().undo()).toMatchObject([{ id: kept, minutes: null }]);
    expect(await inbox().redo()).toMatchObject([{ id: kept, minutes: 1 }]);
  });
});
