import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";

const draft = (title: string) => ({ title, note: null, isFocused: false });

describe.each(ENGINES)("a capture that is sent again on %s", (_, open) => {
  const home = storeOn(open);
  beforeEach(home.open);
  afterEach(home.close);

  test("is answered as it was at first, however much later, and leaves its receipt", async () => {
    const { now } = home;
    const first = await home.items().capture(draft("once"), { idempotencyKey: "k" });
    expect(first.createdOn).toBe(now);
    home.now += 3_600;
    expect(await home.items().capture(draft("once"), { idempotencyKey: "k" })).toEqual(first);
    expect(await home.titles({})).toEqual(["once"]);
    const [last, before] = await home.store.receipts.list(9);
    expect([last?.outcome, last?.at, last?.item]).toEqual(["repeated", home.now, first.id]);
    expect([before?.outcome, before?.at]).toEqual(["captured", now]);
  });

  test("keeps the day on which it was caught, also when the second answer is the only one", async () => {
    const capturedOn = home.now - 86_400;
    const delivery = { idempotencyKey: "k", capturedOn };
    await home.items().capture(draft("from yesterday"), delivery);
    home.now += 60;
    expect((await home.items().capture(draft("from yesterday"), delivery)).createdOn).toBe(capturedOn);
    // A server to which the day is too long ago gets it without: that is the same capture.
    const undated = await home.items().capture(draft("from yesterday"), { idempotencyKey: "k" });
    expect(undated.createdOn).toBe(capturedOn);
  });

  test("is refused where it is another text", async () => {
    await home.items().capture(draft("once"), { idempotencyKey: "k" });
    for (const other of [
      draft("twice"),
      { ...draft("once"), note: "n" },
      { ...draft("once"), isFocused: true },
    ]) {
      const refused = await home
        .items()
        .capture(other, { idempotencyKey: "k" })
        .catch((thrown) => thrown);
      expect(refused).toMatchObject({ code: "invalid", field: "Idempotency-Key" });
    }
    expect(await home.titles({})).toEqual(["once"]);
  });

  test("is another capture under another key, and another's under the same key of another account", async () => {
    await home.engine.run("INSERT INTO account (id) VALUES (2)");
    const ids = [
      await home.items().capture(draft("once"), { idempotencyKey: "k" }),
      await home.items().capture(draft("once"), { idempotencyKey: "k2" }),
      await home.items({ ...TERMINAL, account: 2 }).capture(draft("once"), { idempotencyKey: "k" }),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  test("captures of a batch that is sent again are answered as at first, and those that are new are written", async () => {
    const entries = ["one", "two", "three"].map((title) => ({ ...draft(title), idempotencyKey: title }));
    const first = await home.items().captureAll(entries.slice(0, 2));
    expect(await home.items().captureAll(entries)).toEqual([
      ...first,
      expect.objectContaining({ createdOn: home.now }),
    ]);
    expect(await home.titles({})).toEqual(["three", "two", "one"]);
    const outcomes = (await home.store.receipts.list(9)).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["captured", "captured", "captured", "repeated", "repeated"]);
    expect(await home.items().captureAll(entries)).toHaveLength(3);
    expect(await home.titles({})).toEqual(["three", "two", "one"]);
  });

  test("a key that a batch has twice, or for another text, is refused alone", async () => {
    await home.items().capture(draft("once"), { idempotencyKey: "k" });
    const results = await home
      .items()
      .captureAll([
        { ...draft("other"), idempotencyKey: "k" },
        { ...draft("new"), idempotencyKey: "n" },
        { ...draft("twice"), idempotencyKey: "n" },
        draft("without"),
      ]);
    expect(results.map((result) => ("code" in result ? result.code : "kept"))).toEqual([
      "invalid",
      "kept",
      "invalid",
      "kept",
    ]);
    expect(await home.titles({})).toEqual(["without", "new", "once"]);
  });

  test("a capture of a batch that repeats an equal one before it is answered with its id", async () => {
    const one = { ...draft("once"), idempotencyKey: "k" };
    const [first, ...repeats] = await home.items().captureAll([one, draft("other"), one, one]);
    expect(repeats.slice(1)).toEqual([first, first] as typeof repeats);
    expect(await home.titles({})).toEqual(["other", "once"]);
    const outcomes = (await home.store.receipts.list(9)).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["captured", "captured", "repeated", "repeated"]);
    expect(await home.items().captureAll([one, { ...one, title: "twice" }])).toEqual([
      first,
      expect.objectContaining({ code: "invalid", field: "Idempotency-Key" }),
    ] as typeof repeats);
  });

  test("a key of a capture that cannot be is free for a valid one", async () => {
    const results = await home.items().captureAll([
      { ...draft(""), idempotencyKey: "k" },
      { ...draft("too old"), idempotencyKey: "k", capturedOn: 1 },
      { ...draft("once"), idempotencyKey: "k" },
    ]);
    expect(results.map((result) => ("code" in result ? result.field : "kept"))).toEqual([
      "title",
      "Creel-Captured-On",
      "kept",
    ]);
    expect(await home.titles({})).toEqual(["once"]);
  });

  test("a batch is one step of undo, with the day of each capture", async () => {
    await home.items().capture(draft("before"));
    const caught = home.now - 86_400;
    const lines = ["one #tag", "two +Boat", "three"].map((title) => ({
      ...draft(title),
      parse: true,
      capturedOn: caught,
    }));
    const made = await home.items().captureAll(lines);
    expect(made.map((result) => "createdOn" in result && result.createdOn)).toEqual([caught, caught, caught]);
    const { items } = await home.items().list({ tag: "tag", limit: 9 });
    expect(items.map(({ title }) => title)).toEqual(["one"]);
    const receipts = await home.store.receipts.list(9);
    expect(receipts.map(({ title }) => title)).toEqual(["three", "two +Boat", "one #tag", "before"]);
    expect(new Set(receipts.map(({ item }) => item)).size).toBe(4);
    expect(await home.items().undo()).toHaveLength(3);
    expect(await home.titles({ list: "inbox" })).toEqual(["before"]);
    expect(await home.items().redo()).toHaveLength(3);
    expect(await home.titles({ list: "inbox" })).toHaveLength(4);
    await home.items().undo();
    await home.items().undo();
    expect(await home.titles({ list: "inbox" })).toEqual([]);
  });
});
