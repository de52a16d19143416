import { expect, test } from "bun:test";
import { readDay } from "./read-day.ts";

const TODAY = "2026-11-20"; // a Friday

test("a day is read when all of the words name it", async () => {
  expect(await readDay(" 2031-05-06 ", TODAY)).toBe("2031-05-06");
  expect(await readDay("24  dec 2031", TODAY)).toBe("2031-12-24");
  expect(await readDay("tomorrow or so", TODAY)).toBeNull();
  expect(await readDay("soup", TODAY)).toBeNull();
  expect(await readDay(" ", TODAY)).toBeNull();
});

test("a number alone is a number of days from today", async () => {
  expect(await readDay("3", TODAY)).toBe("2026-11-23");
  expect(await readDay(" 0 ", TODAY)).toBe(TODAY);
  expect(await readDay("3000", TODAY)).toBeNull();
});

test("the short words of the item's fields are read in every picker", async () => {
  expect(await readDay("+3", TODAY)).toBe("2026-11-23");
  expect(await readDay("eow", TODAY)).toMatch(/^2026-11-2[12]$/); // where the week begins decides
  expect(await readDay("EOM", TODAY)).toMatch(/-(30|31)$/);
  expect(await readDay("end of day", TODAY)).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await readDay("+x", TODAY)).toBeNull();
});

test.each(["en-GB", "en-US", "en-CA", "de", "de-AT"])(
  "the whole date of %s is read again",
  async (locale) => {
    for (const day of ["2026-11-20", "2031-05-06", "2020-01-31", "2028-02-29", "2027-03-01"]) {
      const text = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "full" }).format(
        Date.parse(day),
      );
      expect([text, await readDay(text, TODAY)]).toEqual([text, day]);
    }
  },
);
