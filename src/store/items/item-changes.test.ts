import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { type Actor, ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import type { Item } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";

const PAGE: Actor = { ...TERMINAL, kind: "page", name: "page" };
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);
const DAY = 86_400;

describe.each(ENGINES)("changes of items on %s", (_, open) => {
  const home = storeOn(open, "2027-05-03T22:00:00Z", "Pacific/Auckland"); // May 4 there
  const { items: inbox, make, edit, titles } = home;
  beforeEach(home.open);
  afterEach(home.close);

  test("a patch is stored, raises the revision, and is in the log with its changes", async () => {
    const id = await make("Call Ada");
    home.now += 5;
    const patch = {
      list: "next",
      tags: ["@phone", "boat"],
      area: "Work",
      minutes: 15,
      dueDate: "2027-05-09",
    } as const;
    const item = await edit(id, patch);
    expect(item).toMatchObject({ ...patch, revision: 2, changedOn: home.now, createdOn: home.now - 5 });
    expect(await inbox().get(id)).toEqual(item);
    expect(await inbox().history(id)).toMatchObject([
      { seq: 1, verb: "capture", patch: null, group: 1 },
      { seq: 2, verb: "move", patch, group: 2, by: "terminal" },
    ]);
    expect(await edit(id, { minutes: 15 })).toEqual(item);
    expect(await home.store.changes(ONLY_ACCOUNT).last()).toBe(2);
    expect(await edit("0".repeat(32), { minutes: 1 })).toBeNull();
    expect(await inbox().history("0".repeat(32))).toBeNull();
  });

  test("of 50 changes of one revision one wins, and 49 get a conflict", async () => {
    const id = await make("contended");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        problem(inbox().change({ id, revision: 1, command: { verb: "edit", patch: { note: `by ${n}` } } })),
      ),
    );
    expect(answers.filter((answer) => answer instanceof Problem && answer.code === "changed")).toHaveLength(
      49,
    );
    expect((await inbox().get(id))?.note).toBe("by 0");
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => edit(id, { minutes: n + 1 })));
    expect(new Set(all.map((item) => item?.revision)).size).toBe(50);
  });

  test("a change that comes again because its answer was lost is answered with the item, and is not in the log twice", async () => {
    const id = await make("Call Ada");
    const change = { id, revision: 1, command: { verb: "edit", patch: { title: "Call Bea" } } } as const;
    const item = await inbox().change(change);
    home.now += 5;
    expect(await inbox().change(change)).toEqual(item);
    expect(await inbox().changeAll([change])).toEqual([item as Item]);
    const complete = { id, revision: 2, command: { verb: "complete" } } as const;
    const done = await inbox().change(complete);
    expect(await inbox().change(complete)).toEqual(done);
    expect(await inbox().history(id)).toHaveLength(3);
    // A different or an impossible change is still a conflict.
    for (const patch of [
      { title: "Call Cleo" },
      { title: "Call Bea", minutes: 5 },
      { list: "scheduled" as const },
    ])
      expect(await problem(inbox().change({ ...change, command: { verb: "edit", patch } }))).toMatchObject({
        code: "changed",
      });
    expect(await problem(inbox().purge(id, 1))).toMatchObject({ code: "changed" });
  });

  test("undo goes back step by step, redo forward, each actor by itself", async () => {
    const id = await make("Call Ada");
    await edit(id, { title: "Call Bea" });
    await edit(id, { list: "next", tags: ["x"] });
    await make("the page's own", {}, PAGE);
    const state = async () => {
      const item = await inbox().get(id);
      return [item?.title, item?.list, item?.tags.join()];
    };
    expect((await inbox().undo()).map((item) => item.id)).toEqual([id]);
    expect(await state()).toEqual(["Call Bea", "inbox", ""]);
    await inbox().undo();
    expect(await state()).toEqual(["Call Ada", "inbox", ""]);
    await inbox().undo();
    expect(await state()).toEqual(["Call Ada", "trash", ""]);
    expect(await inbox().undo()).toEqual([]);
    for (let n = 0; n < 3; n++) expect(await inbox().redo()).toHaveLength(1);
    expect(await state()).toEqual(["Call Bea", "next", "x"]);
    expect(await inbox().redo()).toEqual([]);
    expect(await titles({ tag: "x" })).toEqual(["Call Bea"]);
    await inbox().undo();
    await edit(id, { note: "since" });
    expect(await inbox().redo()).toEqual([]);
    expect(await titles({ list: "inbox" })).toEqual(["the page's own", "Call Bea"]);
  });

  test("items of one second keep their places when one of them went and came back", async () => {
    const ids = [];
    for (const title of ["a", "b", "c"]) ids.push(await make(title));
    const inboxed = async () =>
      (await inbox().list({ list: "inbox", limit: 9 })).items.map(({ title }) => title);
    for (const id of ids) await inbox().change({ id, command: { verb: "complete" } });
    for (const _ of ids) await inbox().undo();
    expect(await inboxed()).toEqual(["c", "b", "a"]);
    await inbox().change({ id: ids[1] ?? "", command: { verb: "trash" } });
    await inbox().undo();
    expect(await inboxed()).toEqual(["c", "b", "a"]);
  });

  test("an item that another actor changed later is not undone, and the error names the actor", async () => {
    const id = await make("Call Ada");
    await edit(id, { title: "Call Bea" });
    await edit(id, { title: "Call Cleo", minutes: 5 }, PAGE);
    expect(await problem(inbox().undo())).toMatchObject({ code: "conflict", field: "title" });
    expect(String(await problem(inbox().undo()))).toContain("by page");
    expect((await inbox(PAGE).undo())[0]?.title).toBe("Call Bea");
    expect((await inbox().undo())[0]?.title).toBe("Call Ada");
  });

  test("several changes are one step; a bad one fails alone", async () => {
    const ids = await Promise.all(["a", "b", "c"].map((title) => make(title)));
    const answers = await inbox().changeAll([
      ...ids.map((id) => ({ id, command: { verb: "edit" as const, patch: { tags: ["bulk"] } } })),
      { id: ids[0] as string, command: { verb: "edit", patch: { list: "scheduled" } } },
      { id: "0".repeat(32), command: { verb: "complete" } },
      { id: ids[1] as string, revision: 1, command: { verb: "trash" } },
      { id: ids[2] as string, command: { verb: "complete" } },
    ]);
    const results = answers.map((one) => (one instanceof Problem ? one.code : one.revision));
    expect(results).toEqual([2, 2, 2, "invalid", "not-found", "changed", 3]);
    const rows = await home.store.changes(ONLY_ACCOUNT).since(3, 10);
    expect(rows.map(({ group, verb }) => [group, verb])).toEqual([
      [4, "edit"],
      [4, "edit"],
      [4, "edit"],
      [4, "complete"],
    ]);
    expect(await titles({ tag: "bulk" })).toEqual(["c", "b", "a"]);
    expect(await inbox().undo()).toHaveLength(3);
    expect([await titles({ tag: "bulk" }), await titles({ list: "inbox" })]).toEqual([[], ["c", "b", "a"]]);
  });

  test("captures together: each has its answer, in order", async () => {
    const answers = await inbox().captureAll(
      ["one", " ", "three"].map((title) => ({ title, note: null, isFocused: false })),
    );
    expect(answers.map((one) => (one instanceof Problem ? one.field : "kept"))).toEqual([
      "kept",
      "title",
      "kept",
    ]);
    expect(await titles({})).toEqual(["three", "one"]);
  });

  test("a repeating item makes its next one when it is completed; undo puts that into the trash", async () => {
    const id = await make("Water plants", {
      list: "next",
      tags: ["@home"],
      dueDate: "2027-05-04",
      repeat: "FREQ=DAILY;INTERVAL=3",
      repeatFrom: "date",
    });
    await inbox().change({ id, command: { verb: "complete" } });
    const [next] = (await inbox().list({ tag: "@home", limit: 5 })).items;
    expect(next).toMatchObject({ title: "Water plants", dueDate: "2027-05-07", revision: 1 });
    expect((await inbox().get(id))?.list).toBe("done");
    await inbox().undo();
    expect((await inbox().get(id))?.list).toBe("next");
    expect((await inbox().get(next?.id ?? ""))?.list).toBe("trash");
  });

  test("a project counts its open actions", async () => {
    const project = await make("Boat", { kind: "project", list: "next" });
    const action = await make("Paint", { list: "next", project });
    expect(await titles({ project })).toEqual(["Paint"]);
    const complete = (id: string) => inbox().change({ id, command: { verb: "complete" } });
    expect(await problem(complete(project))).toMatchObject({ code: "conflict" });
    const both = [action, project].map((id) => ({ id, command: { verb: "complete" as const } }));
    expect((await inbox().changeAll(both)).map((one) => !(one instanceof Problem))).toEqual([true, true]);
  });

  test("a scheduled item becomes next and focused on its day, once, by the clock", async () => {
    const id = await make("Later", { list: "scheduled", startDate: "2027-05-05" });
    expect(await titles({ list: "scheduled" })).toEqual(["Later"]);
    home.now += DAY;
    expect(await titles({ list: "next" })).toEqual(["Later"]);
    expect(await inbox().get(id)).toMatchObject({ list: "next", isFocused: true, startDate: "2027-05-05" });
    expect((await inbox().history(id))?.map(({ by }) => by)).toEqual(["terminal", "terminal", "clock"]);
    home.now += DAY;
    await titles({});
    expect(await inbox().history(id)).toHaveLength(3);
  });

  test("filters hold together, page by page", async () => {
    for (let n = 1; n <= 5; n++)
      await make(`n ${n}`, { list: "next", tags: ["a", n % 2 ? "odd" : "even"], area: "Work" });
    await make("other", { list: "someday", tags: ["a"], isFocused: true });
    expect(await titles({ tag: "odd", area: "Work" })).toEqual(["n 5", "n 3", "n 1"]);
    expect(await titles({ tag: "a", list: "someday" })).toEqual(["other"]);
    expect(await titles({ isFocused: true })).toEqual(["other"]);
    expect(await titles({ tag: "a", isFocused: false, words: "n 4" })).toEqual(["n 4"]);
    const first = await inbox().list({ tag: "a", limit: 4 });
    const second = await inbox().list({ tag: "a", limit: 4, cursor: first.next ?? "" });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      "other",
      "n 5",
      "n 4",
      "n 3",
      "n 2",
      "n 1",
    ]);
    expect(second.next).toBeNull();
  });

  test("the beginning of an id names an item, indexed or new, until it is purged", async () => {
    const old = await make("old", { list: "someday" });
    await home.store.tidy();
    const fresh = await make("new");
    for (const id of [old, fresh])
      for (const length of [4, 8, 32])
        expect(
          (await inbox().list({ id: id.slice(0, length), limit: 5 })).items.map((one) => one.id),
        ).toContain(id);
    expect(await titles({ id: old, list: "someday" })).toEqual(["old"]);
    expect(await titles({ id: old, list: "next" })).toEqual([]);
    expect(await titles({ id: old, words: "ol" })).toEqual(["old"]);
    await inbox().change({ id: old, command: { verb: "trash" } });
    await inbox().purge(old);
    expect(await titles({ id: old })).toEqual([]);
  });

  test("open is every list but done and trash", async () => {
    for (const list of ["inbox", "next", "waiting", "someday", "done", "trash"] as const)
      await make(list, { list });
    await make("scheduled", { list: "scheduled", startDate: "2027-05-09" });
    expect(await titles({ list: "open" })).toEqual(["scheduled", "someday", "waiting", "next", "inbox"]);
  });

  test("search finds beginnings of words, folded, in title and note, and signs without spaces between", async () => {
    await make("Grüße an Zoë", { note: "über den Fluß" });
    await make("東京タワーに行く");
    const id = await make("buy milk");
    const found = (words: string) => titles({ words });
    expect(await found("grusse")).toEqual([]);
    expect(await found("GRUß zoe")).toEqual(["Grüße an Zoë"]);
    expect(await found("uber")).toEqual(["Grüße an Zoë"]);
    expect(await found("京タ")).toEqual(["東京タワーに行く"]);
    expect(await found("東タ")).toEqual([]);
    expect(await found("mil")).toEqual(["buy milk"]);
    expect(await found("milk/buy")).toEqual(["buy milk"]); // two words, in any order
    expect(await found('milk" OR "zoe')).toEqual([]);
    expect(await found("-*:^()")).toEqual([]);
    const sentence = Array.from({ length: 40 }, (_, n) => `${"word".repeat(n % 5)}${n}`).join(" ");
    await make(sentence);
    expect(await found(`${sentence} ${sentence}`)).toEqual([sentence]);
    expect(await found(`${sentence} andnothingelse`)).toEqual([]);
    await edit(id, { title: "buy bread" });
    expect([await found("milk"), await found("bread")]).toEqual([[], ["buy bread"]]);
  });

  test("purge scrubs the text everywhere, for good", async () => {
    const secret = "Xylophonwurmloch";
    const id = await make(secret, { note: secret, tags: [secret] });
    await edit(id, { title: `${secret} again` });
    expect(await problem(inbox().purge(id))).toMatchObject({ code: "conflict" });
    await titles({ words: secret });
    await inbox().change({ id, command: { verb: "trash" } });
    expect(await inbox().purge(id)).toBe(true);
    expect([await inbox().get(id), await inbox().purge(id)]).toEqual([null, false]);
    expect([await titles({}), await titles({ words: secret }), await titles({ tag: secret })]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await inbox().history(id))?.every(({ patch }) => patch === null)).toBe(true);
    expect(await inbox().undo()).toEqual([]);
    const tables = await home.engine.read<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table'",
    );
    let rows = 0;
    for (const { name } of tables) {
      if (name.startsWith("item_words")) continue; // looked at by its words above
      const all = JSON.stringify(await home.engine.read(`SELECT * FROM "${name}"`));
      rows += all.length > 2 ? 1 : 0;
      expect({ name, holds: all.includes(secret) }).toEqual({ name, holds: false });
    }
    expect(rows).toBeGreaterThan(3);
  });
});
