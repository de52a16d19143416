import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../test/home.ts";
import type { Item } from "../domain/item/item.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A day somewhere, most of them such on which the clocks change. */
interface Turn {
  zone: string;
  date: string;
  hours: number;
}

const TURNS: Turn[] = [
  { zone: "Europe/Berlin", date: "2026-03-29", hours: 23 },
  { zone: "Europe/Berlin", date: "2026-10-25", hours: 25 },
  { zone: "America/New_York", date: "2026-03-08", hours: 23 },
  { zone: "America/New_York", date: "2026-11-01", hours: 25 },
  { zone: "Australia/Lord_Howe", date: "2026-10-04", hours: 23.5 },
  { zone: "America/Santiago", date: "2026-09-06", hours: 23 }, // it begins at one: there is no midnight
  { zone: "Africa/Cairo", date: "2026-10-29", hours: 25 }, // its last hour comes twice
  { zone: "Asia/Kolkata", date: "2026-06-01", hours: 24 },
  { zone: "Pacific/Kiritimati", date: "2026-06-01", hours: 24 },
  { zone: "America/Los_Angeles", date: "2026-06-01", hours: 24 },
  { zone: "UTC", date: "2026-06-01", hours: 24 },
];

const dayOf = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();
const momentOf = (date: string, hour: string, zone: string) =>
  Temporal.PlainDateTime.from(`${date}T${hour}`).toZonedDateTime(zone).epochMilliseconds / 1000;
/** The first second of a day, which is not always at midnight. */
const startOf = (date: string, zone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).startOfDay().epochMilliseconds / 1000;

const [, [, openThreaded], [, openInMemory]] = ENGINES as [never, (typeof ENGINES)[0], (typeof ENGINES)[0]];

describe.each(TURNS)("in $zone on $date, which has $hours hours,", ({ zone, date, hours }) => {
  const home = storeOn(openInMemory, "2026-01-01T00:00:00Z", zone);
  const [yesterday, tomorrow] = [dayOf(date, -1), dayOf(date, 1)];
  const [begins, ends] = [startOf(date, zone), startOf(tomorrow, zone)];
  beforeEach(home.open);
  afterEach(home.close);

  const listOf = async (id: string) => (await home.items().get(id))?.list;
  const complete = async (id: string): Promise<Item | undefined> => {
    await home.items().change({ id, command: { verb: "complete" } });
    return (await home.items().list({ list: "open", limit: 9 })).items[0];
  };

  test("the day is as long as it is there", () => expect(ends - begins).toBe(hours * HOUR));

  test("a scheduled item becomes active in the first second of its day, not before", async () => {
    home.now = begins - DAY;
    const today = await home.make("today", { list: "scheduled", startDate: date });
    const next = await home.make("tomorrow", { list: "scheduled", startDate: tomorrow });
    const seen: [number, (string | undefined)[]][] = [];
    // Each is found by a read; an earlier read must not be cached.
    for (const at of [begins - 900, begins - 1, begins, ends - 1, ends]) {
      home.now = at;
      seen.push([at - begins, [await listOf(today), await listOf(next)]]);
    }
    expect(seen).toEqual([
      [-900, ["scheduled", "scheduled"]],
      [-1, ["scheduled", "scheduled"]],
      [0, ["next", "scheduled"]],
      [ends - 1 - begins, ["next", "scheduled"]],
      [ends - begins, ["next", "next"]],
    ]);
    expect(await home.items().get(today)).toMatchObject({ isFocused: true, startDate: date });
  });

  test("a list in the first second of a day has the items that become active then", async () => {
    home.now = begins - DAY;
    await home.make("today", { list: "scheduled", startDate: date });
    home.now = begins;
    expect(await home.titles({ list: "next" })).toEqual(["today"]);
  });

  test("a start date of today is no later day, one of tomorrow is, at both ends of the day", async () => {
    for (const at of [begins, ends - 1]) {
      home.now = at;
      const id = await home.make("x", { list: "next" });
      expect((await home.edit(id, { startDate: date }))?.list).toBe("next");
      const refused = home.edit(id, { list: "scheduled" }).catch(({ field }) => field);
      expect(await refused).toBe("startDate");
      expect((await home.edit(id, { startDate: tomorrow }))?.list).toBe("scheduled");
    }
  });

  test("a daily item moves to the first day that has not passed, with its reminder at the same hour", async () => {
    const before = dayOf(date, -2);
    for (const [at, next] of [
      [begins - 1, yesterday],
      [begins, date],
      [ends - 1, date],
      [ends, tomorrow],
    ] as const) {
      home.now = momentOf(before, "12:00", zone);
      const remindAt = momentOf(before, "20:30", zone);
      const id = await home.make("water", { list: "next", repeat: "FREQ=DAILY", dueDate: before, remindAt });
      home.now = at;
      const made = await complete(id);
      expect([at - begins, made?.dueDate]).toEqual([at - begins, next]);
      expect(made?.remindAt).toBe(momentOf(next, "20:30", zone));
      await home.edit(made?.id ?? "", { list: "trash" });
    }
  });

  test("an item that repeats after completion counts from the day of its completion", async () => {
    for (const [at, next] of [
      [begins - 1, date],
      [begins, tomorrow],
      [ends - 1, tomorrow],
    ] as const) {
      home.now = at;
      const id = await home.make("air", { list: "next", repeat: "FREQ=DAILY", repeatFrom: "completion" });
      const made = await complete(id);
      expect([at - begins, made?.startDate, made?.list]).toEqual([at - begins, next, "scheduled"]);
      await home.edit(made?.id ?? "", { list: "trash" });
    }
  });

  test("a reminder is shown at its moment, whether that hour occurs once, twice or never", async () => {
    const notified: string[] = [];
    home.store.reminders.listen(({ reminders }) => notified.push(...reminders.map(({ title }) => title)));
    home.now = begins - DAY;
    for (let hour = 0; hour < hours; hour++)
      await home.make(`hour ${hour}`, { remindAt: begins + hour * HOUR });
    for (let hour = 0; hour < hours; hour++) {
      home.now = begins + hour * HOUR - 1;
      await home.store.reminders.sendDue();
      expect(notified).toHaveLength(hour);
      home.now++;
      await home.store.reminders.sendDue();
      expect(notified.at(-1)).toBe(`hour ${hour}`);
    }
  });

  test("quick entry means the days of the calendar there", async () => {
    for (const at of [begins, ends - 1]) {
      home.now = at;
      const captured = await home
        .items()
        .capture({ title: "Pay !today", note: null, isFocused: false }, { parse: true });
      expect((await home.items().get(captured.id))?.dueDate).toBe(date);
      const { draft } = await home.items().preview("Pay !tomorrow 9:00");
      expect([draft.dueDate, draft.remindAt]).toEqual([tomorrow, momentOf(tomorrow, "09:00", zone)]);
    }
  });

  test("undo goes by the day there: what was put off comes back, and with its day it wakes", async () => {
    for (const at of [begins, ends - 1]) {
      home.now = at;
      const id = await home.make("now", { list: "next", startDate: date });
      await home.edit(id, { startDate: tomorrow });
      expect((await home.items().undo())[0]).toMatchObject({ list: "next", startDate: date });
    }
    home.now = begins - DAY;
    const id = await home.make("later", { list: "scheduled", startDate: date });
    await home.edit(id, { startDate: null, list: "next" });
    home.now = begins - 1;
    await home.items().undo();
    expect(await listOf(id)).toBe("scheduled");
    home.now = begins;
    expect(await listOf(id)).toBe("next");
  });
});

test("steps of the last 90 days can be undone, and older ones cannot", async () => {
  const home = storeOn(openThreaded);
  await home.open();
  const id = await home.make("old", { note: "a note" });
  home.now += 89 * DAY;
  await home.store.tidy();
  expect((await home.items().undo()).map(({ note }) => note)).toEqual([null]);
  await home.edit(id, { note: "another" });
  home.now += 91 * DAY;
  expect(await home.items().undo()).toEqual([]);
  expect((await home.items().get(id))?.note).toBe("another");
  await home.close();
});
