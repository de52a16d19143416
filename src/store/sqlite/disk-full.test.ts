import { afterAll, afterEach, expect, test } from "bun:test";
import { closeSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { mountSmallDisk } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { ItemCommand } from "../../domain/item/command.ts";
import { Problem } from "../../domain/problem.ts";
import { openStore } from "../store.ts";
import { openBallast } from "./database/ballast.ts";
import { takeLock } from "./database/lock.ts";
import { freeBytes } from "./database/sqlite-errors.ts";
import { openSqlite } from "./engine.ts";
import { openWorkerEngine } from "./worker-engine.ts";

const { path: disk, isMounted, why, ...small } = mountSmallDisk("40m");

const CHUNK = Buffer.alloc(256 * 1024, 1);
const BALLAST = 4 * 1024 * 1024; // bytes

const RESERVE = 3 * 1024 * 1024; // bytes that a restart must leave

const REFUSED = {
  body: new Uint8Array(9),
  contentType: null,
  problem: new Problem("invalid-json", "Broken."),
};

const OPENERS = [
  ["sqlite", openSqlite],
  ["sqlite in a thread", openWorkerEngine],
] as const;

afterEach(() => {
  for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
});
afterAll(() => {
  small.remove();
});

test.skipIf(!isMounted)(`the ballast is made only where it leaves room${why}`, () => {
  const others = join(disk, "others");
  writeFileSync(others, new Uint8Array(35.5 * 1024 * 1024)); // of 40 MiB; the ballast would leave half of one
  const ballast = openBallast(join(disk, "creel.db"));
  expect([ballast.make(), readdirSync(disk)]).toEqual([false, ["others"]]);
  rmSync(others);
  expect([ballast.make(), ballast.isThere()]).toEqual([true, true]);
});

const outcome = (work: Promise<unknown>) => work.then(() => "kept").catch(({ code }) => code);

/** Stores an item in the home of the small disk, and is killed. */
function captureAndDie(database: string): void {
  const code = `
    const { takeLock } = await import("${import.meta.dirname}/database/lock.ts");
    const { openSqlite } = await import("${import.meta.dirname}/engine.ts");
    const { openStore } = await import("${import.meta.dirname}/../store.ts");
    const { SYSTEM } = await import("${import.meta.dirname}/../../domain/environment.ts");
    const { TERMINAL } = await import("${import.meta.dirname}/../../domain/access/actor.ts");
    takeLock("${database}.lock");
    const store = await openStore(openSqlite("${database}"), SYSTEM);
    await store.items(TERMINAL).capture({ title: "stored", note: null, isFocused: false });
    process.kill(process.pid, "SIGKILL");`;
  expect(Bun.spawnSync([process.execPath, "-e", code]).signalCode).toBe("SIGKILL");
}

test.skipIf(!isMounted).each(OPENERS)(
  `%s: after a kill, a home without a free KiB is opened and read${why}`,
  async (_, open) => {
    const database = join(disk, "creel.db");
    captureAndDie(database);
    fillAll();
    const lock = takeLock(`${database}.lock`);
    expect(lock).not.toBeNull();
    const store = await openStore(open(database), SYSTEM);
    const { items } = await store.items(TERMINAL).list({ limit: 9 });
    expect(items.map(({ title }) => title)).toEqual(["stored"]);
    await store.close();
    lock?.release();
  },
);

/** Takes all that is free, by 4 KiB. */
function fillAll(): void {
  const file = openSync(join(disk, "others"), "w");
  try {
    for (;;) writeSync(file, CHUNK, 0, 4096);
  } catch (thrown) {
    expect((thrown as { code: string }).code).toBe("ENOSPC");
  } finally {
    closeSync(file);
  }
}

test.skipIf(!isMounted).each(OPENERS)(
  `%s: on a full disk reads and deletes go on, and captures resume by themselves${why}`,
  async (_, open) => {
    const database = join(disk, "creel.db");
    const engine = open(database);
    const store = await openStore(engine, SYSTEM);
    const inbox = store.items(TERMINAL);
    const capture = (title: string) =>
      inbox.capture({ title, note: "n".repeat(100_000), isFocused: false }).then(
        () => "kept",
        (problem) => problem.code,
      );
    const count = async () => (await inbox.list({ limit: 500 })).items.length;
    expect(await capture("first")).toBe("kept");
    expect(openBallast(database).make()).toBe(true); // as the holder's errands do

    let tried = 0;
    const stored = 1 + (await makeFull(() => capture(`item ${tried++}`)));
    expect(openBallast(database).isThere()).toBe(false);
    // The ballast's space is not for captures, else nothing would be left to tidy up with.
    for (let n = 0; n < 100; n++) expect(await capture(`more ${n}`)).toBe("disk-full");
    expect(await count()).toBe(stored);
    await store.settings(1).changeApi({ enabled: true, host: "localhost", port: 4711 });
    await engine.write([{ sql: "DELETE FROM receipt", values: [] }]);
    expect(await engine.read<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)")).toMatchObject([
      { busy: 0 },
    ]);
    expect(await count()).toBe(stored);

    rmSync(join(disk, "others"));
    await resumed(() => capture("after"));
    expect(openBallast(database).isThere()).toBe(true);
    expect(await count()).toBe(stored + 1);
    expect(await engine.read("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    await store.close();
  },
  30_000,
);

test.skipIf(!isMounted).each(OPENERS)(
  `%s: on a full disk what adds text is refused like a capture; done, trash and purge work, also many times${why}`,
  async (_, open) => {
    const database = join(disk, "creel.db");
    const engine = open(database);
    const store = await openStore(engine, SYSTEM);
    const inbox = store.items(TERMINAL);
    let keys = 0;
    const change = (id: string, command: ItemCommand) =>
      outcome(inbox.change({ id, command }, `key-${++keys}`));
    const captureOne = (note: string | null) => inbox.capture({ title: "x", note, isFocused: false });
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) ids.push((await captureOne("n".repeat(900_000))).id);
    const [first = "", second = "", third = ""] = ids;
    expect(await change(first, { verb: "edit", patch: { title: "before" } })).toBe("kept");
    expect(openBallast(database).make()).toBe(true);
    await makeFull(() => outcome(captureOne("n".repeat(100_000))));

    const edit = { verb: "edit" as const, patch: { title: "after" } };
    const growing: [string, () => Promise<unknown>][] = [
      ["a capture", () => captureOne(null)],
      ["an edit", () => inbox.change({ id: first, command: edit })],
      ["a move", () => inbox.change({ id: first, command: { verb: "edit", patch: { list: "next" } } })],
      ["a bulk change", () => inbox.changeAll([second, third].map((id) => ({ id, command: edit })))],
      ["an undo", () => inbox.undo()],
      ["a tag for all", () => inbox.change({ id: first, command: { verb: "edit", patch: { tags: ["a"] } } })],
    ];
    for (const [what, work] of growing) expect([what, await outcome(work())]).toEqual([what, "disk-full"]);
    expect((await inbox.get(first))?.title).toBe("before");

    // A request that changes nothing is answered, and its key is not stored: keys would use up the reserve.
    const remembered = () => engine.read("SELECT count(*) AS count FROM idempotency");
    const before = await remembered();
    for (let n = 0; n < 20; n++)
      expect(await change(first, { verb: "edit", patch: { minutes: null } })).toBe("kept");
    const gone = Array.from({ length: 100 }, (_, n) => ({ id: `GONE${n}`, command: edit }));
    expect(await outcome(inbox.changeAll(gone, "gone"))).toBe("kept");
    expect(await remembered()).toEqual(before);

    // Each rewrites its long note, so that all together are several times what is kept back.
    for (const id of ids) expect(await change(id, { verb: "complete" })).toBe("kept");
    for (const id of ids) expect(await change(id, { verb: "trash" })).toBe("kept");
    for (const id of ids) expect(await outcome(inbox.purge(id))).toBe("kept");
    expect(await outcome(captureOne(null))).toBe("disk-full");

    rmSync(join(disk, "others"));
    await resumed(() => outcome(captureOne("again")));
    expect(await outcome(inbox.undo())).toBe("kept");
    await store.close();
  },
  30_000,
);

test.skipIf(!isMounted).each(OPENERS)(
  `%s: after each restart on a full disk its reserve is for done, trash and purge alone, until there is room${why}`,
  async (_, open) => {
    const database = join(disk, "creel.db");
    const first = await openStore(open(database), SYSTEM);
    await first.attention(TERMINAL).keep([REFUSED]);
    expect(openBallast(database).make()).toBe(true);
    let tried = 0;
    // Each with words of its own: the index has much to write after the restart.
    const words = () => Array.from({ length: 1_500 }, (_, n) => `w${(++tried * 7_919 + n).toString(36)}`);
    const captureOne = (store: typeof first) =>
      outcome(store.items(TERMINAL).capture({ title: "x", note: words().join(" "), isFocused: false }));
    for (let n = 0; n < 300; n++) expect(await captureOne(first)).toBe("kept");
    const stored = 300 + (await makeFull(() => captureOne(first)));
    await first.close();

    for (let restarts = 0; restarts < 3; restarts++) {
      const store = await openStore(open(database), SYSTEM);
      const inbox = store.items(TERMINAL);
      const [item] = (await inbox.list({ limit: 1 })).items;
      const id = item?.id ?? "";
      await store.search.catchUp();
      await store.tidy();
      expect(await captureOne(store)).toBe("disk-full");
      expect(await outcome(store.attention(TERMINAL).keep([REFUSED]))).toBe("disk-full"); // counted again, with a receipt
      expect(freeBytes(disk)).toBeGreaterThan(RESERVE);
      expect(await outcome(inbox.change({ id, command: { verb: "complete" } }))).toBe("kept");
      expect(await outcome(inbox.change({ id, command: { verb: "trash" } }))).toBe("kept");
      expect(await outcome(inbox.purge(id))).toBe("kept");
      await store.close();
    }
    rmSync(join(disk, "others"));
    const engine = open(database);
    const store = await openStore(engine, SYSTEM);
    await resumed(() => captureOne(store));
    expect(openBallast(database).isThere()).toBe(true);
    const [row] = await engine.read<{ count: number }>(
      "SELECT count(*) AS count FROM item WHERE list = 'inbox'",
    );
    expect(row?.count).toBe(stored - 3 + 1);
    await store.close();
  },
  30_000,
);

test.skipIf(!isMounted).each(OPENERS)(
  `%s: a new home stores on a disk with room at once, and on one with less room than a ballast nothing${why}`,
  async (_, open) => {
    const database = join(disk, "creel.db");
    const captureOne = async (store: Awaited<ReturnType<typeof openStore>>) =>
      store
        .items(TERMINAL)
        .capture({ title: "x", note: null, isFocused: false })
        .then(
          () => "kept",
          ({ detail }) => detail,
        );
    const others = join(disk, "others");
    writeFileSync(others, new Uint8Array(35.5 * 1024 * 1024)); // of 40 MiB
    const store = await openStore(open(database), SYSTEM);
    expect(await captureOne(store)).toContain("Free some space, so that 5 MiB are free");
    fillAll();
    expect(await captureOne(store)).toContain("Delete other files");
    rmSync(others);
    await resumed(() => captureOne(store));
    expect(openBallast(database).isThere()).toBe(true);
    await store.close();
    for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });

    const next = await openStore(open(database), SYSTEM);
    expect(await captureOne(next)).toBe("kept");
    await next.close();
  },
);

/** It looks for room once a second. */
async function resumed(capture: () => Promise<string>): Promise<void> {
  for (let n = 0; n < 30 && (await capture()) !== "kept"; n++) await Bun.sleep(100);
}

/** Takes all that is left. */
function fill(file: string): void {
  for (;;) {
    try {
      writeFileSync(file, CHUNK, { flag: "a" });
    } catch {
      break;
    }
  }
}

/**
 * Captures until there is no room, and then takes what the emptied log has given back: with more than the space of the
 * ballast, captures or the index of words resume within a second, and make the ballast again. How many were kept.
 */
async function makeFull(capture: () => Promise<string>): Promise<number> {
  const others = join(disk, "others");
  let stored = 0;
  while (openBallast(join(disk, "creel.db")).isThere()) {
    fill(others);
    let outcome = await capture();
    for (; outcome === "kept"; stored++) outcome = await capture();
    expect(outcome).toBe("disk-full");
    while (freeBytes(disk) > BALLAST) writeFileSync(others, CHUNK, { flag: "a" });
  }
  return stored;
}
