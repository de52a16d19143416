import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, makeFolder } from "../../test/home.ts";
import { ONLY_ACCOUNT, TERMINAL } from "../domain/access/actor.ts";
import { SYSTEM } from "../domain/environment.ts";
import { HEALTHY, MAX_DELIVERIES } from "../domain/webhook/delivery.ts";
import { MAX_WEBHOOKS } from "../domain/webhook/webhooks.ts";
import type { Engine } from "./engine/engine.ts";
import { openStore, type Store } from "./store.ts";

const NOW = 1_800_000_000;
const HOOK = { url: "https://hook.example/creel", verbs: null, isPrivateAllowed: false };
const attempt = (n: number) => ({
  message: `msg_${n}`,
  type: "item.captured",
  seq: n,
  at: NOW,
  milliseconds: 12,
  status: 200,
  detail: null,
});
/** The reason of a rejected promise. `expect().rejects` would block the event loop that receives the worker's response. */
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

describe.each(ENGINES)("webhooks on %s", (name, open) => {
  let folder: ReturnType<typeof makeFolder>;
  let engine: Engine;
  let store: Store;
  const reopen = async () => {
    await store.close();
    engine = open(folder.path);
    store = await openStore(engine, { ...SYSTEM, now: () => NOW });
  };

  beforeEach(async () => {
    folder = makeFolder();
    engine = open(folder.path);
    store = await openStore(engine, { ...SYSTEM, now: () => NOW });
  });
  afterEach(async () => {
    await store.close();
    folder.remove();
  });

  test("a new webhook begins at the end of the log, and its secret is returned once", async () => {
    await store.items(TERMINAL).capture({ title: "before it", note: null, isFocused: false });
    const { secret, ...made } = await store.webhooks.add({ ...HOOK, verbs: ["capture", "complete"] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toEqual({
      ...HOOK,
      ...HEALTHY,
      verbs: ["capture", "complete"],
      id: made.id,
      createdOn: NOW,
      cursor: 1,
    });
    expect(await store.webhooks.list()).toEqual([made]);
    expect(JSON.stringify(await store.webhooks.list())).not.toContain(secret);
    expect(await store.webhooks.secretOf(made.id)).toBe(secret);
    expect(await store.webhooks.deliveries(made.id)).toEqual([]);
  });

  test("the result of an attempt and the cursor are stored together, and survive a restart", async () => {
    const { id } = await store.webhooks.add(HOOK);
    await store.webhooks.record(id, attempt(1), { ...HEALTHY, cursor: 1 });
    const failed = { ...attempt(2), status: 500, detail: "It answered 500." };
    await store.webhooks.record(id, failed, { failures: 1, failedOn: NOW, nextOn: NOW + 5 });
    if (name !== "sqlite in memory") await reopen();
    expect(await store.webhooks.list()).toMatchObject([
      { id, cursor: 1, failures: 1, failedOn: NOW, nextOn: NOW + 5, pausedOn: null },
    ]);
    expect(await store.webhooks.deliveries(id)).toEqual([
      { ...failed, isDelivered: false },
      { ...attempt(1), isDelivered: true },
    ]);
    expect(await store.webhooks.resume(id)).toMatchObject({ cursor: 1, ...HEALTHY });
  });

  test("the last 100 deliveries of each webhook are stored", async () => {
    const [one, other] = [await store.webhooks.add(HOOK), await store.webhooks.add(HOOK)];
    await store.webhooks.record(other.id, attempt(0));
    for (let n = 1; n <= MAX_DELIVERIES + 5; n++) await store.webhooks.record(one.id, attempt(n));
    const deliveries = (await store.webhooks.deliveries(one.id)) ?? [];
    expect([deliveries.length, deliveries[0]?.seq, deliveries.at(-1)?.seq]).toEqual([
      MAX_DELIVERIES,
      MAX_DELIVERIES + 5,
      6,
    ]);
    expect(await store.webhooks.deliveries(other.id)).toHaveLength(1);
    const [row] = await engine.read<{ count: number }>("SELECT count(*) AS count FROM delivery");
    expect(row?.count).toBe(MAX_DELIVERIES + 1);
  });

  test("one that was removed is gone with its deliveries, and nothing more is recorded of it", async () => {
    const { id } = await store.webhooks.add(HOOK);
    await store.webhooks.record(id, attempt(1));
    expect(await store.webhooks.remove(id)).toBe(true);
    expect(await store.webhooks.remove(id)).toBe(false);
    expect(await store.webhooks.list()).toEqual([]);
    expect(await store.webhooks.deliveries(id)).toBeNull();
    expect(await store.webhooks.secretOf(id)).toBeNull();
    expect(await store.webhooks.resume(id)).toBeNull();
    expect(await store.webhooks.change(id, {})).toBeNull();
    expect(await problem(store.webhooks.record(id, attempt(2), { cursor: 2 }))).toMatchObject({
      code: "changed",
    });
    expect(await engine.read("SELECT seq FROM delivery")).toEqual([]);
  });

  test("a change keeps what it does not name, but no allowance for another host", async () => {
    const { id } = await store.webhooks.add({
      url: "https://10.0.0.1/a",
      verbs: null,
      isPrivateAllowed: true,
    });
    expect(await store.webhooks.change(id, { verbs: ["purge"] })).toMatchObject({ verbs: ["purge"] });
    expect(await store.webhooks.change(id, { url: "https://10.0.0.1/b" })).toMatchObject({
      url: "https://10.0.0.1/b",
      verbs: ["purge"],
      isPrivateAllowed: true,
    });
    expect(await problem(store.webhooks.change(id, { url: "https://10.0.0.2/" }))).toMatchObject({
      code: "forbidden",
    });
    expect(await store.webhooks.change(id, { url: "https://box.example/" })).toMatchObject({
      isPrivateAllowed: false,
    });
  });

  test("an invalid webhook is refused, and so is one over the limit", async () => {
    const { add } = store.webhooks;
    expect(await problem(add({ ...HOOK, url: "http://hook.example/" }))).toMatchObject({
      code: "invalid",
      field: "url",
    });
    expect(await problem(add({ ...HOOK, url: "https://0xa.1/" }))).toMatchObject({
      code: "forbidden",
      field: "url",
    });
    expect(await problem(add({ ...HOOK, verbs: [] }))).toMatchObject({ code: "invalid", field: "verbs" });
    for (let n = 0; n < MAX_WEBHOOKS; n++) await add(HOOK);
    expect(await problem(add(HOOK))).toMatchObject({ code: "conflict" });
    expect(await store.webhooks.list()).toHaveLength(MAX_WEBHOOKS);
  });

  test("a read during a write never caches the old value", async () => {
    const made = store.webhooks.add(HOOK);
    for (let n = 0; n < 20; n++) await store.webhooks.list();
    await made;
    expect(await store.webhooks.list()).toHaveLength(1);
  });

  test("a purge leaves no text in the stored deliveries", async () => {
    const inbox = store.items(TERMINAL);
    const { id } = await store.webhooks.add(HOOK);
    const { id: item } = await inbox.capture({ title: "a secret thought", note: null, isFocused: false });
    await store.webhooks.record(id, { ...attempt(1), message: `msg_${item}_1_${NOW}` }, { cursor: 1 });
    await inbox.change({ id: item, command: { verb: "edit", patch: { title: "a secret thought again" } } });
    await inbox.change({ id: item, command: { verb: "trash" } });
    expect(await inbox.purge(item)).toBe(true);
    const deliveries = await Promise.all(
      ["delivery", "webhook", "change"].map((table) => engine.read(`SELECT * FROM ${table}`)),
    );
    expect(deliveries.map(({ length }) => length)).toEqual([1, 1, 4]);
    expect(JSON.stringify(deliveries)).not.toContain("secret thought");
    expect((await store.changes(ONLY_ACCOUNT).since(0, 10)).map(({ patch }) => patch)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
