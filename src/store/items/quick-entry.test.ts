import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import type { CaptureOptions } from "../../domain/item/capture.ts";
import type { Patch } from "../../domain/item/item.ts";

const START = "2026-11-20T16:04:00+01:00"; // a Friday
const NOW = Date.parse(START) / 1000;

describe.each(ENGINES)("captures that ask to be parsed on %s", (name, open) => {
  const home = storeOn(open, START, "Europe/Berlin");
  const { items: inbox } = home;
  beforeEach(home.open);
  afterEach(home.close);

  const make = async (
    title: string,
    delivery: CaptureOptions = { parse: true },
    note: string | null = null,
  ) => {
    const { id } = await inbox().capture({ title, note, isFocused: false }, delivery);
    const item = await inbox().get(id);
    if (!item) throw new Error("It is not there.");
    return item;
  };
  const makeProject = async (title: string, patch: Patch = {}) => {
    const { id } = await make(title, {});
    await inbox().change({ id, command: { verb: "edit", patch: { kind: "project", ...patch } } });
    return id;
  };

  test("a thought that waited is read as of the day on which it was caught", async () => {
    const item = await make("Pay !tomorrow, call !in 20 minutes", {
      parse: true,
      capturedOn: NOW - 3 * 86_400,
    });
    expect(item).toMatchObject({ dueDate: "2026-11-17", remindAt: NOW - 3 * 86_400 + 1_200 });
  });

  test("an item has the parts of its title, in the inbox, in one change", async () => {
    const project = await makeProject("New kitchen");
    const before = await home.store.changes(ONLY_ACCOUNT).last();
    const item = await make('Buy paint #errand @town +"new Kitchen" !tomorrow ^monday ~15m *monthly :f :n');
    expect(item).toMatchObject({
      title: "Buy paint :n",
      list: "inbox",
      isFocused: true,
      tags: ["errand", "@town"],
      project,
      dueDate: "2026-11-21",
      startDate: "2026-11-23",
      minutes: 15,
      repeat: "FREQ=MONTHLY",
      revision: 1,
      changedOn: home.now,
    });
    const log = await home.store.changes(ONLY_ACCOUNT).since(before, 9);
    expect(log).toMatchObject([{ item: item.id, verb: "capture", patch: null }]);
    expect((await inbox().list({ limit: 9, tag: "errand" })).items).toEqual([item]);
    expect((await inbox().list({ limit: 9, words: "paint" })).items).toEqual([item]);
    expect(await inbox().undo()).toMatchObject([{ id: item.id, list: "trash" }]);
  });

  test("several captures are read among the same projects, each that asks, in one commit", async () => {
    const project = await makeProject("Boat");
    await inbox().list({ words: "boat", limit: 1 }); // else the index may commit its words meanwhile
    const commits: number[] = [];
    const stop = home.store.changes(ONLY_ACCOUNT).listen(() => commits.push(1));
    const entry = (title: string, parse: boolean) => ({ title, note: null, isFocused: false, parse });
    const made = await inbox().captureAll([
      entry("Paint +boat #home", true),
      entry("Paint +boat #home", false),
      entry(" ", true),
      entry("Sail +boat", true),
    ]);
    stop();
    expect(commits).toHaveLength(1);
    const items = await Promise.all(
      made.map(async (one) => ("id" in one ? await inbox().get(one.id) : null)),
    );
    expect(items.map((item) => item && [item.title, item.project, item.tags])).toEqual([
      ["Paint", project, ["home"]],
      ["Paint +boat #home", null, []],
      null,
      ["Sail", project, []],
    ]);
  });

  const entries = (many: number, titleOf: (n: number) => string) =>
    Array.from({ length: many }, (_, n) => ({
      title: titleOf(n),
      note: null,
      isFocused: false,
      parse: true,
    }));
  const readAgain = async (made: Awaited<ReturnType<ReturnType<typeof inbox>["captureAll"]>>) =>
    Promise.all(made.map(async (one) => ("id" in one ? await inbox().get(one.id) : null)));

  test("a thousand ordinary lines are read wholly", async () => {
    const project = await makeProject("Kitchen");
    const lines = entries(1_000, (n) => {
      const day = new Date((NOW + n * 86_400) * 1_000).toISOString().slice(0, 10);
      return `Paint ${n} #errand @town +Kitchen !${day} 17:00 ^"${n + 1} days ago" ~15m *every friday`;
    });
    const items = await readAgain(await inbox().captureAll(lines));
    expect(new Set(items.map((item) => item?.dueDate)).size).toBe(1_000);
    for (const [n, item] of items.entries())
      expect(item).toMatchObject({
        title: `Paint ${n}`,
        tags: ["errand", "@town"],
        project,
        startDate: expect.stringMatching(/^20/),
        remindAt: expect.any(Number),
        minutes: 15,
        repeat: "FREQ=WEEKLY;BYDAY=FR",
      });
  });

  test("with names of more than 5,000 tags not all are parsed, and each line is stored", async () => {
    const lines = entries(
      100,
      (n) => `Line ${n} ${Array.from({ length: 90 }, (_, m) => `#t${n}x${m}`).join(" ")}`,
    );
    const items = await readAgain(await inbox().captureAll(lines));
    expect(items.filter((item) => item?.tags.length === 90)).toHaveLength(55);
    for (const [n, item] of items.entries())
      if (item?.tags.length === 0) expect(item.title).toBe(lines[n]?.title ?? "");
    expect(items.at(-1)?.tags).toEqual([]);
  });

  test("a line far beyond the limit is stored as typed, and the event loop is not blocked", async () => {
    let turns = 0;
    const count = setInterval(() => turns++, 0);
    const dates = (n: number) => Array.from({ length: 40 }, (_, m) => `!friday ${n} ${m} words`).join(" ");
    const lines = entries(100, (n) => `Pay #rent ${dates(n)}`);
    const items = await readAgain(await inbox().captureAll(lines));
    clearInterval(count);
    expect(items.filter((item) => item?.tags[0] === "rent")).toHaveLength(75); // 3,000 dates
    for (const [n, item] of items.entries())
      if (item?.tags.length === 0) expect(item.title).toBe(lines[n]?.title ?? "");
    expect(items.at(-1)?.tags).toEqual([]);
    expect(turns).toBeGreaterThan(10);
  });

  test("very long titles are stored as typed", async () => {
    const items = await readAgain(
      await inbox().captureAll(entries(60, (n) => `Pay #rent ${n} ${"x".repeat(9_900)}`)),
    );
    expect(items.filter((item) => item?.tags[0] === "rent")).toHaveLength(50);
  });

  test("a project that goes while the titles are read leaves the text as it was typed", async () => {
    const project = await makeProject("Kitchen");
    await inbox().preview("the projects are read +Kitchen");
    const title = "Paint +Kitchen !friday";
    // Not a batch: its titles are read later, when the project may be gone already.
    const captured = inbox().capture({ title, note: null, isFocused: false }, { parse: true });
    await inbox().change({ id: project, command: { verb: "trash" } });
    const { id } = await captured;
    expect((await inbox().get(id))?.title).toBe(title);
  });

  test("a text without the parse option is stored unchanged", async () => {
    expect(await make("Pay !friday #x", {})).toMatchObject({
      title: "Pay !friday #x",
      tags: [],
      dueDate: null,
    });
    expect(await make("Pay !friday", { parse: false })).toMatchObject({ title: "Pay !friday" });
  });

  test("further lines of the title go before the note, which is not read", async () => {
    const item = await make("Pay #home\nthe #rent", { parse: true }, "by !friday");
    expect([item.title, item.note, item.tags]).toEqual(["Pay", "the #rent\nby !friday", ["home"]]);
    expect((await make("Pay #home", { parse: true })).note).toBeNull();
  });

  test("a line whose parsed form is invalid is stored as typed", async () => {
    const long = "#x ".repeat(3) + Array.from({ length: 101 }, (_, n) => `#tag${n}`).join(" ");
    expect(await make(`Too many ${long}`)).toMatchObject({ title: `Too many ${long}`, tags: [] });
    const note = "n".repeat(1024 * 1024);
    expect(await make("a #b\nc", { parse: true }, note)).toMatchObject({ title: "a #b\nc", note, tags: [] });
    expect(await make("#only")).toMatchObject({ title: "#only", tags: [] });
  });

  test("a project that is not there, or not open, stays text, and the preview says so", async () => {
    const kitchen = await makeProject("Kitchen");
    await makeProject("Closed", { list: "done" });
    const closed = await make("Paint +Closed #ab");
    expect([closed.title, closed.project, closed.tags]).toEqual(["Paint +Closed", null, ["ab"]]);
    const both = await make("Paint +kitchen +Nowhere");
    expect([both.title, both.project]).toEqual(["Paint +Nowhere", kitchen]);
    const last = await home.store.changes(ONLY_ACCOUNT).last();
    const preview = await inbox().preview("Paint +kitchen +Nowhere !friday 17:00\nmore");
    expect(preview.draft).toEqual({
      title: "Paint +Nowhere",
      note: "more",
      isFocused: false,
      tags: [],
      project: kitchen,
      dueDate: "2026-11-27",
      dueTime: "17:00",
      remindAt: Date.parse("2026-11-27T17:00:00+01:00") / 1000,
    });
    expect(preview.parts.map(({ text, says, isUnknown }) => [text, says, isUnknown])).toEqual([
      ["+kitchen", "project kitchen", undefined],
      ["+Nowhere", "no project Nowhere", true],
      ["!friday 17:00", "due Fri 27 Nov 2026, 17:00, with a reminder", undefined],
    ]);
    expect(await home.store.changes(ONLY_ACCOUNT).last()).toBe(last);
    const newer = await makeProject("KITCHEN");
    expect((await inbox().preview("a +kitchen")).draft.project).toBe(newer);
  });

  test("the preview of a line whose parsed form is invalid is the typed line", async () => {
    const tags = Array.from({ length: 101 }, (_, n) => `#tag${n}`);
    expect((await inbox().preview(`a ${tags.slice(1).join(" ")}`)).draft.tags).toHaveLength(100);
    const title = `a ${tags.join(" ")}`;
    const typed = { title, note: null, isFocused: false, tags: [] };
    expect(await inbox().preview(title)).toEqual({ draft: typed, parts: [] });
    expect(await make(title)).toMatchObject(typed);
  });

  test("the same key with the same text is the same item, however it is read; the receipt has what was sent", async () => {
    const delivery = { parse: true, idempotencyKey: "k1" };
    const [one, two] = await Promise.all([make("Pay !friday", delivery), make("Pay !friday", delivery)]);
    expect(one).toEqual(two);
    expect((await home.store.receipts.list(9)).map(({ outcome, title }) => [outcome, title]).sort()).toEqual([
      ["captured", "Pay !friday"],
      ["repeated", "Pay"],
    ]);
    const other = inbox().capture({ title: "Pay", note: null, isFocused: false }, delivery);
    expect(await other.catch((thrown) => thrown.field)).toBe("Idempotency-Key");
  });

  test("nothing of what was sent is left when the item is purged", async () => {
    const { id } = await make("Zanzibar #quetzal");
    await inbox().change({ id, command: { verb: "trash" } });
    await inbox().purge(id);
    expect(JSON.stringify(await home.store.receipts.list(9))).not.toContain("quetzal");
    await home.store.close();
    if (!name.includes("memory"))
      expect(readFileSync(join(home.path, "creel.db"), "latin1")).not.toContain("quetzal");
    await home.start();
  });
});
