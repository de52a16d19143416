import { expect, test } from "bun:test";
import { backedUpOn, backupName, expiredBackups } from "./maintenance.ts";

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
  const gone = expiredBackups(names);
  const remaining = names.filter((name) => !gone.includes(name));
  expect(remaining.slice(0, 7)).toEqual(names.slice(0, 7));
  // The Sundays that end the weeks before: 15 and 8 November, and 1 November.
  expect(remaining.slice(7)).toEqual(
    [8, 1].map((day) => backupName(Date.UTC(2026, 10, day, 11, 0, 5) / 1000)),
  );
  expect(remaining).toContain(backupName(NOW - 5 * DAY)); // 15 November, among the days
  expect(expiredBackups(remaining)).toEqual([]);
});

test("several of one day count as one, and rare ones all stay", () => {
  const hours = Array.from({ length: 10 }, (_, n) => backupName(NOW - n * 3_600));
  expect(expiredBackups(hours)).toEqual(hours.slice(1));
  const months = Array.from({ length: 4 }, (_, n) => backupName(NOW - n * 31 * DAY));
  expect(expiredBackups(months)).toEqual([]);
});

test("of those from before a migration the last three stay, whatever else there is", () => {
  const before = Array.from({ length: 5 }, (_, n) => backupName(NOW - n * 400 * DAY, 5 - n));
  const others = Array.from({ length: 3 }, (_, n) => backupName(NOW - n * DAY));
  expect(expiredBackups([...others, ...before])).toEqual(before.slice(3));
});

test("a file that is not ours is never outdated", () => {
  expect(expiredBackups(["holiday.db", "creel.db", "replaced-20200101-000000", "creel-1.db"])).toEqual([]);
});
