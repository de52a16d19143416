import { describe, expect, test } from "bun:test";
import { timeIn } from "../../domain/dates.ts";
import { daySpan } from "../../domain/item/today.ts";
import { momentOf } from "../../domain/quick-entry/calendar.ts";
import { busySeconds, type Interval, placeSideBySide, quartersOf, shiftTime, shownHours } from "./layout.ts";

const ZONE = "Europe/Berlin";
const DAY = "2026-11-26";
const on = (day: string, zone = ZONE) => daySpan(momentOf({ day, minute: 720 }, zone), zone);
const at = (clock: string, day = DAY, zone = ZONE) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return momentOf({ day, minute: hours * 60 + minutes }, zone);
};
const from = (begins: string, ends: string): Interval => ({ begins: at(begins), ends: at(ends) });
const clocks = ({ begins, ends }: Interval, zone = ZONE) => [timeIn(zone, begins), timeIn(zone, ends)];

describe("the shown hours", () => {
  const shown = (...entries: Interval[]) => clocks(shownHours(on(DAY), ZONE, entries));

  test("are from 7:00 to 20:00, and more for an entry that is earlier or later", () => {
    expect(shown()).toEqual(["07:00", "20:00"]);
    expect(shown(from("09:10", "10:00"))).toEqual(["07:00", "20:00"]);
    expect(shown(from("06:40", "07:30"))).toEqual(["06:00", "20:00"]);
    expect(shown(from("19:30", "20:10"))).toEqual(["07:00", "21:00"]);
    expect(shown(from("19:30", "21:00"))).toEqual(["07:00", "21:00"]);
  });

  test("end with the day, whatever begins before it or ends after it", () => {
    const { begins, ends } = on(DAY);
    const hours = shownHours(on(DAY), ZONE, [{ begins: begins - 7_200, ends: begins + 60 }]);
    expect([hours.begins, clocks(hours)]).toEqual([begins, ["00:00", "20:00"]]);
    expect(shownHours(on(DAY), ZONE, [{ begins: ends - 600, ends: ends + 3_600 }]).ends).toBe(ends);
  });
});

describe("a day with a change of the clock", () => {
  const quarters = (day: string, zone = ZONE) => {
    const span = on(day, zone);
    return quartersOf({ begins: span.begins, ends: span.ends }, zone);
  };
  const hours = (day: string, zone?: string) =>
    quarters(day, zone).flatMap(({ time, isHour }) => (isHour ? [time.slice(0, 2)] : []));

  test("has 23 hours in spring and 25 in autumn, each with its name", () => {
    expect(quarters(DAY).length).toBe(96);
    expect(quarters("2026-03-29").length).toBe(92);
    expect(hours("2026-03-29").slice(0, 4)).toEqual(["00", "01", "03", "04"]);
    expect(quarters("2026-10-25").length).toBe(100);
    expect(hours("2026-10-25").slice(0, 5)).toEqual(["00", "01", "02", "02", "03"]);
    expect(hours("2026-10-04", "Australia/Lord_Howe")).toHaveLength(23); // 2:00 became 2:30
  });

  test("shows 7:00 to 20:00 by the clock", () => {
    for (const day of ["2026-03-29", "2026-10-25"])
      expect(clocks(shownHours(on(day), ZONE, []))).toEqual(["07:00", "20:00"]);
  });

  test("moves a time by steps of the clock, and never back where it came from", () => {
    const steps = (day: string, clock: string, by: 1 | -1) =>
      timeIn(ZONE, shiftTime(at(clock, day), by, on(day), ZONE));
    expect(steps("2026-03-29", "01:45", 1)).toBe("03:00");
    expect(steps("2026-03-29", "03:00", -1)).toBe("01:45");
    expect(steps("2026-10-25", "02:45", 1)).toBe("03:00");
    expect(steps("2026-10-25", "03:00", -1)).toBe("02:45");
  });
});

test("a time moves to the next quarter of an hour, and stays in its day", () => {
  const step = (clock: string, by: 1 | -1) => timeIn(ZONE, shiftTime(at(clock), by, on(DAY), ZONE));
  expect(step("09:00", 1)).toBe("09:15");
  expect(step("09:00", -1)).toBe("08:45");
  expect(step("09:10", 1)).toBe("09:15");
  expect(step("09:10", -1)).toBe("09:00");
  expect(step("00:00", -1)).toBe("00:00");
  expect(step("23:45", 1)).toBe("23:45");
  expect(step("23:50", 1)).toBe("23:50");
});

describe("entries that overlap", () => {
  const place = (...entries: Interval[]) => placeSideBySide(entries).map(({ lane, lanes }) => [lane, lanes]);

  test("stand side by side; others have the whole width", () => {
    expect(place(from("09:00", "10:00"), from("10:00", "11:00"))).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(place(from("09:00", "10:00"), from("09:30", "11:00"), from("11:00", "12:00"))).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  test("share the width with all that they touch, also through others", () => {
    const [a, b, c, d] = [
      from("09:00", "12:00"),
      from("09:00", "10:00"),
      from("10:00", "11:00"),
      from("10:30", "11:30"),
    ];
    expect(place(a, b, c, d)).toEqual([
      [0, 3],
      [1, 3],
      [1, 3],
      [2, 3],
    ]);
  });

  test("touch as they are drawn: a short one takes 20 minutes", () => {
    expect(place(from("09:00", "09:05"), from("09:15", "09:30"))).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  test("come in the order of their times", () => {
    const all = placeSideBySide([from("11:00", "12:00"), from("09:00", "09:30"), from("09:00", "10:00")]);
    expect(all.map(({ entry }) => clocks(entry).join())).toEqual([
      "09:00,10:00",
      "09:00,09:30",
      "11:00,12:00",
    ]);
  });
});

test("busy time counts once, and only what is between two moments", () => {
  const all = [
    from("08:00", "09:30"),
    from("09:00", "10:00"),
    from("12:00", "12:30"),
    from("19:00", "22:00"),
  ];
  expect(busySeconds(all, at("09:00"), at("20:00")) / 60).toBe(60 + 30 + 60);
  expect(busySeconds([], at("09:00"), at("20:00"))).toBe(0);
});
