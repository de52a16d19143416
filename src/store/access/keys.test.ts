import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import type { Keyring } from "../../domain/access/keyring.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { Engine } from "../engine/engine.ts";
import { script as inbox } from "../migrations/0001-0020/0001-inbox.ts";
import { script as idempotencyAndAttention } from "../migrations/0001-0020/0002-idempotency-and-attention.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { openStore, type Store } from "../store.ts";
import { hashSecret } from "./key-finder.ts";

const START = 1_800_000_000;
const DAY = 86_400;

let engine: Engine;
let store: Store;
let keyring: Keyring;
let now = START;

beforeEach(async () => {
  now = START;
  engine = openSqlite(":memory:");
  store = await openStore(engine, { ...SYSTEM, now: () => now });
  keyring = store.keyring(ONLY_ACCOUNT);
});
afterEach(() => store.close());

describe("a key", () => {
  test("works to its last second and is unknown from then on, and the list still shows it", async () => {
    const { secret } = await keyring.add("guest", "capture", { expiresOn: START + 30 * DAY });
    now = START + 30 * DAY - 1;
    expect(await store.findKey(secret)).toMatchObject({ name: "guest" });
    now = START + 30 * DAY;
    expect(await store.findKey(secret)).toBeNull();
    expect(await keyring.list()).toMatchObject([{ name: "guest", expiresOn: START + 30 * DAY }]);
  });

  test("is not called as a paired device is, for undo goes by the name", async () => {
    await store.sessions.openPaired("Tablet");
    await expect(keyring.add("Tablet", "full")).rejects.toMatchObject({ code: "conflict", field: "name" });
    await store.sessions.open("Firefox");
    expect((await keyring.add("Firefox", "full")).name).toBe("Firefox");
  });

  test("cannot expire in the past", async () => {
    for (const expiresOn of [START, START - 1, 0, -5])
      await expect(keyring.add("guest", "capture", { expiresOn })).rejects.toMatchObject({
        code: "invalid",
        field: "expiresOn",
      });
    expect(await keyring.list()).toEqual([]);
  });

  test("changes its scope at once, by name or id, and only to what it may be", async () => {
    const { secret, id } = await keyring.add("tool", "full");
    expect(await store.findKey(secret)).toMatchObject({ scope: "full" });
    expect(await keyring.rescope("tool", "read")).toBe(true);
    expect(await store.findKey(secret)).toMatchObject({ scope: "read" });
    expect(await keyring.rescope(id, "capture")).toBe(true);
    expect(await store.findKey(secret)).toMatchObject({ scope: "capture" });
    expect(await keyring.rescope("nobody", "read")).toBe(false);

    await keyring.add("old", "capture", { secret: "brought along" });
    await expect(keyring.rescope("old", "read")).rejects.toMatchObject({ field: "scope" });
    await expect(keyring.add("older", "read", { secret: "brought too" })).rejects.toMatchObject({
      field: "scope",
    });
    expect(await store.findKey("brought along")).toMatchObject({ scope: "capture" });
  });

  test("that is revoked stops working as soon as that is committed", async () => {
    const { secret } = await keyring.add("reader", "read");
    await store.findKey(secret);
    const results: unknown[] = [];
    const stop = engine.onCommit(() => void store.findKey(secret).then((found) => results.push(found)));
    const revoking = keyring.revoke("reader");
    const meanwhile = store.findKey(secret);
    await revoking;
    await meanwhile;
    await Bun.sleep(0);
    stop();
    expect(results).toEqual([null]);
  });

  test("gets a new secret at once, and is otherwise what it was; the old one is unknown", async () => {
    const more = { expiresOn: START + 30 * DAY, isAllowedInQuery: true };
    const { secret: old, ...key } = await keyring.add("phone", "read", more);
    await store.findKey(old);
    const rotated = await keyring.rotate("phone");
    expect(rotated).toEqual({
      ...key,
      secret: expect.any(String),
      lastFour: rotated?.secret.slice(-4) ?? "",
    });
    expect(await store.findKey(old)).toBeNull();
    expect(await store.findKey(rotated?.secret ?? "")).toMatchObject({ name: "phone", scope: "read" });
    const again = await keyring.rotate(key.id);
    expect(await store.findKey(rotated?.secret ?? "")).toBeNull();
    expect(await store.findKey(again?.secret ?? "")).toMatchObject({ isAllowedInQuery: true });
    expect(await keyring.list()).toMatchObject([{ id: key.id, lastFour: again?.lastFour, oldUntil: null }]);
    expect(await keyring.rotate("nobody")).toBeNull();
    now = START + 30 * DAY;
    await expect(keyring.rotate("phone")).rejects.toMatchObject({ code: "conflict" });
  });

  test("whose old secret has a grace has both until then, and only the last two; revoked, it has none", async () => {
    const { secret: first } = await keyring.add("phone", "full", { expiresOn: START + 100 });
    const rotate = async (oldUntil: number | null) => (await keyring.rotate("phone", oldUntil))?.secret ?? "";
    const known = async (...secrets: string[]) =>
      (await Promise.all(secrets.map(store.findKey))).map((found) => found?.scope ?? null);
    const second = await rotate(START + 50);
    expect(await known(first, second)).toEqual(["full", "full"]);
    await keyring.rescope("phone", "read");
    expect(await known(first, second)).toEqual(["read", "read"]);
    expect(await keyring.list()).toMatchObject([{ oldUntil: START + 50 }]);
    now = START + 49;
    expect(await known(first, second)).toEqual(["read", "read"]);
    now = START + 50;
    expect(await known(first, second)).toEqual([null, "read"]);
    expect(await keyring.list()).toMatchObject([{ oldUntil: null }]);
    const third = await rotate(START + 200);
    expect(await known(first, second, third)).toEqual([null, "read", "read"]);
    now = START + 100; // no grace outlives the key
    expect(await known(second, third)).toEqual([null, null]);
    now = START + 60;
    await expect(rotate(now)).rejects.toMatchObject({ code: "invalid", field: "oldUntil" });
    const fourth = await rotate(START + 90);
    expect(await known(second, third, fourth)).toEqual([null, "read", "read"]);
    await keyring.revoke("phone");
    expect(await known(third, fourth)).toEqual([null, null]);
    const rows = JSON.stringify(await engine.read("SELECT * FROM key"));
    for (const secret of [first, second, third, fourth]) expect(rows).not.toContain(secret);
  });

  test("that was imported gets no new secret", async () => {
    await keyring.add("old", "capture", { secret: "brought along" });
    await expect(keyring.rotate("old")).rejects.toMatchObject({ code: "conflict" });
    expect(await store.findKey("brought along")).toMatchObject({ scope: "capture" });
  });

  test("keeps working when a change of another one fails", async () => {
    const { secret } = await keyring.add("phone", "capture");
    const failing = keyring.add("phone", "read");
    expect(await store.findKey(secret)).toMatchObject({ name: "phone" });
    await expect(failing).rejects.toMatchObject({ code: "conflict" });
    expect(await store.findKey(secret)).toMatchObject({ name: "phone" });
  });

  test("that was imported and looks like Creel's own is checked for typing errors", async () => {
    const { secret } = await keyring.add("phone", "capture");
    await expect(keyring.add("again", "capture", { secret: secret.slice(0, -1) })).rejects.toThrow(
      "mistyped",
    );
  });
});

describe("a session", () => {
  test("is listed with its browser, and revoked by its id, at once", async () => {
    const first = await store.sessions.open("Firefox on Linux");
    now += DAY;
    const second = await store.sessions.open("Safari on macOS");
    const listed = await store.sessions.list(second);
    expect(listed).toEqual([
      {
        id: expect.stringMatching(/^[0-9A-F]{32}$/),
        browser: "Safari on macOS",
        isPaired: false,
        createdOn: now,
        lastUsedOn: now,
        endsOn: now + 90 * DAY,
        isCurrent: true,
      },
      {
        id: expect.any(String),
        browser: "Firefox on Linux",
        isPaired: false,
        createdOn: START,
        lastUsedOn: START,
        endsOn: START + 90 * DAY,
        isCurrent: false,
      },
    ]);
    expect((await store.sessions.list(null)).some(({ isCurrent }) => isCurrent)).toBe(false);
    expect(await store.sessions.revoke(listed[1]?.id ?? "")).toBe(true);
    expect(await store.sessions.revoke(listed[1]?.id ?? "")).toBe(false);
    expect(await store.sessions.find(first)).toBeNull();
    expect(await store.sessions.find(second)).not.toBeNull();
  });

  test("that has ended is not listed, and only hashes are stored", async () => {
    const secret = await store.sessions.open("Firefox on Linux");
    expect(JSON.stringify(await engine.read("SELECT * FROM session"))).not.toContain(secret);
    now += 91 * DAY;
    expect(await store.sessions.list(secret)).toEqual([]);
  });
});

describe("a paired device", () => {
  test("is found as one, and as no page; a page is no device", async () => {
    const [phone, browser] = [
      await store.sessions.openPaired("phone"),
      await store.sessions.open("Firefox on Linux"),
    ];
    expect(await store.sessions.findPaired(phone)).toMatchObject({ kind: "device", name: "phone" });
    expect(await store.sessions.find(phone)).toBeNull();
    expect(await store.sessions.findPaired(browser)).toBeNull();
    expect((await store.sessions.list(null)).map((one) => [one.browser, one.isPaired])).toEqual([
      ["Firefox on Linux", false],
      ["phone", true],
    ]);
    now += 91 * DAY;
    expect(await store.sessions.findPaired(phone)).toBeNull();
  });

  test("is unpaired when the page is switched off, and only then; the switch is stored", async () => {
    const { devicePage, sessions } = store;
    expect(devicePage.isServed()).toBe(false);
    await devicePage.serve(true);
    const [phone, browser] = [await sessions.openPaired("phone"), await sessions.open("Firefox on Linux")];
    await devicePage.serve(true);
    expect(await sessions.findPaired(phone)).not.toBeNull();
    expect((await openStore(engine, SYSTEM)).devicePage.isServed()).toBe(true);
    let atTheBell: boolean | null = null;
    const stop = store.changes(ONLY_ACCOUNT).listen(() => {
      atTheBell ??= devicePage.isServed();
    });
    await devicePage.serve(false);
    stop();
    expect([atTheBell, devicePage.isServed()]).toEqual([false, false] as never);
    expect(await sessions.findPaired(phone)).toBeNull();
    expect(await sessions.find(browser)).not.toBeNull();
    expect((await openStore(engine, SYSTEM)).devicePage.isServed()).toBe(false);
  });
});

test("the allowed origins are empty at first, are checked, and are stored", async () => {
  expect([store.origins.list(), store.origins.has("https://dash.example")]).toEqual([[], false]);
  await store.origins.change(["https://dash.example"]);
  await expect(store.origins.change(["*"])).rejects.toMatchObject({ code: "invalid", field: "origins" });
  expect([store.origins.list(), store.origins.has("https://dash.example")]).toEqual([
    ["https://dash.example"],
    true,
  ]);
  const again = await openStore(engine, SYSTEM);
  expect(again.origins.has("https://dash.example")).toBe(true);
});

test("keys and sessions from before there were ends and devices go on working", async () => {
  const old = openSqlite(":memory:");
  await old.run(`BEGIN; CREATE TABLE schema (version INTEGER NOT NULL); INSERT INTO schema VALUES (2); ${inbox} ${idempotencyAndAttention}
    INSERT INTO key (account, id, name, scope, last_four, hash, created_on, is_brought_along)
      VALUES (1, 'A', 'phone', 'capture', 'cret', '${hashSecret("an old secret")}', 1, 0);
    INSERT INTO session (account, hash, created_on, last_used_on)
      VALUES (1, '${hashSecret("one")}', ${START}, ${START}), (1, '${hashSecret("two")}', ${START}, ${START});
    COMMIT`);
  const migrated = await openStore(old, { ...SYSTEM, now: () => now });
  expect(await migrated.findKey("an old secret")).toMatchObject({ name: "phone" });
  expect(await migrated.keyring(ONLY_ACCOUNT).list()).toMatchObject([
    { expiresOn: null, oldUntil: null, isAllowedInQuery: false },
  ]);
  expect(await migrated.sessions.find("one")).toMatchObject({ kind: "page" });
  expect(await migrated.sessions.findPaired("one")).toBeNull();
  const [newest] = await migrated.sessions.list("two");
  expect([newest?.isCurrent, await migrated.sessions.revoke(newest?.id ?? "")]).toEqual([true, true]);
  expect([await migrated.sessions.find("one"), await migrated.sessions.find("two")]).toMatchObject([
    { kind: "page" },
    null,
  ]);
  await migrated.close();
});
