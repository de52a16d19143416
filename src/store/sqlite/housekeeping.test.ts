import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { backupName } from "../../domain/home/maintenance.ts";
import { type Housekeeping, openHousekeeping } from "./housekeeping.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const MORNING = Date.UTC(2026, 2, 28, 7) / 1000; // the day before summer time begins in Berlin

let folder: ReturnType<typeof makeFolder>;
let now: number;
let isBroken: boolean;
let events: string[];
/** How often the log was to be cut. */
let cuts: number;
let housekeeping: Housekeeping;
/** Called with what is logged. */
let onEvent: (event: string) => void;

beforeEach(() => {
  folder = makeFolder();
  [now, isBroken, events, cuts, onEvent] = [MORNING, false, [], 0, () => {}];
  housekeeping = openHousekeeping({
    database: join(folder.path, "creel.db"),
    engine: { run: async () => {} },
    cutLog: () => cuts++,
    program: [process.execPath, program()],
    now: () => now,
    log: (event) => {
      events.push(event);
      onEvent(event);
    },
  });
});
afterEach(() => {
  housekeeping.stop();
  folder.remove();
});

/**
 * Stands for this program: `backup` writes a file of the name that it finds, as soon as it finds one. It fails for an
 * empty name, makes no file for "none", and reports damage for "damaged".
 */
function program(): string {
  const file = join(folder.path, "program.ts");
  writeFileSync(
    file,
    `const [verb, json, flag, home] = process.argv.slice(2);
     const file = () => Bun.file(home + "/name"); // one that was missing once reads as empty for ever (Bun 1.4.4)
     while (!(await file().exists())) {
       await Bun.write(home + "/started", "");
       await Bun.sleep(10);
     }
     const name = await file().text();
     if (verb !== "backup" || json !== "--json" || flag !== "--home" || name === "") process.exit(70);
     if (name === "none") process.exit(0);
     if (name === "damaged") {
       console.log(JSON.stringify({ file: name, items: 1, damaged: 1 }));
       process.exit(1);
     }
     await Bun.write(home + "/backups/" + name, "a backup");
     console.log(JSON.stringify({ file: name, items: 1, damaged: 0 }));`,
  );
  return file;
}

/** Ticks, and waits for the backup that must come of it. Returns the event. */
async function tickAndWait(name = isBroken ? "" : backupName(now)): Promise<string> {
  // Renamed: a program that already looks for it must not find it empty.
  writeFileSync(join(folder.path, "name.new"), name);
  renameSync(join(folder.path, "name.new"), join(folder.path, "name"));
  const event = new Promise<string>((resolve) => {
    onEvent = resolve;
  });
  await housekeeping.tick();
  await event;
  await untilDone();
  return event;
}

/** Ticks where nothing is due. */
async function tickInVain(): Promise<void> {
  await housekeeping.tick();
  await untilDone();
}

/** Waits for the end of a tick's work: until then another tick is skipped. */
function untilDone(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const backups = () => readdirSync(join(folder.path, "backups")).sort();

test("a backup without a file counts as failed, and a damaged one is reported", async () => {
  expect(await tickAndWait("none")).toBe("backup-failed");
  now += 86_400;
  expect(await tickAndWait("damaged")).toBe("backup-has-damage");
});

test("a backup is made at once, and again on each day, also when the clocks change", async () => {
  expect(await tickAndWait()).toBe("backed-up");
  for (const hours of [1, 12, 23.9]) {
    now = MORNING + hours * HOUR;
    await tickInVain();
  }
  for (let day = 1; day <= 4; day++) {
    now = MORNING + day * DAY;
    expect(await tickAndWait()).toBe("backed-up");
    await tickInVain();
  }
  expect(backups()).toEqual([0, 1, 2, 3, 4].map((day) => backupName(MORNING + day * DAY)));
  expect(events).toHaveLength(5);
});

test("one that was made by somebody else counts, one from the future does not", async () => {
  mkdirSync(join(folder.path, "backups"));
  writeFileSync(join(folder.path, "backups", backupName(MORNING - 23 * HOUR)), "");
  await tickInVain();
  expect(backups()).toHaveLength(1);
  now = MORNING + HOUR;
  expect(await tickAndWait()).toBe("backed-up");
  now = MORNING - 400 * DAY; // the clock was wrong, and is right now
  expect(await tickAndWait()).toBe("backed-up");
  await tickInVain();
  now += DAY;
  expect(await tickAndWait()).toBe("backed-up");
});

test("after one that failed it is tried again in an hour, not before", async () => {
  isBroken = true;
  expect(await tickAndWait()).toBe("backup-failed");
  now += HOUR - 1;
  rmSync(join(folder.path, "backups"), { recursive: true }); // it is made when a backup begins
  await tickInVain();
  expect(existsSync(join(folder.path, "backups"))).toBe(false);
  isBroken = false;
  now += 1;
  expect(await tickAndWait()).toBe("backed-up");
});

test("one backup at a time, also if it is slow", async () => {
  await housekeeping.tick();
  rmSync(join(folder.path, "backups"), { recursive: true });
  now += DAY;
  await tickInVain();
  expect(existsSync(join(folder.path, "backups"))).toBe(false);
  while (!existsSync(join(folder.path, "started"))) await Bun.sleep(10); // it has looked for its name in vain
  expect(await tickAndWait()).toBe("backed-up");
});

test("a long log is emptied while nothing is committed; a very long one at once, and it is reported once", async () => {
  const log = `${join(folder.path, "creel.db")}-wal`;
  const grow = (mebibytes: number) => {
    writeFileSync(log, "");
    truncateSync(log, mebibytes * 1024 * 1024);
  };
  grow(15);
  await tickAndWait();
  expect(cuts).toBe(0);
  grow(17);
  await housekeeping.tick();
  expect(cuts).toBe(1);
  grow(65);
  for (let n = 0; n < 2; n++) {
    housekeeping.committed();
    await housekeeping.tick();
  }
  expect(cuts).toBe(3);
  expect(events.filter((event) => event === "log-is-long")).toHaveLength(1);
});

test("a ballast is put in place", async () => {
  await tickAndWait();
  expect(existsSync(join(folder.path, "ballast"))).toBe(true);
});

test("a home that was moved away does not come back for its ballast and its backups", async () => {
  const moved = `${folder.path}.moved`;
  renameSync(folder.path, moved);
  const failed = new Promise<string>((resolve) => {
    onEvent = resolve;
  });
  await housekeeping.tick();
  expect([await failed, existsSync(folder.path)]).toEqual(["backup-failed", false]);
  rmSync(moved, { recursive: true });
});
