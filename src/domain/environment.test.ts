import { expect, test } from "bun:test";
import { dayIn } from "./dates.ts";
import { SYSTEM } from "./environment.ts";

const YEARS = 10 * 365 * 86_400; // seconds: more than a timer can be set to

test("an alarm goes off when its moment has come, not before, and not when it was called off", async () => {
  const rung: string[] = [];
  const stops = [SYSTEM.setAlarm(SYSTEM.now() + YEARS, () => rung.push("in years"))];
  SYSTEM.setAlarm(SYSTEM.now(), () => rung.push("called off"))();
  await new Promise<void>((resolve) => stops.push(SYSTEM.setAlarm(SYSTEM.now(), resolve)));
  expect(rung).toEqual([]);
  for (const stop of stops) stop();
});

test("an id is a UUID of version 4 in 32 upper-case hexadecimal digits, and never the same twice", () => {
  const ids = Array.from({ length: 1_000 }, () => SYSTEM.newId());
  for (const id of ids) expect(id).toMatch(/^[0-9A-F]{12}4[0-9A-F]{3}[89AB][0-9A-F]{15}$/);
  expect(new Set(ids).size).toBe(ids.length);
  for (let at = 0; at < 32; at++)
    if (at !== 12) expect(new Set(ids.map((id) => id[at])).size).toBe(at === 16 ? 4 : 16);
});

test("the zone is the one that this computer is in", () => {
  const before = process.env.TZ;
  try {
    for (const zone of ["America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata", "UTC"]) {
      process.env.TZ = zone;
      const days = [SYSTEM.zone(), zone].map((one) => dayIn(one, Date.UTC(2026, 10, 20, 23) / 1000));
      expect([zone, days[0]]).toEqual([zone, days[1]]);
      expect([zone, new Date().getTimezoneOffset()]).toEqual([zone, offsetIn(SYSTEM.zone())]);
    }
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

/** In minutes, as `Date` has it: west of Greenwich is more than nought. */
function offsetIn(zone: string): number {
  return -Temporal.Now.zonedDateTimeISO(zone).offsetNanoseconds / 60e9 || 0;
}
