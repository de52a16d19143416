import { describe, expect, test } from "bun:test";
import { readCalendar } from "./read-calendar.ts";

const WEEK = { from: "2026-11-23", to: "2026-11-29", zone: "Europe/Berlin" };
const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
let uids = 0;
const event = (...lines: string[]) => ["BEGIN:VEVENT", `UID:${uids++}`, ...lines, "END:VEVENT"].join("\r\n");
const read = (text: string, window = WEEK) => readCalendar(text, window);
/** The events as lines: begin and end in local time, and the title. */
const lines = (text: string, window = WEEK) =>
  read(text, window)?.events.map(({ startAt, endAt, startDate, endDate, title }) =>
    [startDate ?? local(startAt, window.zone), endDate ?? local(endAt, window.zone), title].join(" | "),
  );
const local = (moment: number | null, timeZone: string) =>
  new Date((moment ?? 0) * 1000).toLocaleString("sv-SE", { timeZone }).slice(0, 16);

/** The rules of Berlin under a name of another system. */
const WEST_EUROPE = [
  "BEGIN:VTIMEZONE",
  "TZID:W. Europe Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
].join("\r\n");

describe("an event", () => {
  test("has its texts, its moments and its place", () => {
    const text = calendar(
      event(
        "DTSTART:20261126T090000Z",
        "DTEND:20261126T091500Z",
        "SUMMARY:Stand-up\\, short",
        "LOCATION:Room 4",
      ),
    );
    expect(read(text)).toEqual({
      events: [
        {
          title: "Stand-up, short",
          startAt: Date.UTC(2026, 10, 26, 9) / 1000,
          endAt: Date.UTC(2026, 10, 26, 9, 15) / 1000,
          isAllDay: false,
          startDate: null,
          endDate: null,
          place: "Room 4",
        },
      ],
      isCut: false,
    });
  });

  test.each([
    ["in UTC", "DTSTART:20261126T090000Z", "2026-11-26 10:00"],
    ["without a zone is in the account's", "DTSTART:20261126T090000", "2026-11-26 09:00"],
    ["in a zone of IANA", "DTSTART;TZID=America/New_York:20261126T090000", "2026-11-26 15:00"],
    [
      "in a zone of IANA with a prefix",
      "DTSTART;TZID=/x.org/1/America/New_York:20261126T090000",
      "2026-11-26 15:00",
    ],
    ["in a zone of the file", 'DTSTART;TZID="W. Europe Standard Time":20261126T090000', "2026-11-26 09:00"],
    ["in an unknown zone", "DTSTART;TZID=Nowhere:20261126T090000", "2026-11-26 09:00"],
  ])("%s", (_, start, begins) => {
    expect(lines(calendar(WEST_EUROPE, event(start)))).toEqual([`${begins} | ${begins} | `]);
  });

  test("of a zone of the file follows its summer time", () => {
    const july = { from: "2026-07-01", to: "2026-07-01", zone: "UTC" };
    const text = calendar(WEST_EUROPE, event("DTSTART;TZID=W. Europe Standard Time:20260701T090000"));
    expect(lines(text, july)).toEqual(["2026-07-01 07:00 | 2026-07-01 07:00 | "]);
  });

  test("at a time that the change of the clock skips or repeats", () => {
    const spring = { from: "2026-03-29", to: "2026-03-29", zone: "UTC" };
    const autumn = { from: "2026-10-25", to: "2026-10-25", zone: "UTC" };
    const at = (time: string) => calendar(event(`DTSTART;TZID=Europe/Berlin:${time}`));
    expect(lines(at("20260329T023000"), spring)).toEqual(["2026-03-29 01:30 | 2026-03-29 01:30 | "]);
    expect(lines(at("20261025T023000"), autumn)).toEqual(["2026-10-25 00:30 | 2026-10-25 00:30 | "]);
  });

  test.each([
    ["DTEND:20261126T100000Z", "2026-11-26 11:00"],
    ["DURATION:PT90M", "2026-11-26 11:30"],
    ["DTEND:20261126T080000Z", "2026-11-26 10:00"],
    ["X-NONE:1", "2026-11-26 10:00"],
  ])("ends by %s", (end, ends) => {
    expect(lines(calendar(event("DTSTART:20261126T090000Z", end)))).toEqual([
      `2026-11-26 10:00 | ${ends} | `,
    ]);
  });

  test("that lasts all day has dates, the last one included", () => {
    const text = calendar(
      event("DTSTART;VALUE=DATE:20261126"),
      event("DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:20261126"),
      event("DTSTART;VALUE=DATE:20261120", "DURATION:P4D"),
      event("DTSTART;VALUE=DATE:20261122", "DTEND;VALUE=DATE:20261123"),
    );
    expect(lines(text)).toEqual([
      "2026-11-20 | 2026-11-23 | ",
      "2026-11-24 | 2026-11-25 | ",
      "2026-11-26 | 2026-11-26 | ",
    ]);
  });

  test("that is cancelled is left out, and one that takes no time stays", () => {
    const text = calendar(
      event("DTSTART:20261126T090000Z", "STATUS:CANCELLED", "SUMMARY:gone"),
      event("DTSTART:20261126T090000Z", "TRANSP:TRANSPARENT", "SUMMARY:free"),
      event("DTSTART:20261126T090000Z", "STATUS:TENTATIVE", "SUMMARY:maybe"),
    );
    expect(read(text)?.events.map(({ title }) => title)).toEqual(["free", "maybe"]);
  });

  test("belongs to the days that it touches", () => {
    const day = { from: "2026-11-26", to: "2026-11-26", zone: "Europe/Berlin" };
    const text = calendar(
      event("DTSTART:20261125T220000Z", "DTEND:20261125T230000Z", "SUMMARY:ends at midnight"),
      event("DTSTART:20261125T220000Z", "DTEND:20261125T230001Z", "SUMMARY:lasts into it"),
      event("DTSTART:20261125T230000Z", "SUMMARY:at midnight"),
      event("DTSTART:20261126T225959Z", "SUMMARY:its last second"),
      event("DTSTART:20261126T230000Z", "SUMMARY:the next day"),
      event("DTSTART:20261101T080000Z", "DURATION:P30D", "SUMMARY:a month"),
    );
    expect(read(text, day)?.events.map(({ title }) => title)).toEqual([
      "a month",
      "lasts into it",
      "at midnight",
      "its last second",
    ]);
  });

  test("is sorted by its day, first those that last all day", () => {
    const text = calendar(
      event("DTSTART:20261126T090000Z", "SUMMARY:b"),
      event("DTSTART:20261126T090000Z", "SUMMARY:a"),
      event("DTSTART;VALUE=DATE:20261126", "SUMMARY:c"),
      event("DTSTART:20261125T120000Z", "SUMMARY:d"),
    );
    expect(read(text)?.events.map(({ title }) => title)).toEqual(["d", "c", "a", "b"]);
  });

  test("has a title of one line, without signs that hide or turn text, and not endless", () => {
    const title = (text: string) =>
      read(calendar(event("DTSTART:20261126T090000Z", `SUMMARY:${text}`)))?.events[0]?.title;
    expect(title("a\\nb\u0007\u2028c")).toBe("a b c");
    expect(title("a\u200b\u202eb\u{e0041}")).toBe("ab");
    expect(title("family 👨‍👩‍👧 שלום")).toBe("family 👨‍👩‍👧 שלום");
    expect(title("😀".repeat(600))).toBe("😀".repeat(500));
    expect(title("x".repeat(100_000))).toHaveLength(500);
  });

  test("that is folded, or in lines of other programs, is read", () => {
    const text =
      "\ufeffbegin:vcalendar\nBEGIN:VEVENT\nDTSTART:2026\n 1126T090000Z\nsummary:Buy\n  milk\nEND:VEVENT\n";
    expect(lines(text)).toEqual(["2026-11-26 10:00 | 2026-11-26 10:00 | Buy milk"]);
  });

  test("is not mixed with its alarms and with other components", () => {
    const alarm = ["BEGIN:VALARM", "SUMMARY:alarm", "DTSTART:20261127T090000Z", "END:VALARM"];
    const text = calendar(
      event("DTSTART:20261126T090000Z", "SUMMARY:event", ...alarm),
      "BEGIN:VTODO\r\nDTSTART:20261126T090000Z\r\nSUMMARY:to do\r\nEND:VTODO",
    );
    expect(lines(text)).toEqual(["2026-11-26 10:00 | 2026-11-26 10:00 | event"]);
  });
});

describe("a repeating event", () => {
  const starts = (...rule: string[]) =>
    lines(calendar(WEST_EUROPE, event(...rule)))?.map((line) => line.slice(5, 16));

  test("keeps its local time across a change of the clock", () => {
    expect(starts("DTSTART;TZID=Europe/Berlin:20260701T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO,TH")).toEqual([
      "11-23 09:00",
      "11-26 09:00",
    ]);
  });

  test("ends with COUNT or UNTIL, which is in UTC or a date", () => {
    const daily = "DTSTART;TZID=America/New_York:20261120T200000";
    const from = ["11-23 02:00", "11-24 02:00", "11-25 02:00", "11-26 02:00"];
    expect(starts(daily, "RRULE:FREQ=DAILY;COUNT=6")).toEqual(from);
    expect(starts(daily, "RRULE:FREQ=DAILY;UNTIL=20261126T010000Z")).toEqual(from);
    expect(starts(daily, "RRULE:FREQ=DAILY;UNTIL=20261126T005959Z")).toEqual(from.slice(0, 3));
    expect(starts(daily, "RRULE:FREQ=DAILY;UNTIL=20261125")).toEqual(from);
  });

  test("has exceptions, in its zone, in UTC or by date, and extra dates", () => {
    const daily = ["DTSTART;TZID=Europe/Berlin:20261123T090000", "RRULE:FREQ=DAILY;COUNT=6"];
    expect(
      starts(
        ...daily,
        "EXDATE;TZID=Europe/Berlin:20261123T090000,20261124T090000",
        "EXDATE:20261125T080000Z",
        "EXDATE;VALUE=DATE:20261126",
        "RDATE;TZID=Europe/Berlin:20261127T180000",
        "RDATE;VALUE=PERIOD:20261129T100000Z/PT1H",
      ),
    ).toEqual(["11-27 09:00", "11-27 18:00", "11-28 09:00", "11-29 11:00"]);
  });

  test("of whole days", () => {
    const text = calendar(
      event("DTSTART;VALUE=DATE:19501126", "RRULE:FREQ=YEARLY", "SUMMARY:birthday"),
      event(
        "DTSTART;VALUE=DATE:20261106",
        "DTEND;VALUE=DATE:20261109",
        "RRULE:FREQ=WEEKLY",
        "SUMMARY:weekend",
      ),
    );
    expect(lines(text)).toEqual(
      [
        "2026-11-20 | 2026-11-22 | weekend",
        "2026-11-26 | 2026-11-26 | birthday",
        "2026-11-27 | 2026-11-29 | weekend",
      ].slice(1),
    );
  });

  test("has occurrences that other events move or cancel", () => {
    const uid = (...more: string[]) => ["BEGIN:VEVENT", "UID:1", ...more, "END:VEVENT"].join("\r\n");
    const text = calendar(
      uid("RECURRENCE-ID:20261125T080000Z", "DTSTART:20261125T120000Z", "SUMMARY:moved"),
      uid("DTSTART;TZID=Europe/Berlin:20261120T090000", "RRULE:FREQ=DAILY;COUNT=8", "SUMMARY:daily"),
      uid("RECURRENCE-ID;TZID=Europe/Berlin:20261126T090000", "DTSTART:20261126T080000Z", "STATUS:CANCELLED"),
      uid("RECURRENCE-ID:20261127T080000Z", "DTSTART:20270101T120000Z", "SUMMARY:moved away"),
      uid("RECURRENCE-ID:20260101T080000Z", "DTSTART:20261129T120000Z", "SUMMARY:moved here"),
      event("DTSTART:20261125T080000Z", "SUMMARY:another"),
    );
    expect(lines(text)?.map((line) => `${line.slice(5, 16)} ${line.split(" | ")[2]}`)).toEqual([
      "11-23 09:00 daily",
      "11-24 09:00 daily",
      "11-25 09:00 another",
      "11-25 13:00 moved",
      "11-29 13:00 moved here",
    ]);
  });
});

describe("a hostile or broken calendar", () => {
  test.each([
    "",
    "<!doctype html><title>Sign in</title>",
    "BEGIN:VCARD\r\nEND:VCARD\r\n",
    "\ufeff\n\n",
    "BEGIN",
  ])("%j is no calendar", (text) => expect(read(text)).toBeNull());

  test("of which some events cannot be read shows the others", () => {
    const good = event("DTSTART:20261126T090000Z", "SUMMARY:good");
    for (const bad of [
      event("SUMMARY:no start"),
      event("DTSTART:yesterday"),
      event("DTSTART:20261126T090000Z", "RRULE:FREQ=SOMETIMES"),
      event("DTSTART:20261126T090000Z", "RRULE:FREQ=MONTHLY;BYYEARDAY=5"),
      event("DTSTART:20201126T090000Z", "RRULE:FREQ=SECONDLY"),
      event("DTSTART:20201126T090000Z", `EXDATE:${"20201126T090000Z,".repeat(10_000)}`),
    ])
      expect(read(calendar(bad, good))).toMatchObject({ events: [{ title: "good" }], isCut: true });
  });

  test("with more events than an answer has is cut", () => {
    const hourly = event("DTSTART:20261123T000000Z", "RRULE:FREQ=MINUTELY");
    const many = read(calendar(hourly, event("DTSTART:20261128T000000Z", "SUMMARY:last")));
    expect([many?.events.length, many?.isCut]).toEqual([500, true]);
  });

  test("without ends, with too many begins, or with ends of others", () => {
    expect(read("BEGIN:VCALENDAR\n".repeat(10_000))).toEqual({ events: [], isCut: false });
    const text = calendar(
      "BEGIN:VEVENT",
      "END:VTODO",
      "DTSTART:20261126T090000Z",
      "END:VEVENT",
      "END:VEVENT",
    );
    expect(read(text)?.events).toHaveLength(1);
  });
});
