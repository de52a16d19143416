import { expect, test } from "bun:test";
import { captureParts as de } from "../i18n/de-late/capture.ts";
import { captureParts as en } from "../i18n/en-late/capture.ts";
import { readDay } from "./read-day.ts";
import { isUnfinishedDate } from "./unfinished-date.ts";

const TODAY = "2026-11-20"; // a Friday
const PHRASES = [
  ..."in 3 days|next fri|24 dec 2031|24. Dezember|dec 24|12/24|24.12.|24. 12. 2031|2031-05-06|+3|eow|eom|end of day".split(
    "|",
  ),
  ..."nächsten Freitag|in zwei Wochen|in einer Woche|Ende der Woche|tomorrow 9:00|übermorgen um 17 Uhr|on friday".split(
    "|",
  ),
  ..."a week from now|the 5th of may|friday 5pm|Freitag, 24. Dezember 2027|Friday, 24 December 2027|half an hour".split(
    "|",
  ),
];

test("each beginning of a date may become one", async () => {
  for (const phrase of [...PHRASES, ...en.dates, ...de.dates]) {
    for (let units = 1; units <= phrase.length; units++) {
      const text = phrase.slice(0, units);
      expect([text, isUnfinishedDate(text)]).toEqual([text, true]);
    }
  }
  expect(await readDay("next fri", TODAY)).not.toBeNull();
});

test.each(["soup", "banana", "tomorrow or so", "next frog", "call Noor", "monday soup", "+x"])(
  "%s becomes no date",
  (text) => {
    expect(isUnfinishedDate(text)).toBe(false);
  },
);
