import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { ONLY_ACCOUNT, TERMINAL } from "../../../domain/access/actor.ts";
import { NO_COPY } from "../../../domain/copy/plain-copy.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { DEFAULT_API } from "../../../domain/home/settings.ts";
import { hashSecret } from "../../access/key-finder.ts";
import { migrate } from "../../schema/migrate.ts";
import { SCHEMA_VERSION } from "../../schema/version.ts";
import { openStore, type Store } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { ACCESS_TABLES } from "./access-rows.ts";
import { openMaintenance } from "./maintenance.ts";

const START = 1_800_000_000;
/** All but those of the index of words. */
const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'item\\_words%' ESCAPE '\\' ORDER BY name`;
const HOOK = { verbs: null, isPrivateAllowed: false };
const CALENDAR = { name: "Work", isPrivateAllowed: false };
const DROP = { kind: "file", isParsed: true } as const;
const COPY = { ...NO_COPY, isOn: true, id: "1" };

let folder: ReturnType<typeof makeFolder>;
let database: string;
let backup: string;
let now: number;
beforeEach(() => {
  now = START;
  folder = makeFolder();
  database = join(folder.path, "creel.db");
  backup = join(folder.path, "backup.db");
});
afterEach(() => folder.remove());

const upkeep = () => openMaintenance({ database, lock: join(folder.path, "lock.db") }, () => now);
const findings = async () =>
  (await upkeep().examine()).findings.filter(({ about }) => !["space", "backups", "copy"].includes(about));

async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(openSqlite(database, { now: () => now }), { ...SYSTEM, now: () => now });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const addKey = async (store: Store, name: string) =>
  (await store.keyring(ONLY_ACCOUNT).add(name, "full")).secret;
const capture = (store: Store, title: string) =>
  store.items(TERMINAL).capture({ title, note: null, isFocused: false });
const titles = () =>
  withStore(async (store) =>
    (await store.items(TERMINAL).list({ limit: 9 })).items.map(({ title }) => title).sort(),
  );
const works = (secret: string) => withStore(async (store) => (await store.findKey(secret)) !== null);

/** A home with a key `phone` and the API on, and a backup of it. Returns the secret. */
async function makeHome(): Promise<string> {
  const secret = await withStore(async (store) => {
    await capture(store, "in the backup");
    await store.settings(ONLY_ACCOUNT).changeApi({ ...DEFAULT_API, enabled: true });
    return addKey(store, "phone");
  });
  await upkeep().backUp(backup);
  now += 60;
  return secret;
}

const revoke = () =>
  withStore(async (store) => {
    await store.keyring(ONLY_ACCOUNT).revoke("phone");
    await store.settings(ONLY_ACCOUNT).changeApi(DEFAULT_API);
  });

test("each table either belongs to who may do what or is turned back by a restore", async () => {
  await withStore(async () => {});
  const db = new Database(database, { readonly: true });
  const tables = db.query(TABLES).all() as { name: string }[];
  db.close();
  const turnedBack =
    "account attention attention_total change idempotency import item item_in_block item_tag origin projection receipt reminded schema tag_colour term_end";
  const all = [...ACCESS_TABLES, ...turnedBack.split(" ")].sort();
  expect(tables.map(({ name }) => name)).toEqual(all);
});

test("who may do what is not turned back: keys, devices, webhooks, calendars, origins, the API; the rest is", async () => {
  const [revoked, oldSecret, unpaired, removed, oldCalendar, oldDrop] = await withStore(async (store) => {
    await capture(store, "in the backup");
    await store.devicePage.serve(true);
    await store.origins.change(["https://old.example"]);
    await store.settings(ONLY_ACCOUNT).changeApi({ ...DEFAULT_API, enabled: true });
    await store.settings(ONLY_ACCOUNT).changeCopy({ ...COPY, folder: "/srv/old" });
    await store.views(ONLY_ACCOUNT).replace([{ name: "Mine", list: "next", filter: {} }]);
    return [
      await addKey(store, "revoked"),
      await addKey(store, "rotated"),
      await store.sessions.openPaired("tablet"),
      (await store.webhooks.add({ ...HOOK, url: "https://old.example/secret-path" })).id,
      (await store.calendars.add({ ...CALENDAR, url: "https://old.example/secret.ics" })).id,
      (await store.drops.add({ ...DROP, path: `${folder.path}/old.md` })).id,
    ];
  });
  await upkeep().backUp(backup);
  now += 60;
  const [newSecret, browser, added, stored] = await withStore(async (store) => {
    await store.devicePage.serve(false);
    await store.origins.change(["https://new.example"]);
    await store.settings(ONLY_ACCOUNT).changeApi({ ...DEFAULT_API, host: "127.0.0.1" });
    await store.settings(ONLY_ACCOUNT).changeCopy({ ...COPY, folder: "/srv/new" });
    await store.views(ONLY_ACCOUNT).replace([]);
    await store.keyring(ONLY_ACCOUNT).revoke("revoked");
    await store.webhooks.remove(removed);
    await store.calendars.remove(oldCalendar);
    await store.calendars.add({ ...CALENDAR, url: "https://new.example/secret.ics" });
    await store.drops.remove(oldDrop);
    await store.drops.add({ ...DROP, path: `${folder.path}/new.md` });
    const hook = await store.webhooks.add({ ...HOOK, url: "https://new.example/secret-path" });
    const attempt = { type: "webhook.test", at: now, milliseconds: 9, status: 200, detail: null };
    await store.webhooks.record(hook.id, { ...attempt, message: "msg_test", seq: null });
    return [
      (await store.keyring(ONLY_ACCOUNT).rotate("rotated"))?.secret ?? "",
      await store.sessions.open("Firefox on Linux"),
      hook.id,
      await capture(store, "after the backup"),
    ] as const;
  });
  expect(stored.id).not.toBe("");
  const { access } = await upkeep().restore(backup);
  expect(access).toEqual({
    source: "replaced",
    keys: ["rotated"],
    devices: ["Firefox on Linux"],
    webhooks: ["new.example"],
    calendars: ["new.example"],
    drops: [`${folder.path}/new.md`],
    copies: ["/srv/new"],
    isApiOn: false,
  });
  await withStore(async (store) => {
    const keys = await Promise.all([revoked, oldSecret, newSecret].map(store.findKey));
    expect(keys.map((key) => key?.name ?? null)).toEqual([null, null, "rotated"]);
    expect(await store.sessions.findPaired(unpaired)).toBeNull();
    expect(await store.sessions.find(browser)).toMatchObject({ kind: "page" });
    expect((await store.sessions.open("Safari")).split(".")[0]).toBe(browser.split(".")[0] ?? "");
    expect([store.devicePage.isServed(), store.origins.list()]).toEqual([false, ["https://new.example"]]);
    expect(await store.settings(ONLY_ACCOUNT).api()).toEqual({ ...DEFAULT_API, host: "127.0.0.1" });
    expect(await store.views(ONLY_ACCOUNT).list()).toMatchObject([{ name: "Mine" }]);
    expect((await store.webhooks.list()).map(({ id }) => id)).toEqual([added]);
    expect(await store.webhooks.deliveries(added)).toHaveLength(1);
    expect(await store.calendars.list()).toMatchObject([{ url: "https://new.example/secret.ics" }]);
    expect(await store.drops.list()).toMatchObject([{ path: `${folder.path}/new.md` }]);
  });
  expect([await titles(), await findings()]).toEqual([["in the backup"], []]);
});

test("a revocation that is only in the log of a killed app counts", async () => {
  const secret = await makeHome();
  const store = await openStore(openSqlite(database), SYSTEM);
  await store.keyring(ONLY_ACCOUNT).revoke("phone");
  const files = ["", "-wal"].map((end) => [database + end, readFileSync(database + end)] as const);
  await store.close();
  for (const [file, bytes] of files) writeFileSync(file, bytes);
  expect((await upkeep().restore(backup)).access).toMatchObject({ source: "replaced", keys: [] });
  expect(await works(secret)).toBe(false);
});

test("of a database with damaged items the keys are read", async () => {
  const secret = await makeHome();
  await withStore(async (store) => {
    for (let n = 0; n < 300; n++) await capture(store, `the ${n}. thought`);
  });
  await revoke();
  const bytes = readFileSync(database);
  const page = Math.floor(bytes.indexOf("the 200. thought") / 4096);
  bytes.fill(0x5a, page * 4096, (page + 1) * 4096);
  writeFileSync(database, bytes);
  expect((await upkeep().restore(backup)).access).toMatchObject({ source: "replaced", keys: [] });
  expect([await works(secret), await findings()]).toEqual([false, []]);
});

const UNREADABLE: [string, () => void | Promise<void>][] = [
  ["missing", () => rmSync(database)],
  ["cut short", () => truncateSync(database, 20_480)],
  ["overwritten", () => writeFileSync(database, "Dear diary,\n".repeat(1_000))],
  ["damaged in its keys", () => damageRoot("key")],
  ["damaged in an index of its keys", () => damageRoot("key_name")],
  ["of a newer Creel", () => run("UPDATE schema SET version = 99")],
  ["with the log of another database", () => copyFileSync(makeLog(), `${database}-wal`)],
  ["with a damaged log", damageLog],
];

test.each(UNREADABLE)(
  "of a database that is %s nothing can be taken: the backup holds, and is named",
  async (_, damage) => {
    const secret = await makeHome();
    await revoke();
    await damage();
    const { access } = await upkeep().restore(backup);
    const none = { devices: [], webhooks: [], calendars: [], drops: [], copies: [] };
    expect(access).toEqual({ source: "backup", keys: ["phone"], ...none, isApiOn: true });
    expect([await works(secret), await titles()]).toEqual([true, ["in the backup"]]);
  },
);

function run(script: string): void {
  const db = new Database(database);
  db.run(script);
  db.close();
}

/** Overwrites the first page of a table or an index. */
function damageRoot(name: string): void {
  const db = new Database(database, { readonly: true });
  const { page } = db.query("SELECT rootpage AS page FROM sqlite_schema WHERE name = ?").get(name) as {
    page: number;
  };
  db.close();
  const bytes = readFileSync(database);
  bytes.fill(0x5a, (page - 1) * 4096, page * 4096);
  writeFileSync(database, bytes);
}

/** Leaves the log of a killed app with several commits, damaged in the middle. */
async function damageLog(): Promise<void> {
  const store = await openStore(openSqlite(database), SYSTEM);
  for (let n = 0; n < 9; n++) await capture(store, `the ${n}. thought`);
  const [whole, log] = [readFileSync(database), readFileSync(`${database}-wal`)];
  await store.close();
  log.fill(0x21, log.length / 2, log.length / 2 + 99);
  writeFileSync(database, whole);
  writeFileSync(`${database}-wal`, log);
}

/** The write-ahead log of another home. */
function makeLog(): string {
  const other = join(folder.path, "other.db");
  const db = new Database(other);
  db.run("PRAGMA journal_mode = WAL; PRAGMA user_version = 5; CREATE TABLE photos (id)");
  const log = join(folder.path, "other-log");
  copyFileSync(`${other}-wal`, log);
  db.close();
  return log;
}

test("of the backup's keys and devices only those are named that work", async () => {
  await withStore(async (store) => {
    const keyring = store.keyring(ONLY_ACCOUNT);
    await keyring.add("expired", "full", { expiresOn: now + 100 });
    await keyring.add("phone", "full", { expiresOn: now + 91 * 86_400 });
    await store.sessions.open("Firefox on Linux");
    await store.sessions.openPaired("tablet"); // the page is not served
    const { id } = await store.webhooks.add({ ...HOOK, url: "https://gone.example/" });
    await store.webhooks.add({ ...HOOK, url: "https://hook.example/secret-path" });
    await store.calendars.add({ ...CALENDAR, url: "https://calendar.example:8443/secret.ics" });
    await store.drops.add({ ...DROP, path: "/home/ann/notes" });
    await store.settings(ONLY_ACCOUNT).changeCopy({ ...COPY, folder: "/home/ann/copy" });
    const attempt = { type: "webhook.test", at: now, milliseconds: 9, status: 410, detail: "gone" };
    await store.webhooks.record(id, { ...attempt, message: "msg_test", seq: null }, { pausedOn: now });
  });
  await upkeep().backUp(backup);
  const restored = async () => {
    rmSync(database);
    return (await upkeep().restore(backup)).access;
  };
  now += 100;
  const access = {
    source: "backup" as const,
    keys: ["phone"],
    webhooks: ["hook.example"],
    calendars: ["calendar.example:8443"],
    drops: ["/home/ann/notes"],
    copies: [], // turned off: it would replace a newer one
    isApiOn: false,
  };
  expect(await restored()).toEqual({ ...access, devices: ["Firefox on Linux"] });
  now += 90 * 86_400;
  expect(await restored()).toEqual({ ...access, devices: [] });
});

test("a damaged setting of the API had no effect, and has none after the restore", async () => {
  await makeHome();
  run(`UPDATE setting SET value = '{"enabled":true,"host":7}' WHERE name = 'api'`);
  expect((await upkeep().restore(backup)).access).toMatchObject({ source: "replaced", isApiOn: false });
  expect(await withStore((store) => store.settings(ONLY_ACCOUNT).api())).toEqual(DEFAULT_API);
  expect(await findings()).toEqual([]);
});

test("a home without an id takes that of the backup, to which pages bind what they store", async () => {
  const session = await withStore((store) => store.sessions.open("Firefox on Linux"));
  await upkeep().backUp(backup);
  rmSync(database);
  rmSync(join(folder.path, "backups"), { recursive: true });
  await withStore((store) => capture(store, "a new home"));
  expect((await upkeep().restore(backup)).access).toMatchObject({ source: "replaced", devices: [] });
  await withStore(async (store) => {
    expect(await store.sessions.find(session)).toBeNull();
    expect((await store.sessions.open("Safari")).split(".")[0]).toBe(session.split(".")[0] ?? "");
  });
});

test("a webhook is told to read all again, also if the clock was set back between two restores", async () => {
  await makeHome();
  await upkeep().restore(backup); // its log begins at this time
  await withStore((store) => store.webhooks.add({ ...HOOK, url: "https://hook.example/" }));
  now -= 3_600;
  await upkeep().restore(backup);
  await withStore(async (store) => {
    const [hook] = await store.webhooks.list();
    expect((hook?.cursor ?? 0) + 1).toBeLessThan(await store.changes(ONLY_ACCOUNT).first());
  });
});

const VERSIONS = Array.from({ length: SCHEMA_VERSION }, (_, n) => n + 1);
const SECRET = "a secret of the first schema";
const OLD_ROWS = `
  INSERT INTO key (account, id, name, scope, last_four, hash, created_on, is_brought_along)
    VALUES (1, '0123456789AB4DEF8123456789ABCDEF', 'old', 'full', 'hema', '${hashSecret(SECRET)}', 5, 0);
  INSERT INTO session (account, hash, created_on, last_used_on) VALUES (1, '${hashSecret("home.secret")}', 5, ${START});
  INSERT INTO setting (account, name, value) VALUES (1, 'api', '${JSON.stringify({ ...DEFAULT_API, enabled: true })}')`;

/** A database of an older schema with a key, a session and the API on. */
async function makeOld(file: string, version: number): Promise<void> {
  const engine = openSqlite(file);
  await migrate(engine, version);
  await engine.run(OLD_ROWS);
  await engine.close();
}

test.each(VERSIONS)(
  "a backup with schema %p brings no key back, and no key loses its expiry",
  async (version) => {
    const elsewhere = join(folder.path, "elsewhere");
    mkdirSync(elsewhere);
    await makeOld(join(elsewhere, "creel.db"), version);
    const [guest, device] = await withStore(async (store) => {
      await store.devicePage.serve(true);
      const { secret } = await store.keyring(ONLY_ACCOUNT).add("guest", "read", { expiresOn: now + 100 });
      return [secret, await store.sessions.openPaired("tablet")];
    });
    const { access } = await upkeep().restore(join(elsewhere, "creel.db"));
    expect(access).toMatchObject({
      source: "replaced",
      keys: ["guest"],
      devices: ["tablet"],
      isApiOn: false,
    });
    expect([await works(SECRET), await works(guest)]).toEqual([false, true]);
    await withStore(async ({ sessions }) => {
      expect([await sessions.find(device), (await sessions.findPaired(device))?.name]).toEqual([
        null,
        "tablet",
      ]);
      expect(await sessions.find("home.secret")).toBeNull();
    });
    now += 100;
    expect([await works(guest), await findings()]).toEqual([false, []]);
  },
);

test.each(VERSIONS)("the keys and sessions of a replaced database with schema %p hold", async (version) => {
  const revoked = await makeHome();
  for (const name of readdirSync(folder.path))
    if (name.startsWith("creel.db")) rmSync(join(folder.path, name));
  rmSync(join(folder.path, "backups"), { recursive: true });
  await makeOld(database, version);
  const { access } = await upkeep().restore(backup);
  expect(access).toMatchObject({ source: "replaced", keys: ["old"], isApiOn: true });
  expect([await works(SECRET), await works(revoked)]).toEqual([true, false]);
  await withStore(async ({ sessions }) => {
    expect(await sessions.find("home.secret")).toMatchObject({ kind: "page" });
    expect((await sessions.list(null))[0]?.id).toMatch(version < 3 ? /^[0-9A-F]{32}$/ : /^$/);
  });
  expect(await findings()).toEqual([]);
});
