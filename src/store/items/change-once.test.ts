import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { type Actor, ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { ItemChange } from "../../domain/inbox/items.ts";
import type { Patch } from "../../domain/item/item.ts";
import { migrate } from "../schema/migrate.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { openStore } from "../store.ts";

const DAY = 86_400;
const PAGE: Actor = { ...TERMINAL, kind: "page", name: "page" };
const USED = { code: "invalid", field: "Idempotency-Key" };
/** The reason of a rejected promise. `expect().rejects` would block the event loop that receives the worker's response. */
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);
const changeOf = (id: string, patch: Patch): ItemChange => ({ id, command: { verb: "edit", patch } });
const draft = (title: string) => ({ title, note: null, isFocused: false });

describe.each(ENGINES)("a change that is sent again on %s", (name, open) => {
  const home = storeOn(open);
  const { items: inbox, make, edit } = home;
  beforeEach(home.open);
  afterEach(home.close);

  const keys = async () =>
    (await home.engine.read<{ key: string }>("SELECT key FROM idempotency ORDER BY key")).map(
      ({ key }) => key,
    );
  const fingerprints = async () =>
    (await home.engine.read<{ request: string }>("SELECT request FROM idempotency ORDER BY key")).map(
      ({ request }) => (/[0-9a-f]{64}$/.test(request) ? "hash" : ""),
    );

  test("is answered with the item as it is, over the later change of another client, whatever revision it names", async () => {
    const id = await make("one");
    const change = { ...changeOf(id, { minutes: 1, area: "Work" }), revision: 1 };
    expect(await inbox().change(change, "k")).toMatchObject({ minutes: 1, revision: 2 });
    await edit(id, { minutes: 2 }, PAGE);
    expect(await inbox().change(change, "k")).toMatchObject({ minutes: 2, revision: 3 });
    const reordered = changeOf(id, { area: "Work", minutes: 1 });
    expect(await inbox(PAGE).change(reordered, "k")).toMatchObject({ minutes: 2, revision: 3 });
    const complete = { id, command: { verb: "complete" } } as const;
    await inbox().change(complete, "c");
    await inbox(PAGE).change({ id, command: { verb: "reopen" } });
    expect(await inbox().change(complete, "c")).toMatchObject({ list: "inbox", revision: 5 });
  });

  const testStored = name.endsWith("memory") ? () => {} : test;
  testStored("also after a restart", async () => {
    const [one, two] = [await make("one"), await make("two")];
    const batch = [changeOf(one, { minutes: 1 }), changeOf(two, { minutes: -1 })];
    const first = await inbox().changeAll(batch, "b");
    expect(first).toMatchObject([{ minutes: 1 }, { code: "invalid", field: "minutes" }]);
    await edit(two, { minutes: 2 });
    await home.store.close();
    await home.start();
    expect(await inbox().changeAll(batch, "b")).toEqual(first);
    expect(await inbox().undo({ keys: ["b"] })).toMatchObject([{ id: one, minutes: null }]);
  });

  test("an undo and a redo of items that a batch changed twice are answered in their first order", async () => {
    const [one, two] = [await make("one"), await make("two")];
    const minutes = [one, two, one].map((id, place) => changeOf(id, { minutes: place + 1 }));
    await inbox().changeAll(minutes, "b");
    for (const verb of ["undo", "redo"] as const) {
      const first = await inbox()[verb]({ keys: ["b"], idempotencyKey: verb });
      expect(first.map(({ id }) => id)).toEqual([one, two]);
      expect(await inbox()[verb]({ keys: ["b"], idempotencyKey: verb })).toEqual(first);
    }
  });

  test("a change of nothing is remembered, and a refused one is not", async () => {
    const id = await make("one");
    expect(await inbox().change(changeOf(id, { minutes: null }), "k")).toMatchObject({ revision: 1 });
    await edit(id, { minutes: 2 }, PAGE);
    expect(await inbox().change(changeOf(id, { minutes: null }), "k")).toMatchObject({ minutes: 2 });
    expect(await inbox().undo({ keys: ["k"] })).toEqual([]);
    const old = { ...changeOf(id, { minutes: 3 }), revision: 1 };
    expect(await problem(inbox().change(old, "refused"))).toMatchObject({ code: "changed" });
    expect(await problem(inbox().change(changeOf(id, { minutes: -1 }), "refused"))).toMatchObject({
      field: "minutes",
    });
    expect(await inbox().change(changeOf("0".repeat(32), { minutes: 3 }), "refused")).toBeNull();
    expect(await inbox().change(changeOf(id, { minutes: 3 }), "refused")).toMatchObject({ minutes: 3 });
  });

  test("a batch is answered with its items as they are, and with the problems that it had", async () => {
    const [one, two] = [await make("one"), await make("two")];
    const batch = [one, "0".repeat(32), two].map((id) => changeOf(id, { minutes: 1 }));
    const first = await inbox().changeAll(batch, "b");
    expect(first).toMatchObject([{ minutes: 1 }, { code: "not-found" }, { minutes: 1 }]);
    await edit(two, { minutes: 5 }, PAGE);
    await edit(one, { list: "trash" }, PAGE);
    await inbox().purge(one);
    expect(await inbox().changeAll(batch, "b")).toMatchObject([
      { code: "not-found" },
      { code: "not-found" },
      { minutes: 5 },
    ]);
    const wrong = [one, two].map((id) => changeOf(id, { minutes: -1 }));
    const refused = await inbox().changeAll(wrong, "wrong");
    expect(await inbox().changeAll(wrong, "wrong")).toEqual(refused);
    expect(refused).toMatchObject([{ code: "not-found" }, { code: "invalid", field: "minutes" }]);
  });

  test("an undo and a redo take back one step, and are answered with its items", async () => {
    const [one, two] = [await make("one"), await make("two")];
    await edit(one, { area: "Work" });
    await inbox().changeAll(
      [one, two].map((id) => changeOf(id, { minutes: 1 })),
      "b",
    );
    const undone = await inbox().undo({ idempotencyKey: "u" });
    expect(undone).toMatchObject([
      { id: two, minutes: null },
      { id: one, minutes: null, area: "Work" },
    ]);
    expect(await inbox().undo({ idempotencyKey: "u" })).toEqual(undone);
    const redone = await inbox().redo({ keys: ["b"], idempotencyKey: "r" });
    expect(redone).toMatchObject([{ minutes: 1 }, { minutes: 1 }]);
    expect(await inbox().redo({ keys: ["b"], idempotencyKey: "r" })).toEqual(redone);
    await edit(two, { minutes: 7 }, PAGE);
    expect(await inbox().undo({ idempotencyKey: "u" })).toMatchObject([{ minutes: 7 }, { minutes: 1 }]);
    expect(await problem(inbox().undo({ keys: ["b"], idempotencyKey: "conflict" }))).toMatchObject({
      code: "conflict",
    });
    await edit(two, { minutes: 1 }, PAGE);
    expect(await inbox().undo({ keys: ["b"], idempotencyKey: "conflict" })).toHaveLength(2);
    expect(await inbox().redo({ keys: ["unknown"], idempotencyKey: "nothing" })).toEqual([]);
    expect(await inbox().redo({ keys: ["unknown"], idempotencyKey: "nothing" })).toEqual([]);
    expect(await keys()).toEqual(["b", "conflict", "nothing", "r", "u"]);
  });

  test("an undo of what another window has undone has the same answer twice", async () => {
    const id = await make("one");
    await inbox().change(changeOf(id, { minutes: 1 }), "k");
    await inbox().undo({ keys: ["k"] });
    for (let time = 0; time < 2; time++)
      expect(await inbox().undo({ keys: ["k"], idempotencyKey: "u" })).toMatchObject([{ id, revision: 3 }]);
  });

  test("a repeated batch whose items have grown since is limited as the first one", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.push(await make(`item ${n}`));
    const changes = ids.map((one) => changeOf(one, { minutes: 1 }));
    await inbox().changeAll(changes, "k");
    const note = "\u0001".repeat(2 ** 20); // six bytes each as JSON
    for (const id of ids) await edit(id, { note });
    expect(await problem(inbox().changeAll(changes, "k"))).toMatchObject({ code: "invalid" });
  });

  test("a key for another request is refused, also that of a capture, and that of a change for a capture", async () => {
    const [one, two] = [await make("one"), await make("two")];
    await inbox().capture(draft("captured"), { idempotencyKey: "captured" });
    const change = changeOf(one, { minutes: 1 });
    await inbox().change(change, "k");
    const others = [
      inbox().change(changeOf(one, { minutes: 2 }), "k"),
      inbox().change(changeOf(two, { minutes: 1 }), "k"),
      inbox().change({ id: one, command: { verb: "complete" } }, "k"),
      inbox().changeAll([change], "k"),
      inbox().undo({ idempotencyKey: "k" }),
      inbox().capture(draft("k"), { idempotencyKey: "k" }),
      inbox().change(change, "captured"),
      inbox().undo({ keys: ["k"], idempotencyKey: "captured" }),
    ];
    for (const other of await Promise.all(others.map(problem))) expect(other).toMatchObject(USED);
    expect(
      await inbox().captureAll([{ ...draft("new"), idempotencyKey: "k" }, draft("other")]),
    ).toMatchObject([USED, { createdOn: home.now }]);
    await inbox().undo({ keys: ["k"], idempotencyKey: "u" });
    expect(await problem(inbox().undo({ idempotencyKey: "u" }))).toMatchObject(USED);
    expect(await problem(inbox().redo({ keys: ["k"], idempotencyKey: "u" }))).toMatchObject(USED);
    expect(await home.titles({})).toEqual(["other", "captured", "two", "one"]);
  });

  test("a capture that takes the key meanwhile leaves nothing of the change", async () => {
    const id = await make("one");
    const { write } = home.engine;
    home.engine.write = async (unit) => {
      home.engine.write = write;
      await inbox().capture(draft("meanwhile"), { idempotencyKey: "k" });
      return write(unit);
    };
    expect(await problem(inbox().change(changeOf(id, { minutes: 1 }), "k"))).toMatchObject(USED);
    expect(await inbox().get(id)).toMatchObject({ minutes: null, revision: 1 });
  });

  test("keys of changes are deleted after 90 days, and those of captures stay", async () => {
    const { id } = await inbox().capture(draft("one"), { idempotencyKey: "captured" });
    await inbox().change(changeOf(id, { minutes: 1 }), "old");
    home.now += DAY;
    await inbox().undo({ idempotencyKey: "later" });
    home.now += 89 * DAY - 1;
    await home.store.tidy();
    expect(await keys()).toEqual(["captured", "later", "old"]);
    home.now += 3_601;
    await home.store.tidy();
    expect(await keys()).toEqual(["captured", "later"]);
    home.now += DAY;
    await home.store.tidy();
    expect(await keys()).toEqual(["captured"]);
  });

  test("more keys than a slice are deleted too", async () => {
    await home.engine.run(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2500)
      INSERT INTO idempotency (account, key, request, item, created_on, at, expires_on)
      SELECT 1, 'k' || n, '', '', 1, 1, 1 FROM n`);
    await home.store.tidy();
    expect(await keys()).toEqual([]);
  });

  test("after a purge no fingerprint of its text is left, and the request is still known", async () => {
    const [id, other] = [await make("one"), await make("other")];
    const change = changeOf(id, { title: "secret" });
    const batch = [changeOf(id, { note: "secret" }), changeOf(other, { minutes: 1 })];
    await inbox().changeAll(batch, "batch");
    await inbox().capture(draft("captured"), { idempotencyKey: "captured" });
    await inbox().change(changeOf(other, { minutes: 2 }), "other");
    await inbox().change(change, "single");
    await inbox().change({ id, command: { verb: "trash" } }, "trash");
    expect(await fingerprints()).toEqual(["hash", "hash", "hash", "hash", "hash"]);
    await inbox().purge(id);
    expect(await keys()).toEqual(["batch", "captured", "other", "single", "trash"]);
    expect(await fingerprints()).toEqual(["", "hash", "hash", "", ""]);
    expect(await inbox().changeAll(batch, "batch")).toMatchObject([{ code: "not-found" }, { minutes: 2 }]);
    expect(await inbox().change(change, "single")).toBeNull();
    expect(await problem(inbox().change(changeOf(other, { minutes: 3 }), "single"))).toMatchObject(USED);
    for (const operation of ["undo", "redo"] as const)
      expect(await problem(inbox()[operation]({ idempotencyKey: "batch" }))).toMatchObject(USED);
    expect(await problem(inbox().change({ id, command: { verb: "reopen" } }, "batch"))).toMatchObject(USED);
  });

  test("equal problems of a batch are stored once", async () => {
    const gone = Array.from({ length: 500 }, (_, n) => changeOf(`GONE${n}`, { minutes: 1 }));
    const first = await inbox().changeAll(gone, "k");
    expect(first).toHaveLength(500);
    const [row] = await home.engine.read<{ length: number }>(
      "SELECT length(refusals) AS length FROM idempotency",
    );
    expect(row?.length).toBeLessThan(3_000);
    expect(await inbox().changeAll(gone, "k")).toEqual(first);
  });

  test("no request without a key leaves one", async () => {
    const id = await make("one");
    await edit(id, { minutes: 1 });
    await inbox().changeAll([changeOf(id, { minutes: 2 })]);
    await inbox().undo({ keys: ["unknown"] });
    await inbox().undo();
    await inbox().redo();
    expect(await keys()).toEqual([]);
  });

  test("another account has its own keys", async () => {
    await home.engine.run("INSERT INTO account (id) VALUES (2)");
    const other: Actor = { ...TERMINAL, account: 2 };
    const [id, theirs] = [await make("one"), await make("theirs", {}, other)];
    await inbox().change(changeOf(id, { minutes: 1 }), "k");
    expect(await inbox(other).change(changeOf(theirs, { minutes: 2 }), "k")).toMatchObject({ minutes: 2 });
    expect(await inbox(other).undo({ keys: ["k"] })).toMatchObject([{ id: theirs, minutes: null }]);
    expect(await inbox().get(id)).toMatchObject({ minutes: 1 });
  });
});

test("the keys of captures of an older home stay those of captures", async () => {
  const engine = openSqlite(":memory:");
  await migrate(engine, 20);
  await engine.run(`INSERT INTO idempotency (account, key, request, item, created_on, at)
    VALUES (${ONLY_ACCOUNT}, 'k', 'hash', 'ID', 1, 1)`);
  const store = await openStore(engine, { ...SYSTEM, now: () => 400 * DAY });
  await store.tidy();
  expect(await problem(store.items(TERMINAL).undo({ idempotencyKey: "k" }))).toMatchObject(USED);
  await store.close();
});
