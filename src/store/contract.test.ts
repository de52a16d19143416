import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { ENGINES, makeFolder, storeOn } from "../../test/home.ts";
import { type Actor, ONLY_ACCOUNT, TERMINAL } from "../domain/access/actor.ts";
import { SYSTEM } from "../domain/environment.ts";
import { NO_DETAILS } from "../domain/item/item.ts";
import { openSqlite } from "./sqlite/engine.ts";
import { openStore } from "./store.ts";

const PHONE: Actor = {
  kind: "key",
  name: "phone",
  account: ONLY_ACCOUNT,
  scope: "capture",
  address: "192.0.2.7",
};
/** The reason of a rejected promise. `expect().rejects` would block the event loop that receives the worker's response. */
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);
const draft = (title: string) => ({ title, note: null, isFocused: false });

describe.each(ENGINES)("the store on %s", (_, open) => {
  const home = storeOn(open);
  beforeEach(home.open);
  afterEach(home.close);

  test("keeps a capture as an item of the inbox, with its change and its receipt", async () => {
    const { id, createdOn } = await home.store
      .items(PHONE)
      .capture({ title: "Grüße\n𝄞", note: "a\tb", isFocused: true }, { ignored: ["tags"] });
    expect(createdOn).toBe(home.now);
    expect(id).toMatch(/^[0-9A-F]{12}4[0-9A-F]{3}[89AB][0-9A-F]{15}$/);
    expect(await home.store.items(TERMINAL).get(id)).toEqual({
      id,
      kind: "action",
      title: "Grüße\n𝄞",
      note: "a\tb",
      list: "inbox",
      isFocused: true,
      ...NO_DETAILS,
      createdOn: home.now,
      changedOn: home.now,
      completedOn: null,
      source: "phone",
      revision: 1,
    });
    expect(await home.store.changes(ONLY_ACCOUNT).since(0, 10)).toEqual([
      { seq: 1, at: home.now, item: id, verb: "capture", by: "phone", group: 1, patch: null },
    ]);
    const captured = {
      at: home.now,
      sender: "phone",
      address: "192.0.2.7",
      outcome: "captured" as const,
      code: null,
      item: id,
    };
    const last = { ...captured, title: "Grüße\n𝄞", ignored: ["tags"] };
    expect(await home.store.receipts.list(10)).toEqual([last]);
    expect(await home.store.receipts.fromKeys(home.now)).toEqual({ last, count: 1 });
  });

  test("a receipt has the beginning of a long title", async () => {
    await home.store.items(PHONE).capture(draft("𝄞".repeat(10_000)));
    expect((await home.store.receipts.list(1))[0]?.title).toBe("𝄞".repeat(500));
  });

  test("a refused capture leaves no item, change or receipt", async () => {
    expect(await problem(home.store.items(PHONE).capture(draft(" ")))).toMatchObject({
      code: "invalid",
      field: "title",
    });
    expect((await home.store.items(PHONE).list({ limit: 10 })).items).toEqual([]);
    expect(await home.store.changes(ONLY_ACCOUNT).last()).toBe(0);
    expect(await home.store.receipts.fromKeys(0)).toEqual({ last: null, count: 0 });
  });

  test("parallel captures share commits, and each is there", async () => {
    let commits = 0;
    home.engine.onCommit(() => commits++);
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, n) => home.store.items(PHONE).capture(draft(`item ${n}`))),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(200);
    expect((await home.store.items(PHONE).list({ limit: 500 })).items).toHaveLength(200);
    expect(commits).toBeLessThan(200);
  });

  test("a failed transaction is rejected alone and whole, and the others of its batch are committed", async () => {
    const insert = (name: string) => ({
      sql: "INSERT INTO setting (account, name, value) VALUES (1, ?, '0')",
      values: [name],
    });
    const results = await Promise.allSettled([
      home.engine.write([insert("before")]),
      home.engine.write([insert("half"), insert("before")]),
      home.engine.write([
        { sql: "UPDATE setting SET value = '1' WHERE name = ?", values: ["nobody"], rows: 1 },
      ]),
      home.engine.write([insert("after")]),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect((results[1] as PromiseRejectedResult).reason).toMatchObject({ code: "conflict" });
    expect((results[2] as PromiseRejectedResult).reason).toMatchObject({ code: "changed" });
    expect(await home.engine.read("SELECT name FROM setting ORDER BY name")).toEqual([
      { name: "after" },
      { name: "before" },
    ]);
  });

  test("an account sees only its own", async () => {
    await home.engine.run("INSERT INTO account (id) VALUES (2)");
    const { id } = await home.store.items(PHONE).capture(draft("mine"));
    const other = home.store.items({ ...PHONE, account: 2 });
    expect(await other.get(id)).toBeNull();
    expect((await other.list({ limit: 10 })).items).toEqual([]);
    expect(await home.store.changes(2).since(0, 10)).toEqual([]);
  });

  test("a key is found by its secret until it is revoked, and only its hash is stored", async () => {
    const keyring = home.store.keyring(ONLY_ACCOUNT);
    const { secret, ...key } = await keyring.add("phone", "capture");
    expect(key.isBroughtAlong).toBe(false);
    expect(secret).toMatch(/^creel_[0-9A-Za-z]{49}$/);
    expect(await home.store.findKey(secret)).toMatchObject({
      name: "phone",
      account: ONLY_ACCOUNT,
      scope: "capture",
      isAllowedInQuery: false,
    });
    expect(await home.store.findKey(`${secret.slice(0, -1)}!`)).toBeNull();
    expect(JSON.stringify(await home.engine.read("SELECT * FROM key"))).not.toContain(secret.slice(6, 40));
    const [listed] = await keyring.list();
    expect({ ...listed, lastUsedOn: null }).toEqual({ ...key, lastUsedOn: null });
    expect(await problem(keyring.add("phone", "full"))).toMatchObject({ code: "conflict", field: "name" });
    expect(await keyring.revoke("phone")).toBe(true);
    expect(await keyring.revoke("phone")).toBe(false);
    expect(await home.store.findKey(secret)).toBeNull();
  });

  test("the date of a key's last use is stored", async () => {
    const { secret } = await home.store.keyring(ONLY_ACCOUNT).add("phone", "capture");
    home.now += 10;
    await home.store.findKey(secret);
    await home.store.items(PHONE).capture(draft("something that commits after it"));
    const lastUse = async () => (await home.store.keyring(ONLY_ACCOUNT).list())[0]?.lastUsedOn;
    expect(await lastUse()).toBe(home.now);
    home.now += 60;
    await home.store.findKey(secret);
    await home.store.items(PHONE).capture(draft("another"));
    expect(await lastUse()).toBe(home.now);
  });

  test("a session slides, and ends 90 days after its last use", async () => {
    const secret = await home.store.sessions.open("Firefox on Linux");
    home.now += 80 * 86_400;
    expect(await home.store.sessions.find(secret)).toMatchObject({ kind: "page", scope: "full" });
    await home.store.items(TERMINAL).capture(draft("something that commits after it"));
    home.now += 80 * 86_400;
    expect(await home.store.sessions.find(secret)).not.toBeNull();
    await home.store.items(TERMINAL).capture(draft("again"));
    home.now += 91 * 86_400;
    expect(await home.store.sessions.find(secret)).toBeNull();
    expect(await home.store.sessions.find("guess")).toBeNull();
  });

  test("settings have defaults, are checked, and are stored", async () => {
    const settings = home.store.settings(ONLY_ACCOUNT);
    expect(await settings.api()).toEqual({ enabled: false, host: "localhost", port: 11111 });
    await settings.changeApi({ enabled: true, host: " VM.local ", port: 4711 });
    expect(await settings.api()).toEqual({ enabled: true, host: "vm.local", port: 4711 });
    expect(await problem(settings.changeApi({ enabled: true, host: "https://x", port: 1 }))).toMatchObject({
      field: "host",
    });
  });

  test("listeners hear of a commit after it, not of a refusal", async () => {
    const seqs: number[] = [];
    const stop = home.store
      .changes(ONLY_ACCOUNT)
      .listen(async () => seqs.push(await home.store.changes(ONLY_ACCOUNT).last()));
    await home.store.items(PHONE).capture(draft("one"));
    await home.store
      .items(PHONE)
      .capture(draft(""))
      .catch(() => {});
    const refused = home.engine.write([{ sql: "DELETE FROM item WHERE seq = 7", values: [], rows: 1 }]);
    expect(await problem(refused)).toMatchObject({ code: "changed" });
    await home.store.changes(ONLY_ACCOUNT).last(); // what the listener asked was answered before
    expect(seqs).toEqual([1]);
    stop();
    await home.store.items(PHONE).capture(draft("two"));
    await home.store.changes(ONLY_ACCOUNT).last();
    expect(seqs).toEqual([1]);
  });

  test("a newer schema is refused in one sentence", async () => {
    await home.engine.run("UPDATE schema SET version = 999");
    expect(await problem(openStore(home.engine, home.environment))).toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining("newer Creel"),
    });
  });
});

test("acknowledged captures are there after the file is reopened", async () => {
  const folder = makeFolder();
  const path = join(folder.path, "creel.db");
  const before = await openStore(openSqlite(path), SYSTEM);
  const { id } = await before.items(TERMINAL).capture(draft("kept"));
  await before.close();
  const after = await openStore(openSqlite(path), SYSTEM);
  expect((await after.items(TERMINAL).get(id))?.title).toBe("kept");
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
