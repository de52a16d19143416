import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../test/home.ts";
import type { Patch } from "../domain/item/item.ts";
import type { DueReminders } from "../domain/item/reminders.ts";
import { findDamagedItems } from "./schema/checksum-scan.ts";

const HOUR = 3_600;

describe.each(ENGINES)("several reminders of an item on %s", (_, open) => {
  const home = storeOn(open);
  let notified: string[];
  const start = () => Date.parse("2027-01-15T08:00:00Z") / 1000;
  const hour = (hours: number) => start() + hours * HOUR;
  const hours = (moments: readonly number[]) => moments.map((one) => (one - start()) / HOUR);
  const hear = ({ count, reminders }: DueReminders) =>
    notified.push(
      `${count}: ${reminders.map(({ title, remindAt }) => `${title} ${hours([remindAt])}`).join()}`,
    );

  beforeEach(async () => {
    notified = [];
    await home.open();
    home.store.reminders.listen(hear);
  });
  afterEach(async () => {
    for await (const { title } of findDamagedItems(home.engine)) throw new Error(`damaged: ${title}`);
    await home.close();
  });

  const make = (...moments: number[]) => home.make("Call", { reminders: moments.map(hour) });
  /** What is shown at this hour. */
  const at = async (hours: number) => {
    [home.now, notified] = [hour(hours), []];
    await home.store.reminders.sendDue();
    return notified;
  };
  /** The hour of the next one, those of all, and the revision. */
  const state = async (id: string) => {
    const item = await home.items().get(id);
    if (!item) throw new Error("no item");
    return [hours(item.remindAt === null ? [] : [item.remindAt]), hours(item.reminders), item.revision];
  };
  const edit = (id: string, patch: Patch) => home.edit(id, patch);

  test("each is shown at its moment and once; then the next one is next, without a change of the item", async () => {
    const id = await make(2, 1, 3, 2);
    expect(await state(id)).toEqual([[1], [1, 2, 3], 2]);
    expect(await at(0.9)).toEqual([]);
    expect(await at(1)).toEqual(["1: Call 1"]);
    expect(await at(1)).toEqual([]);
    expect(await state(id)).toEqual([[2], [1, 2, 3], 2]);
    expect(await at(2)).toEqual(["1: Call 2"]);
    expect(await at(3)).toEqual(["1: Call 3"]);
    expect(await state(id)).toEqual([[3], [1, 2, 3], 2]);
    expect(await at(200 * 24)).toEqual([]);
  });

  test("those that were missed are shown as one, the last of them", async () => {
    const id = await make(1, 2, 4);
    expect(await at(3)).toEqual(["1: Call 2"]);
    expect(await state(id)).toEqual([[4], [1, 2, 4], 2]);
    expect(await at(9)).toEqual(["1: Call 4"]);
  });

  test("one that was shown is snoozed beside the others", async () => {
    const id = await make(1, 5);
    await at(1);
    await edit(id, { reminders: [hour(1.5), hour(5)] });
    expect(await at(1.4)).toEqual([]);
    expect(await at(1.5)).toEqual(["1: Call 1.5"]);
    expect(await at(5)).toEqual(["1: Call 5"]);
  });

  test("a client that knows one sets the next and clears all", async () => {
    const id = await make(1, 2, 3);
    await at(1);
    await edit(id, { remindAt: hour(2.5) });
    expect(await state(id)).toEqual([[2.5], [1, 2.5, 3], 3]);
    expect(await at(2)).toEqual([]);
    expect(await at(2.5)).toEqual(["1: Call 2.5"]);
    await edit(id, { remindAt: null });
    expect(await state(id)).toEqual([[], [], 4]);
    expect(await at(3)).toEqual([]);
  });

  test("an undo gives all back, shows none twice, and is not refused because one was shown", async () => {
    const id = await make(1, 3);
    await edit(id, { reminders: [hour(1), hour(2), hour(3)] });
    expect(await at(1)).toEqual(["1: Call 1"]);
    await home.items().undo();
    expect(await state(id)).toEqual([[3], [1, 3], 4]);
    await home.items().redo();
    expect(await at(2)).toEqual(["1: Call 2"]);
    await edit(id, { reminders: [hour(3)] });
    await home.items().undo();
    expect(await at(2.1)).toEqual([]);
    expect(await state(id)).toEqual([[3], [1, 2, 3], 7]);
    expect(await at(3)).toEqual(["1: Call 3"]);
  });

  test("an undo of the first reminders is not refused because one was shown", async () => {
    const id = await make(1, 3);
    await at(1);
    await home.items().undo();
    expect(await state(id)).toEqual([[], [], 3]);
    await home.items().redo();
    expect(await at(2)).toEqual([]);
    expect(await state(id)).toEqual([[3], [1, 3], 4]);
  });

  test("an undo of a change that an earlier version logged has the one reminder", async () => {
    const id = await home.make("Call");
    await edit(id, { remindAt: hour(1) });
    const patch = JSON.stringify({ remindAt: hour(1) });
    await home.engine.write([
      {
        sql: `UPDATE change SET patch = ?, before = '{"remindAt":null}' WHERE verb = 'edit'`,
        values: [patch],
      },
    ]);
    await home.items().undo();
    expect(await state(id)).toEqual([[], [], 3]);
    await home.items().redo();
    expect(await state(id)).toEqual([[1], [1], 4]);
  });

  test("all of a repeating item move by the same days", async () => {
    const id = await make(-1, 9);
    await edit(id, { list: "next", repeat: "FREQ=DAILY" });
    await home.items().change({ id, command: { verb: "complete" } });
    const [next] = (await home.items().list({ list: "scheduled", limit: 1 })).items;
    expect(hours(next?.reminders ?? [])).toEqual([23, 33]);
    expect(hours([next?.remindAt ?? 0])).toEqual([23]);
  });

  test("of a done item none is shown; reopened, it shows what it missed", async () => {
    const id = await make(1, 2, 3);
    await home.items().change({ id, command: { verb: "complete" } });
    expect(await at(2)).toEqual([]);
    await home.items().change({ id, command: { verb: "reopen" } });
    expect(await at(2)).toEqual(["1: Call 2"]);
    expect(await at(3)).toEqual(["1: Call 3"]);
  });

  test("after a clock that was far ahead, each is shown at its time again", async () => {
    const id = await make(1, 2);
    expect(await at(100)).toEqual(["1: Call 2"]);
    expect(await at(0.5)).toEqual([]);
    expect((await state(id))[0]).toEqual([1]);
    expect(await at(1)).toEqual(["1: Call 1"]);
    expect(await at(2)).toEqual(["1: Call 2"]);
  });

  test("a page gets an item once, with the last reminder that no page has shown", async () => {
    await make(1, 2, 9);
    await at(1);
    await at(2);
    const { promise, resolve } = Promise.withResolvers<DueReminders>();
    const close = home.store.reminders.listen(resolve, true);
    const { count, reminders } = await promise;
    expect([count, reminders.map(({ title }) => title), hours(reminders.map((one) => one.remindAt))]).toEqual(
      [1, ["Call"], [2]],
    );
    await home.store.tags((await import("../domain/access/actor.ts")).TERMINAL).change("tag", "none", {}); // waits for its turn
    close();
    expect(await home.engine.read("SELECT 1 FROM reminded WHERE is_seen = 0")).toEqual([]);
  });
});
