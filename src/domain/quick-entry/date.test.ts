import { expect, test } from "bun:test";
import { parseQuickEntry } from "./parse.ts";

/** Friday, 20 November 2026, 16:04 in Berlin. */
const HERE = { now: Date.UTC(2026, 10, 20, 15, 4) / 1000, timeZone: "Europe/Berlin" };
const CLOCK = new Intl.DateTimeFormat("sv-SE", {
  timeZone: HERE.timeZone,
  dateStyle: "short",
  timeStyle: "short",
});

/** The line => its title | each part | each field that is set, in the order of the alphabet. */
const ROWS = `
Pay !today | => Pay | due !today | dueDate=2026-11-20
Pay !tomorrow | => Pay | due !tomorrow | dueDate=2026-11-21
Pay !friday | => Pay | due !friday | dueDate=2026-11-27
Pay !Friday | => Pay | due !Friday | dueDate=2026-11-27
Pay !fri | => Pay | due !fri | dueDate=2026-11-27
Pay !monday | => Pay | due !monday | dueDate=2026-11-23
Pay !next monday | => Pay | due !next monday | dueDate=2026-11-23
Pay !this monday | => Pay | due !this monday | dueDate=2026-11-23
Pay !next friday | => Pay | due !next friday | dueDate=2026-11-27
Pay !monday next week | => Pay | due !monday next week | dueDate=2026-11-23
Pay !in two weeks | => Pay | due !in two weeks | dueDate=2026-12-04
Pay !in 3 days | => Pay | due !in 3 days | dueDate=2026-11-23
Pay !3 days | => Pay | due !3 days | dueDate=2026-11-23
Pay !2w | => Pay | due !2w | dueDate=2026-12-04
Pay !next week | => Pay | due !next week | dueDate=2026-11-27
Pay !next month | => Pay | due !next month | dueDate=2026-12-20
Pay !end of month | => Pay | due !end of month | dueDate=2026-11-30
Pay !this weekend | => Pay | due !this weekend | dueDate=2026-11-21
Pay !24 december | => Pay | due !24 december | dueDate=2026-12-24
Pay !24th of december | => Pay | due !24th of december | dueDate=2026-12-24
Pay !december 24 | => Pay | due !december 24 | dueDate=2026-12-24
Pay !dec 24 2027 | => Pay | due !dec 24 2027 | dueDate=2027-12-24
Pay !1 november | => Pay | due !1 november | dueDate=2027-11-01
Pay !march 3 #work | => Pay | due !march 3 | tag #work | dueDate=2027-03-03 | tags=work
Pay !may | => Pay | due !may | dueDate=2027-05-01
Pay !9999-12-31 | => Pay | due !9999-12-31 | dueDate=9999-12-31
Pay !9999-12-31 23:59 | => Pay | due !9999-12-31 23:59 | dueDate=9999-12-31 | dueTime=23:59 | remindAt=9999-12-31 23:59
Pay !2026-12-24 | => Pay | due !2026-12-24 | dueDate=2026-12-24
Pay !24.12. | => Pay | due !24.12. | dueDate=2026-12-24
Pay !24.12.2027 | => Pay | due !24.12.2027 | dueDate=2027-12-24
Pay !20.11. | => Pay | due !20.11. | dueDate=2026-11-20
Pay !"friday, the fool" now | => Pay !"friday, the fool" now
Pay !1.11. | => Pay | due !1.11. | dueDate=2027-11-01
Pay !29.2. | => Pay | due !29.2. | dueDate=2028-02-29
Pay !29.2.2028 | => Pay | due !29.2.2028 | dueDate=2028-02-29
Pay !29.2.2027 | => Pay !29.2.2027
Pay !31.4. | => Pay !31.4.
Pay !12/24 | => Pay | due !12/24 | dueDate=2026-12-24
Pay !24/12 | => Pay | due !24/12 | dueDate=2026-12-24
Pay !24/12/2027 | => Pay | due !24/12/2027 | dueDate=2027-12-24
Pay !5/5 | => Pay | due !5/5 | dueDate=2027-05-05
Pay !3/4 | => Pay !3/4
Pay !2026-13-01 | => Pay !2026-13-01
Pay !2026-02-30 | => Pay !2026-02-30
Pay !2026-12-24 now | => Pay now | due !2026-12-24 | dueDate=2026-12-24
Pay !2026-12-24, now | => Pay now | due !2026-12-24, | dueDate=2026-12-24
Pay !"in two weeks" or so | => Pay or so | due !"in two weeks" | dueDate=2026-12-04
Pay !"friday" now | => Pay now | due !"friday" | dueDate=2026-11-27
Pay !"friday the fool" now | => Pay !"friday the fool" now
Pay !heute | => Pay | due !heute | dueDate=2026-11-20
Pay !morgen | => Pay | due !morgen | dueDate=2026-11-21
Pay !übermorgen | => Pay | due !übermorgen | dueDate=2026-11-22
Pay !freitag | => Pay | due !freitag | dueDate=2026-11-27
Pay !am Freitag | => Pay | due !am Freitag | dueDate=2026-11-27
Pay !nächsten Montag | => Pay | due !nächsten Montag | dueDate=2026-11-23
Pay !in zwei Wochen | => Pay | due !in zwei Wochen | dueDate=2026-12-04
Pay !24. Dezember | => Pay | due !24. Dezember | dueDate=2026-12-24
Pay !nächste Woche | => Pay | due !nächste Woche | dueDate=2026-11-27
Pay !yesterday | => Pay | due !yesterday PAST | dueDate=2026-11-19
Pay !gestern | => Pay | due !gestern PAST | dueDate=2026-11-19
Pay !last friday | => Pay | due !last friday PAST | dueDate=2026-11-13
Pay !letzten Freitag | => Pay | due !letzten Freitag PAST | dueDate=2026-11-13
Pay !2 days ago | => Pay | due !2 days ago PAST | dueDate=2026-11-18
Pay !2020-01-01 | => Pay | due !2020-01-01 PAST | dueDate=2020-01-01
Pay !1.1.2020 | => Pay | due !1.1.2020 PAST | dueDate=2020-01-01
Pay !friday 17:00 | => Pay | due !friday 17:00 | dueDate=2026-11-27 | dueTime=17:00 | remindAt=2026-11-27 17:00
Pay !friday at 5pm | => Pay | due !friday at 5pm | dueDate=2026-11-27 | dueTime=17:00 | remindAt=2026-11-27 17:00
Pay !friday 5pm with Bob | => Pay with Bob | due !friday 5pm | dueDate=2026-11-27 | dueTime=17:00 | remindAt=2026-11-27 17:00
Pay !friday at 17 | => Pay | due !friday at 17 | dueDate=2026-11-27 | dueTime=17:00 | remindAt=2026-11-27 17:00
Pay !freitag um 9 Uhr | => Pay | due !freitag um 9 Uhr | dueDate=2026-11-27 | dueTime=09:00 | remindAt=2026-11-27 09:00
Pay !fri 5pm | => Pay | due !fri 5pm | dueDate=2026-11-27 | dueTime=17:00 | remindAt=2026-11-27 17:00
Pay !Freitag 17 Uhr | => Pay | due !Freitag 17 Uhr | dueDate=2026-11-27 | dueTime=17:00 | remindAt=2026-11-27 17:00
Pay !morgen um 17 Uhr | => Pay | due !morgen um 17 Uhr | dueDate=2026-11-21 | dueTime=17:00 | remindAt=2026-11-21 17:00
Pay !tomorrow at noon | => Pay | due !tomorrow at noon | dueDate=2026-11-21 | dueTime=12:00 | remindAt=2026-11-21 12:00
Pay !tomorrow 10 apples | => Pay 10 apples | due !tomorrow | dueDate=2026-11-21
Pay !2026-12-24 17:00 | => Pay | due !2026-12-24 17:00 | dueDate=2026-12-24 | dueTime=17:00 | remindAt=2026-12-24 17:00
Pay !2026-12-24T17:00 | => Pay | due !2026-12-24T17:00 | dueDate=2026-12-24 | dueTime=17:00 | remindAt=2026-12-24 17:00
Pay !24.12. 9:30 | => Pay | due !24.12. 9:30 | dueDate=2026-12-24 | dueTime=09:30 | remindAt=2026-12-24 09:30
Pay !24.12. um 9 Uhr | => Pay | due !24.12. um 9 Uhr | dueDate=2026-12-24 | dueTime=09:00 | remindAt=2026-12-24 09:00
Pay !24.12. at 5pm sharp | => Pay sharp | due !24.12. at 5pm | dueDate=2026-12-24 | dueTime=17:00 | remindAt=2026-12-24 17:00
Pay !2026-12-24 10 apples | => Pay 10 apples | due !2026-12-24 | dueDate=2026-12-24
Pay !17:00 | => Pay | due !17:00 | dueDate=2026-11-20 | dueTime=17:00 | remindAt=2026-11-20 17:00
Pay !9:00 | => Pay | due !9:00 | dueDate=2026-11-21 | dueTime=09:00 | remindAt=2026-11-21 09:00
Pay !5pm | => Pay | due !5pm | dueDate=2026-11-20 | dueTime=17:00 | remindAt=2026-11-20 17:00
Pay !noon | => Pay | due !noon | dueDate=2026-11-21 | dueTime=12:00 | remindAt=2026-11-21 12:00
Pay !in 20 minutes | => Pay | due !in 20 minutes | dueDate=2026-11-20 | dueTime=16:24 | remindAt=2026-11-20 16:24
Pay !in 2 hours | => Pay | due !in 2 hours | dueDate=2026-11-20 | dueTime=18:04 | remindAt=2026-11-20 18:04
Pay !in an hour | => Pay | due !in an hour | dueDate=2026-11-20 | dueTime=17:04 | remindAt=2026-11-20 17:04
Pay !in half an hour | => Pay | due !in half an hour | dueDate=2026-11-20 | dueTime=16:34 | remindAt=2026-11-20 16:34
Pay !2h | => Pay | due !2h | dueDate=2026-11-20 | dueTime=18:04 | remindAt=2026-11-20 18:04
Pay !in einer Stunde | => Pay | due !in einer Stunde | dueDate=2026-11-20 | dueTime=17:04 | remindAt=2026-11-20 17:04
Pay !in 10 minuten | => Pay | due !in 10 minuten | dueDate=2026-11-20 | dueTime=16:14 | remindAt=2026-11-20 16:14
Pay !in 30 hours | => Pay | due !in 30 hours | dueDate=2026-11-21 | dueTime=22:04 | remindAt=2026-11-21 22:04
Pay !tonight | => Pay | due !tonight | dueDate=2026-11-20
Pay !tomorrow morning | => Pay | due !tomorrow morning | dueDate=2026-11-21
Pay !this evening | => Pay | due !this evening | dueDate=2026-11-20
Pay !today 9:00 | => Pay | due !today 9:00 PAST | dueDate=2026-11-20 | dueTime=09:00 | remindAt=2026-11-20 09:00
Pay ^monday | => Pay | start ^monday | startDate=2026-11-23
Pay ^next monday !friday | => Pay | start ^next monday | due !friday | dueDate=2026-11-27 | startDate=2026-11-23
Pay ^monday 9:00 !friday | => Pay | start ^monday 9:00 | due !friday | dueDate=2026-11-27 | remindAt=2026-11-23 09:00 | startDate=2026-11-23
Pay ^monday 9:00 !friday 17:00 | => Pay | start ^monday 9:00 | due !friday 17:00 | dueDate=2026-11-27 | dueTime=17:00 | remindAt=2026-11-23 09:00 | reminders=2026-11-23 09:00,2026-11-27 17:00 | startDate=2026-11-23
Pay ^2027-01-05 | => Pay | start ^2027-01-05 | startDate=2027-01-05
Pay !friday ^monday | => Pay | due !friday | start ^monday | dueDate=2026-11-27 | startDate=2026-11-23
Pay !friday !monday | => Pay !friday | due !monday | dueDate=2026-11-23
Pay !monday #work tomorrow | => Pay tomorrow | due !monday | tag #work | dueDate=2026-11-23 | tags=work
Pay !friday, call Bob | => Pay call Bob | due !friday, | dueDate=2026-11-27
Pay !friday. Call Bob | => Pay. Call Bob | due !friday | dueDate=2026-11-27
Pay !important | => Pay !important
Pay !now | => Pay !now
Pay !monday - friday | => Pay !monday - friday
Pay !do | => Pay !do
Pay !tomorrow 9am EST | => Pay EST | due !tomorrow 9am | dueDate=2026-11-21 | dueTime=09:00 | remindAt=2026-11-21 09:00
Pay !2026-12-24T17:00Z | => Pay !2026-12-24T17:00Z
Pay !24 dec 99999 | => Pay !24 dec 99999
Pay !this month | => Pay !this month
`;

async function render(line: string): Promise<string> {
  const { draft, parts } = await parseQuickEntry(line, HERE);
  const { title, note: _, tags, isFocused, remindAt, reminders, ...more } = draft;
  const sets = {
    ...more,
    ...(tags.length > 0 ? { tags: tags.join() } : {}),
    ...(isFocused ? { isFocused } : {}),
    ...(remindAt === undefined ? {} : { remindAt: CLOCK.format(remindAt * 1000) }),
    ...(reminders === undefined ? {} : { reminders: reminders.map((one) => CLOCK.format(one * 1000)) }),
  };
  return [
    line,
    `=> ${title}`,
    ...parts.map(({ kind, text, isPast }) => `${kind} ${text}${isPast ? " PAST" : ""}`),
    ...Object.entries(sets)
      .map(([field, value]) => `${field}=${value}`)
      .sort(),
  ].join(" | ");
}

test.each(ROWS.trim().split(/\n+/))("%s", async (row) => {
  expect(await render(row.split(" | => ")[0] ?? "")).toBe(row);
});

/** Texts that are a date, and their values. */
const DATES = ROWS.split("\n").flatMap((row) => {
  const [, words, value] = /^Pay !([^"#^|]+) \| => Pay \|.* dueDate=(\S+)/.exec(row) ?? [];
  return words && value ? [[words, value] as const] : [];
});

test("dates were found in the table", () => {
  expect(DATES.length).toBeGreaterThan(70);
});

test.each(DATES)(
  "%s is the same day before a tag, before a comma, in quotes and in brackets",
  async (words, day) => {
    for (const line of [
      `Pay !${words} #work`,
      `Pay !${words}, and more`,
      `Pay !"${words}" and more`,
      `(Pay !${words})`,
    ]) {
      const { draft } = await parseQuickEntry(line, HERE);
      expect([line, draft.dueDate, draft.title.replace(" and more", "").replace(/[()]/g, "")]).toEqual([
        line,
        day,
        "Pay",
      ]);
    }
  },
);
