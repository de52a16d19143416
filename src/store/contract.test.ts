import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { makeFolder } from "../../test/home.ts";
import { type Actor, ONLY_ACCOUNT, TERMINAL } from "../domain/actor.ts";
import type { TimeAndChance } from "../domain/chance.ts";
import { REAL } from "../domain/chance.ts";
import type { Engine } from "./engine.ts";
import { openSqlite } from "./sqlite/engine.ts";
import { openStore, type Store } from "./store.ts";

/** Every engine runs every case: a second one is a line here. */
const ENGINES: [string, (folder: string) => Engine][] = [
  ["sqlite on a file", (folder) => openSqlite(join(folder, "creel.db"))],
  ["sqlite in memory", () => openSqlite(":memory:")],
];

const PHONE: Actor = {
  kind: "key",
  name: "phone",
  account: ONLY_ACCOUNT,
  scope: "capture",
  address: "192.0.2.7",
};
const draft = (title: string) => ({ title, note: null, isFocused: false });

describe.each(ENGINES)("the store on %s", (_, open) => {
  let folder: ReturnType<typeof makeFolder>;
  let engine: Engine;
  let store: Store;
  let now = 1_800_000_000;
  const chance: TimeAndChance = { ...REAL, now: () => now };

  beforeEach(async () => {
    folder = makeFolder();
    engine = open(folder.path);
    store = await openStore(engine, chance);
    now = 1_800_000_000;
  });
  afterEach(async () => {
    await store.close();
    folder.remove();
  });

  test("keeps a capture as an item of the inbox, with its change and its receipt", async () => {
    const { id, createdOn } = await store
      .inbox(PHONE)
      .capture({ title: "Grüße\n𝄞", note: "a\tb", isFocused: true }, { ignored: ["tags"] });
    expect(createdOn).toBe(now);
    expect(id).toMatch(/^[0-9A-F]{12}4[0-9A-F]{3}[89AB][0-9A-F]{15}$/);
    expect(await store.inbox(TERMINAL).get(id)).toEqual({
      id,
      kind: "action",
      title: "Grüße\n𝄞",
      note: "a\tb",
      list: "inbox",
      isFocused: true,
      createdOn: now,
      changedOn: now,
      completedOn: null,
      source: "phone",
      revision: 1,
    });
    expect(await store.changes(ONLY_ACCOUNT).since(0, 10)).toEqual([
      { seq: 1, at: now, item: id, verb: "capture", by: "phone" },
    ]);
    const kept = {
      at: now,
      sender: "phone",
      address: "192.0.2.7",
      outcome: "captured" as const,
      code: null,
      item: id,
    };
    const last = { ...kept, title: "Grüße\n𝄞", ignored: ["tags"] };
    expect(await store.receipts.list(10)).toEqual([last]);
    expect(await store.receipts.fromKeys(now)).toEqual({ last, count: 1 });
  });

  test("a refused capture leaves no item, change or receipt", async () => {
    await expect(store.inbox(PHONE).capture(draft(" "))).rejects.toMatchObject({
      code: "invalid",
      field: "title",
    });
    expect((await store.inbox(PHONE).list({ limit: 10 })).items).toEqual([]);
    expect(await store.changes(ONLY_ACCOUNT).last()).toBe(0);
    expect(await store.receipts.fromKeys(0)).toEqual({ last: null, count: 0 });
  });

  test("parallel captures share commits, and each is there", async () => {
    let commits = 0;
    engine.onCommit(() => commits++);
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, n) => store.inbox(PHONE).capture(draft(`item ${n}`))),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(200);
    expect((await store.inbox(PHONE).list({ limit: 500 })).items).toHaveLength(200);
    expect(commits).toBeLessThan(200);
  });

  test("a unit that fails rejects alone, whole, and its neighbours are kept", async () => {
    const insert = (name: string) => ({
      sql: "INSERT INTO setting (account, name, value) VALUES (1, ?, '0')",
      values: [name],
    });
    const results = await Promise.allSettled([
      engine.write([insert("before")]),
      engine.write([insert("half"), insert("before")]),
      engine.write([{ sql: "UPDATE setting SET value = '1' WHERE name = ?", values: ["nobody"], rows: 1 }]),
      engine.write([insert("after")]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect((results[1] as PromiseRejectedResult).reason).toMatchObject({ code: "conflict" });
    expect((results[2] as PromiseRejectedResult).reason).toMatchObject({ code: "changed" });
    expect(await engine.read("SELECT name FROM setting ORDER BY name")).toEqual([
      { name: "after" },
      { name: "before" },
    ]);
  });

  test("pages by cursor stay right while items arrive", async () => {
    for (let n = 1; n <= 5; n++) await store.inbox(PHONE).capture(draft(`item ${n}`));
    const first = await store.inbox(PHONE).list({ list: "inbox", limit: 2 });
    await store.inbox(PHONE).capture(draft("late"));
    const second = await store.inbox(PHONE).list({ list: "inbox", limit: 2, cursor: first.next ?? "" });
    const third = await store.inbox(PHONE).list({ list: "inbox", limit: 2, cursor: second.next ?? "" });
    const titles = [first, second, third].map(({ items }) => items.map(({ title }) => title));
    expect(titles).toEqual([["item 5", "item 4"], ["item 3", "item 2"], ["item 1"]]);
    expect(third.next).toBeNull();
    await expect(store.inbox(PHONE).list({ limit: 2, cursor: "1; DROP TABLE item" })).rejects.toMatchObject({
      field: "cursor",
    });
  });

  test("an item is found by its id before and after the projection has caught up, and in its account only", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push((await store.inbox(PHONE).capture(draft(`item ${n}`))).id);
    const found = () => Promise.all(ids.map(async (id) => (await store.inbox(PHONE).get(id))?.title));
    const all = Array.from({ length: 20 }, (_, n) => `item ${n}`);
    const known = async () => (await engine.read("SELECT id FROM item_by_id")).length;
    expect([await found(), await known()]).toEqual([all, 0]);
    await Promise.all([store.tidy(), store.tidy(), store.tidy()]);
    expect([await found(), await known()]).toEqual([all, 20]);
    const { id } = await store.inbox(PHONE).capture(draft("later"));
    expect((await store.inbox(PHONE).get(id))?.title).toBe("later");
    await store.tidy();
    expect([(await store.inbox(PHONE).get(id))?.title, await known()]).toEqual(["later", 21]);
    expect(await store.inbox(PHONE).get("0123456789AB4DEF8123456789ABCDEF")).toBeNull();
    expect(await store.inbox({ ...PHONE, account: 2 }).get(id)).toBeNull();
  });

  test("the projection catches up by itself when it is far behind", async () => {
    for (let n = 0; n < 50_000; n += 1000)
      await Promise.all(
        Array.from({ length: 1000 }, (_, m) => store.inbox(PHONE).capture(draft(`item ${n + m}`))),
      );
    const caughtUp = async () =>
      (await engine.read<{ seq: number }>("SELECT seq FROM projection"))[0]?.seq ?? 0;
    while ((await caughtUp()) === 0) await Bun.sleep(5);
    expect(await caughtUp()).toBeGreaterThanOrEqual(32_768);
  }, 30_000);

  test("an account sees only its own", async () => {
    await engine.run("INSERT INTO account (id) VALUES (2)");
    const { id } = await store.inbox(PHONE).capture(draft("mine"));
    const other = store.inbox({ ...PHONE, account: 2 });
    expect(await other.get(id)).toBeNull();
    expect((await other.list({ limit: 10 })).items).toEqual([]);
    expect(await store.changes(2).since(0, 10)).toEqual([]);
  });

  test("a key is found by its secret until it is revoked, and only its hash is kept", async () => {
    const keyring = store.keyring(ONLY_ACCOUNT);
    const { secret, ...key } = await keyring.add("phone", "capture");
    expect(key.isBroughtAlong).toBe(false);
    expect(secret).toMatch(/^creel_[0-9A-Za-z]{49}$/);
    expect(await store.findKey(secret)).toEqual({
      kind: "key",
      name: "phone",
      account: ONLY_ACCOUNT,
      scope: "capture",
    });
    expect(await store.findKey(`${secret.slice(0, -1)}!`)).toBeNull();
    expect(JSON.stringify(await engine.read("SELECT * FROM key"))).not.toContain(secret.slice(6, 40));
    const [listed] = await keyring.list();
    expect({ ...listed, lastUsedOn: null }).toEqual({ ...key, lastUsedOn: null });
    await expect(keyring.add("phone", "full")).rejects.toMatchObject({ code: "conflict", field: "name" });
    expect(await keyring.revoke("phone")).toBe(true);
    expect(await keyring.revoke("phone")).toBe(false);
    expect(await store.findKey(secret)).toBeNull();
  });

  test("the date of a key's last use is kept", async () => {
    const { secret } = await store.keyring(ONLY_ACCOUNT).add("phone", "capture");
    now += 10;
    await store.findKey(secret);
    await store.inbox(PHONE).capture(draft("something that commits after it"));
    expect((await store.keyring(ONLY_ACCOUNT).list())[0]?.lastUsedOn).toBe(now);
  });

  test("a session slides, and ends 90 days after its last use", async () => {
    const secret = await store.sessions.open();
    now += 80 * 86_400;
    expect(await store.sessions.find(secret)).toMatchObject({ kind: "page", scope: "full" });
    await store.inbox(TERMINAL).capture(draft("something that commits after it"));
    now += 80 * 86_400;
    expect(await store.sessions.find(secret)).not.toBeNull();
    await store.inbox(TERMINAL).capture(draft("again"));
    now += 91 * 86_400;
    expect(await store.sessions.find(secret)).toBeNull();
    expect(await store.sessions.find("guess")).toBeNull();
  });

  test("settings have defaults, are checked, and are kept", async () => {
    const settings = store.settings(ONLY_ACCOUNT);
    expect(await settings.api()).toEqual({ enabled: false, host: "localhost", port: 11111 });
    await settings.changeApi({ enabled: true, host: " VM.local ", port: 4711 });
    expect(await settings.api()).toEqual({ enabled: true, host: "vm.local", port: 4711 });
    await expect(settings.changeApi({ enabled: true, host: "https://x", port: 1 })).rejects.toMatchObject({
      field: "host",
    });
  });

  test("listeners hear of a commit after it, not of a refusal", async () => {
    const heard: number[] = [];
    const stop = store
      .changes(ONLY_ACCOUNT)
      .listen(async () => heard.push(await store.changes(ONLY_ACCOUNT).last()));
    await store.inbox(PHONE).capture(draft("one"));
    await store
      .inbox(PHONE)
      .capture(draft(""))
      .catch(() => {});
    await Bun.sleep(1);
    expect(heard).toEqual([1]);
    stop();
    await store.inbox(PHONE).capture(draft("two"));
    await Bun.sleep(1);
    expect(heard).toEqual([1]);
  });

  test("a newer schema is refused in one sentence", async () => {
    await engine.run("UPDATE schema SET version = 999");
    await expect(openStore(engine, chance)).rejects.toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining("newer Creel"),
    });
  });
});

test("what was acknowledged is there after the file is opened again", async () => {
  const folder = makeFolder();
  const path = join(folder.path, "creel.db");
  const before = await openStore(openSqlite(path), REAL);
  const { id } = await before.inbox(TERMINAL).capture(draft("kept"));
  await before.close();
  const after = await openStore(openSqlite(path), REAL);
  expect((await after.inbox(TERMINAL).get(id))?.title).toBe("kept");
  await after.close();
  folder.remove();
});

test("every connection syncs in full, on a write-ahead log", async () => {
  const folder = makeFolder();
  const engine = openSqlite(join(folder.path, "creel.db"));
  expect(await engine.read("PRAGMA synchronous")).toEqual([{ synchronous: 2 }]);
  expect(await engine.read("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
  await engine.close();
  folder.remove();
});
