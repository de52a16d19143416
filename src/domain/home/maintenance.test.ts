import { expect, test } from "bun:test";
import { backedUpOn, backupName, expiredBackups, sortBackups } from "./maintenance.ts";

const DAY = 86_400;
const NOW = Date.UTC(2026, 10, 20, 11, 0, 5) / 1000; // a Friday

test("a backup's name has its time, sorts by it, and is read back", () => {
  expect(backupName(NOW)).toBe("creel-20261120-110005.db");
  expect(backupName(NOW, 1)).toBe("creel-20261120-110005-schema1.db");
  for (const name of [backupName(NOW), backupName(NOW, 12)]) expect(backedUpOn(name)).toBe(NOW);
  expect(backupName(NOW) < backupName(NOW + 1)).toBe(true);
  for (const foreign of [
    "creel.db",
    "creel-2026.db",
    "my creel-20261120-110005.db",
    "creel-20261120-110005.db.1.part",
  ])
    expect(backedUpOn(foreign)).toBeNull();
});

test("of a year of daily backups, 7 days and 4 weeks stay, the newest of each", () => {
  const names = Array.from({ length: 365 }, (_, n) => backupName(NOW - n * DAY));
  const gone = expiredBackups(names, NOW);
  const remaining = names.filter((name) => !gone.includes(name));
  expect(remaining.slice(0, 7)).toEqual(names.slice(0, 7));
  // The Sundays that end the weeks before: 15 and 8 November, and 1 November.
  expect(remaining.slice(7)).toEqual(
    [8, 1].map((day) => backupName(Date.UTC(2026, 10, day, 11, 0, 5) / 1000)),
  );
  expect(remaining).toContain(backupName(NOW - 5 * DAY)); // 15 November, among the days
  expect(expiredBackups(remaining, NOW)).toEqual([]);
});

test("several of one day count as one, and rare ones all stay", () => {
  const hours = Array.from({ length: 10 }, (_, n) => backupName(NOW - n * 3_600));
  expect(expiredBackups(hours, NOW)).toEqual(hours.slice(1));
  const months = Array.from({ length: 4 }, (_, n) => backupName(NOW - n * 31 * DAY));
  expect(expiredBackups(months, NOW)).toEqual([]);
});

test("of those from before a migration the last three stay, whatever else there is", () => {
  const before = Array.from({ length: 5 }, (_, n) => backupName(NOW - n * 400 * DAY, 5 - n));
  const others = Array.from({ length: 3 }, (_, n) => backupName(NOW - n * DAY));
  expect(expiredBackups([...others, ...before], NOW)).toEqual(before.slice(3));
});

test("a file that is not ours is never outdated", () => {
  expect(expiredBackups(["holiday.db", "creel.db", "replaced-20200101-000000", "creel-1.db"], NOW)).toEqual(
    [],
  );
});

test("backups dated in the future take no place of the others, and are limited by the same rule", () => {
  const dated = Array.from({ length: 7 }, (_, n) => backupName(NOW - n * DAY));
  const migration = [backupName(NOW - DAY, 7), backupName(NOW - 2 * DAY, 6)];
  const future = Array.from({ length: 60 }, (_, n) => backupName(NOW + (400 - n) * DAY));
  const later = Array.from({ length: 5 }, (_, n) => backupName(NOW + (400 - n) * DAY, 9));
  const gone = expiredBackups([...future, ...later, ...dated, ...migration], NOW);
  for (const name of [...dated, ...migration]) expect(gone).not.toContain(name);
  expect(future.filter((name) => !gone.includes(name)).slice(0, 7)).toEqual(future.slice(0, 7));
  expect(future.filter((name) => !gone.includes(name)).length).toBeLessThanOrEqual(11);
  expect(later.filter((name) => !gone.includes(name))).toEqual(later.slice(0, 3));
});

test("the backup that was just made stays, also when the clock was set back within the day", () => {
  const names = [backupName(NOW), backupName(NOW - 3_600)];
  expect(expiredBackups(names, NOW)).toEqual(names.slice(1));
  expect(expiredBackups(names, NOW, names[1])).toEqual([]);
  expect(expiredBackups(names, NOW - 1_800)).toEqual([]); // the first one is in the future now
});

test("the newest of the past is first, and those of the future are behind all others", () => {
  const [future, newest, old] = [NOW + 1, NOW, NOW - DAY].map((on) => backupName(on));
  expect(sortBackups([old, "mine.db", future, newest] as string[], NOW)).toEqual([
    newest,
    old,
    future,
  ] as string[]);
});

test("the backups from before imports stay for 30 days, at most 10, and take no place of a day", () => {
  const ofToday = Array.from({ length: 12 }, (_, n) => backupName(NOW - n * 60, "import"));
  expect(ofToday[0]).toBe("creel-20261120-110005-import.db");
  expect(expiredBackups([...ofToday, backupName(NOW - 30)], NOW)).toEqual(ofToday.slice(10));
  const older = [29, 31].map((days) => backupName(NOW - days * DAY, "import"));
  expect(expiredBackups(older, NOW)).toEqual(older.slice(1));
});
