import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { type Actor, TERMINAL } from "../../domain/access/actor.ts";
import type { ItemRevision } from "../../domain/inbox/items.ts";

const PAGE: Actor = { ...TERMINAL, kind: "page", name: "page" };
const DAY = 86_400;

describe.each(ENGINES)("undo and redo on %s", (_, open) => {
  const home = storeOn(open, "2027-05-03T22:00:00Z", "Pacific/Auckland"); // May 4 there
  const { items: inbox, make, edit } = home;
  beforeEach(home.open);
  afterEach(home.close);

  /** The item as it is now: names the step that left it so. */
  async function left(id: string): Promise<ItemRevision[]> {
    return [{ id, revision: (await inbox().get(id))?.revision ?? 0 }];
  }

  test("an undo with items takes back the step that left them so, whatever came later, and redo brings it again", async () => {
    const [one, two, three] = [await make("one"), await make("two"), await make("three")];
    await inbox().changeAll([
      { id: one, command: { verb: "edit", patch: { minutes: 1 } } },
      { id: two, command: { verb: "edit", patch: { minutes: 2 } } },
    ]);
    const both = await left(two);
    await edit(two, { area: "Work" });
    const area = await left(two);
    await edit(two, { note: "Later" });
    expect(await inbox().undo(both)).toMatchObject([{ minutes: null, area: "Work" }, { minutes: null }]);
    const [again] = await inbox().undo(both); // again, because the answer was lost
    expect(again).toMatchObject({ id: two, minutes: null, revision: (await left(two))[0]?.revision });
    expect(await inbox().undo(area)).toMatchObject([{ id: two, area: null, note: "Later" }]);
    expect(await inbox().redo(both)).toMatchObject([{ minutes: 1 }, { minutes: 2 }]);
    expect((await inbox().redo(both)).map(({ minutes }) => minutes)).toEqual([2, 1]); // as they are
    expect(await inbox().redo(area)).toMatchObject([{ area: "Work" }]);
    expect(await inbox().undo(both)).toMatchObject([{ minutes: null }, { minutes: null }]);
    expect(await inbox().undo([{ id: one, revision: 1 }])).toMatchObject([{ id: one, list: "trash" }]);
    expect(await inbox().redo([{ id: one, revision: 1 }])).toMatchObject([{ id: one, list: "inbox" }]);
    await edit(three, { minutes: 3 });
    const [undone] = await inbox().undo();
    const undo = [{ id: three, revision: undone?.revision ?? 0 }];
    await make("later");
    expect(await inbox().redo(undo)).toMatchObject([{ id: three, minutes: 3 }]); // an undo names the step that it undid
    expect(await inbox().undo(undo)).toMatchObject([{ id: three, minutes: null }]);
  });

  test("no step of others, of no item, of another revision or of a later one is undone by its name", async () => {
    const id = await make("one");
    await edit(id, { minutes: 1 });
    expect(await home.items(PAGE).undo(await left(id))).toEqual([]);
    expect(await home.items(PAGE).undo([{ id, revision: 1 }])).toEqual([]);
    expect(await inbox().undo([{ id: "0".repeat(32), revision: 2 }])).toEqual([]);
    expect(await inbox().undo([{ id, revision: 3 }])).toEqual([]);
    home.now += 90 * DAY + 1;
    expect(await inbox().undo(await left(id))).toEqual([]);
  });

  test("the captures of a batch are one named step, and so are an occurrence and its completion", async () => {
    const captured = await inbox().captureAll(
      ["a", "b"].map((title) => ({ title, note: null, isFocused: false })),
    );
    const [, last] = captured.map((one) => (one as { id: string }).id);
    await make("between");
    expect((await inbox().undo([{ id: last ?? "", revision: 1 }])).map(({ title }) => title)).toEqual([
      "b",
      "a",
    ]);
    const daily = await make("daily");
    await edit(daily, { dueDate: "2027-05-04", repeat: "FREQ=DAILY", list: "next" });
    await inbox().change({ id: daily, command: { verb: "complete" } });
    const completed = await left(daily);
    const next = (await inbox().list({ list: "next", limit: 9 })).items[0]?.id ?? "";
    await edit(next, { minutes: 5 });
    expect(await inbox().undo([{ id: next, revision: 1 }])).toHaveLength(2);
    expect(await inbox().get(daily)).toMatchObject({ list: "next" });
    expect(await inbox().redo(completed)).toHaveLength(2);
  });

  test("of several items the newest step counts, and purged ones do not", async () => {
    const [one, two, three] = [await make("one"), await make("two"), await make("three")];
    await edit(three, { minutes: 1 });
    const older = await left(three);
    await edit(one, { minutes: 1 });
    const old = await left(one);
    await inbox().changeAll(
      [one, two].map((id) => ({ id, command: { verb: "edit", patch: { area: "Work" } } })),
    );
    const both = [...(await left(one)), ...(await left(two))];
    await inbox().change({ id: one, command: { verb: "trash" } });
    await inbox().purge(one);
    expect(await inbox().undo(old)).toEqual([]);
    expect(await inbox().undo([...both, ...older])).toMatchObject([{ id: two, area: null }]);
    expect(await inbox().redo(both)).toMatchObject([{ id: two, area: "Work" }]);
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
