import { afterEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, dayIn, isMoment, LAST_MOMENT } from "../dates.ts";
import { dayOf, momentOf, readClock } from "./calendar.ts";
import { readDate } from "./date.ts";
import { parseQuickEntry } from "./parse.ts";
import type { TokenMatch } from "./token.ts";

/** Half hours, a summer time of half an hour, the ends of the world, and changes at midnight. */
const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Africa/Cairo",
  "America/Asuncion",
];
const ZONE = fc.constantFrom(...ZONES);
const NOW = fc.integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2032, 0, 1) / 1000 });

test("the clock of a zone is the one that Temporal knows", () => {
  fc.assert(
    fc.property(NOW, ZONE, (now, timeZone) => {
      const there = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(timeZone);
      const day = there.toPlainDate().toString();
      expect(readClock(now, timeZone)).toEqual({ day, minute: there.hour * 60 + there.minute });
    }),
    { numRuns: 1000 },
  );
});

test("the result is the moment that Temporal computes, also when summer time begins and ends", () => {
  let gaps = 0;
  for (const timeZone of ZONES) {
    let transition: Temporal.ZonedDateTime | null =
      Temporal.PlainDate.from("2026-01-01").toZonedDateTime(timeZone);
    for (
      let transitions = 0;
      transition && transitions < 5;
      transitions++, transition = transition.getTimeZoneTransition("next")
    )
      for (let minute = -300; minute <= 300; minute += 15) {
        const there = transition.toPlainDateTime().add({ minutes: minute });
        const expected = there.toZonedDateTime(timeZone);
        if (!expected.toPlainDateTime().equals(there)) gaps++;
        const clock = { day: there.toPlainDate().toString(), minute: there.hour * 60 + there.minute };
        expect([`${there} ${timeZone}`, momentOf(clock, timeZone)]).toEqual([
          `${there} ${timeZone}`,
          expected.epochMilliseconds / 1000,
        ]);
      }
  }
  expect(gaps).toBeGreaterThan(20);
});

test("days that the calendar does not have", () => {
  expect([dayOf(2026, 2, 29), dayOf(2028, 2, 29), dayOf(2026, 13, 1), dayOf(0, 1, 1)]).toEqual([
    null,
    "2028-02-29",
    null,
    null,
  ]);
});

/** From UTC-12 to UTC+14. */
const FAR_ZONES = [
  ...Array.from({ length: 27 }, (_, n) => `Etc/GMT${n < 13 ? "+" : "-"}${Math.abs(12 - n)}`),
  ...ZONES,
];

describe.each(FAR_ZONES)("the first and last days in %s", (timeZone) => {
  test("have their moments, also those that cannot be stored", () => {
    for (const day of ["9999-12-31", "9999-12-30", "1970-01-01", "1900-01-01", "0100-01-01"])
      for (const minute of [0, 1, 719, 1_439]) {
        const there = Temporal.PlainDate.from(day).toZonedDateTime({
          timeZone,
          plainTime: { hour: Math.floor(minute / 60), minute: minute % 60 },
        });
        if (there.offsetNanoseconds % 60e9 === 0)
          expect([day, minute, momentOf({ day, minute }, timeZone)]).toEqual([
            day,
            minute,
            there.epochMilliseconds / 1000,
          ]);
      }
    expect(momentOf({ day: "0001-01-01", minute: 0 }, timeZone)).toBeLessThan(0);
  });

  test("a moment that can be stored is on a day of the calendar", () => {
    for (const moment of [0, LAST_MOMENT - 86_400, LAST_MOMENT - 3_600, LAST_MOMENT]) {
      const { day, minute } = readClock(moment, timeZone);
      expect([day, minute >= 0 && minute < 1_440]).toEqual([dayIn(timeZone, moment), true]);
      expect(addDays(day, 0)).toBe(day);
      expect(["1969-12-31", "1970-01-01", "9999-12-30", "9999-12-31"]).toContain(day);
    }
  });

  test("typed, they set what can be stored", async () => {
    const days = ["1900-01-01", "1970-01-01", "9999-12-31", "31.12.9999", "12/31/9999", "31 december 9999"];
    const times = ["", " 00:00", " 12:00", " 23:59", " at 23:59", " um 23:59"];
    const now = Date.parse("9999-12-31T11:00:00Z") / 1000;
    for (const text of [
      ...days.flatMap((day) => times.map((time) => day + time)),
      "tomorrow",
      "9:00",
      "friday",
      "+1",
    ])
      for (const [kind, here] of [
        ["due", { now, timeZone }],
        ["start", { now: 0, timeZone }],
      ] as const) {
        const sets: TokenMatch["sets"] = (await readDate(kind, text, here))?.sets ?? {};
        const { remindAt = 0, dueDate = "2000-01-01", startDate = "2000-01-01" } = sets;
        expect([text, isMoment(remindAt ?? 0)]).toEqual([text, true]);
        for (const day of [dueDate, startDate]) expect([text, addDays(day ?? "", 0)]).toEqual([text, day]);
      }
  });
});

describe("dates are read where the person is", () => {
  const HOME = process.env.TZ;
  afterEach(() => {
    if (HOME === undefined) delete process.env.TZ;
    else process.env.TZ = HOME;
  });

  const TEXTS = [
    "today|tomorrow|friday|next monday|in two weeks|3 days|next month|end of month|may|24 december|heute|freitag um 9 Uhr",
    "17:00|9:00|noon|tomorrow at 2:30|2027-03-28 2:30|in 90 minutes|in 30 hours|tonight|this morning|24.12.|last friday",
  ].flatMap((texts) => texts.split("|"));

  /** Moments around a change to or from summer time, somewhere, and around midnight and New Year. */
  const MOMENTS = [
    "2026-11-20T15:04Z",
    "2026-03-08T06:59Z",
    "2026-03-29T00:30Z",
    "2026-10-25T01:30Z",
    "2026-04-04T15:10Z",
    "2026-10-04T03:00Z",
    "2026-12-31T23:59Z",
    "2028-02-28T12:00Z",
  ].map((text) => Date.parse(text) / 1000);

  async function readAll(timeZone: string): Promise<string[]> {
    const found: string[] = [];
    for (const now of MOMENTS)
      for (const text of TEXTS) {
        const { draft, parts } = await parseQuickEntry(`Pay !${text}`, { now, timeZone });
        expect([text, parts[0]?.text]).toEqual([text, `!${text}`]);
        found.push(`${now} ${text} ${draft.dueDate} ${draft.remindAt}`);
      }
    return found;
  }

  test("and not where this process runs", async () => {
    for (const timeZone of ["Europe/Berlin", "America/New_York", "Pacific/Kiritimati"]) {
      process.env.TZ = "UTC";
      const expected = await readAll(timeZone);
      for (const [elsewhere, offset] of [
        ["America/New_York", 300],
        ["Asia/Kathmandu", -345],
        ["Pacific/Kiritimati", -840],
        ["Australia/Lord_Howe", -660],
        ["Europe/Berlin", -60],
      ] as const) {
        process.env.TZ = elsewhere;
        expect(new Date("2026-01-15T12:00Z").getTimezoneOffset()).toBe(offset);
        expect(await readAll(timeZone)).toEqual(expected);
      }
    }
  });

  test("a weekday is the next such day, one to seven days away", async () => {
    const DAYS = ["monday", "tue", "wednesday", "donnerstag", "fri", "Samstag", "sunday"];
    await fc.assert(
      fc.asyncProperty(NOW, ZONE, fc.nat(6), fc.boolean(), async (now, timeZone, weekday, isTimed) => {
        const { draft } = await parseQuickEntry(`Pay !${DAYS[weekday]}${isTimed ? " 0:05" : ""}`, {
          now,
          timeZone,
        });
        const due = Temporal.PlainDate.from(draft.dueDate ?? "");
        const today = Temporal.PlainDate.from(readClock(now, timeZone).day);
        expect(due.dayOfWeek).toBe(weekday + 1);
        expect(today.until(due).days).toBeGreaterThanOrEqual(1);
        expect(today.until(due).days).toBeLessThanOrEqual(7);
      }),
      { numRuns: 300 },
    );
  });
});
