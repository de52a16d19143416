import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, checkDate, dayIn, daysBetween, isMoment, LAST_MOMENT } from "./dates.ts";

const day = fc
  .integer({ min: 0, max: 9998 * 365 })
  .map((days) => Temporal.PlainDate.from("0001-01-01").add({ days }).toString());

test("a day of the calendar is one, and nothing else is", () => {
  fc.assert(fc.property(day, (date) => expect(checkDate(date, "dueDate")).toBe(date)));
  const others = ["", "0000-01-01", "2026-02-29", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-01T00:00"];
  for (const text of [...others, " 2026-01-01", "2026-01-01\n", "+010000-01-01", "today", "2026-00-10"])
    expect(() => checkDate(text, "dueDate")).toThrow(
      expect.objectContaining({ code: "invalid", field: "dueDate" }),
    );
});

test("days are added and counted as Temporal does", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -4_000_000, max: 4_000_000 }), (from, days) => {
      const there = Temporal.PlainDate.from(from).add({ days });
      const isKept = there.year >= 1 && there.year <= 9999;
      expect(addDays(from, days)).toBe(isKept ? there.toString() : null);
      if (isKept) expect(daysBetween(from, there.toString())).toBe(days);
    }),
  );
});

test("the day in a time zone is Temporal's", () => {
  const zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 4e9 }), (zone, moment) => {
      const there = Temporal.Instant.fromEpochMilliseconds(moment * 1000).toZonedDateTimeISO(zone);
      expect(dayIn(zone, moment)).toBe(there.toPlainDate().toString());
    }),
  );
});

test("a moment that can be stored is a whole second from 1970 to 9999, and its day is one of the calendar", () => {
  const moments = [-1, 0, 0.5, Number.NaN, LAST_MOMENT, LAST_MOMENT + 1];
  expect(moments.filter(isMoment)).toEqual([0, LAST_MOMENT]);
  expect(dayIn("Pacific/Kiritimati", LAST_MOMENT)).toBe("9999-12-31");
  expect(dayIn("Pacific/Pago_Pago", 0)).toBe("1969-12-31");
});
