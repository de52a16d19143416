import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Values } from "../../../domain/item/command.ts";
import type { ItemVerb } from "../../../domain/item/verb.ts";
import { loadLateMessages } from "../../i18n/messages.ts";
import { appearance } from "../../state/appearance.ts";

await loadLateMessages(); // these modules read their texts when they are evaluated
const original = appearance.get();
beforeEach(() => appearance.set({ ...original, weekStart: "monday" }));
afterEach(() => appearance.set(original));
const { describeChange } = await import("../describe-change.ts");
const { parseDateWords } = await import("./parse-date.ts");
const { formatMinutes, parseMinutes } = await import("./duration.ts");
const { formatRepeat } = await import("./format-repeat.ts");

/** Friday, 20 November 2026, 16:04 in Berlin. */
const HERE = { now: Date.UTC(2026, 10, 20, 15, 4) / 1000, timeZone: "Europe/Berlin" };
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 1, minute) / 1000;

test.each([
  ["FREQ=DAILY", "date", "every day"],
  ["FREQ=WEEKLY;INTERVAL=2", "date", "every 2 weeks"],
  ["FREQ=MONTHLY", "completion", "a month after it is done"],
  ["FREQ=DAILY;INTERVAL=3", "completion", "3 days after it is done"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "date", "on weekdays"],
  ["FREQ=WEEKLY;BYDAY=TH,MO", "date", "every Monday and Thursday"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "date", "every 2 weeks on Friday"],
  ["FREQ=MONTHLY;BYMONTHDAY=1", "date", "every month on day 1"],
  ["FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1", "date", "every 3 months on the last day"],
  ["FREQ=DAILY;COUNT=3", "date", "every day, 3 times more"],
  ["FREQ=MONTHLY;BYDAY=1MO", "date", "FREQ=MONTHLY;BYDAY=1MO"],
  ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1", "date", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1"],
] as const)("%s from %s is said as %s", (rule, from, words) => {
  expect(formatRepeat(rule, from)).toBe(words);
});

test("a rule's end is shown as a day", () => {
  expect(formatRepeat("FREQ=DAILY;UNTIL=20300115", "date")).toMatch(/^every day, until .*15.*2030/);
});

test.each([
  ["due", "next fri", { dueDate: "2026-11-27" }],
  ["start", " in  3 weeks ", { startDate: "2026-12-11" }],
  ["due", "tomorrow 9:00", { dueDate: "2026-11-21", dueTime: "09:00", remindAt: at(21, 9) }],
  ["remind", "tomorrow 9:00", { remindAt: at(21, 9) }],
  ["remind", "tomorrow", { remindAt: at(21, 9) }],
  ["remind", "in 20 minutes", { remindAt: at(20, 16, 24) }],
  ["due", "24.12.", { dueDate: "2026-12-24" }],
  ["due", "friday 17:00", { dueDate: "2026-11-27", dueTime: "17:00", remindAt: at(27, 17) }],
  ["due", "eod", { dueDate: "2026-11-20" }],
  ["due", "EOW", { dueDate: "2026-11-22" }],
  ["start", "end of the week", { startDate: "2026-11-22" }],
  ["due", "ende der woche", { dueDate: "2026-11-22" }],
  ["due", "eom", { dueDate: "2026-11-30" }],
  ["due", "+3", { dueDate: "2026-11-23" }],
  ["start", "+ 10", { startDate: "2026-11-30" }],
  ["remind", "+3", { remindAt: at(23, 9) }],
  ["due", "none", { dueDate: null }],
  ["remind", "kein Datum", { remindAt: null }],
] as const)("%s %s", async (kind, words, patch) => {
  expect(await parseDateWords(kind, words, HERE)).toEqual({ patch, isPast: false });
});

test("a text that is only partly a date is not one; a past date is marked", async () => {
  for (const words of ["3", "+", "+x", "none of it", "soon", "friday or so", "tomorrow, with Bob", "3/4"])
    expect(await parseDateWords("due", words, HERE)).toBeNull();
  expect(await parseDateWords("due", "yesterday", HERE)).toEqual({
    patch: { dueDate: "2026-11-19" },
    isPast: true,
  });
});

test.each([
  ["15m", 15],
  ["1h30", 90],
  ["1 h 30 min", 90],
  ["2 hours", 120],
  ["45", 45],
  ["0", null],
  ["half an hour", null],
  ["-5m", null],
])("takes %s is %p minutes", (words, minutes) => {
  expect(parseMinutes(words)).toBe(minutes);
});

test("minutes are said in hours", () => {
  expect([5, 60, 90].map(formatMinutes)).toEqual(["5 min", "1 h", "1 h 30 min"]);
});

const describePatch = (verb: ItemVerb, patch: Values | null) =>
  describeChange({ seq: 1, at: 1, item: "A", verb, by: "page", group: 1, patch }, (id) =>
    id === "P" ? "Boat" : null,
  );

test("rows of the log in words", () => {
  expect(describePatch("capture", null)).toEqual(["Captured"]);
  expect(
    describePatch("complete", { list: "done", completedOn: 5, listBefore: "next", isFocused: false }),
  ).toEqual(["Completed"]);
  expect(describePatch("trash", { list: "trash", listBefore: "inbox" })).toEqual(["Moved to the trash"]);
  expect(describePatch("restore", { list: "next", listBefore: null })).toEqual([
    "Restored from the trash",
    "moved to Next",
  ]);
  expect(describePatch("move", { list: "someday" })).toEqual(["moved to Someday"]);
  expect(describePatch("edit", { title: "New\nsecond line", note: "x" })).toEqual([
    "title: New",
    "note changed",
  ]);
  expect(describePatch("edit", { note: null, tags: [], area: null })).toEqual([
    "note removed",
    "Tags: cleared",
    "Area: cleared",
  ]);
  expect(describePatch("edit", { minutes: 90, energy: "low", tags: ["a", "@b"], project: "P" })).toEqual([
    "Takes: 1 h 30 min",
    "Energy: Low",
    "Tags: a, @b",
    "Project: Boat",
  ]);
  expect(describePatch("edit", { project: "gone" })).toEqual(["Project: A project that is not open"]);
  expect(describePatch("edit", { kind: "project", isFocused: true, position: "a" })).toEqual([
    "made: Project",
    "put in focus",
    "moved within the list",
  ]);
  expect(describePatch("undo", { isFocused: false })).toEqual(["Undid a step", "taken out of focus"]);
  expect(describePatch("edit", null)).toEqual(["Changed"]);
});

test.each([
  ["monday", "2026-11-22"],
  ["sunday", "2026-11-21"],
  ["saturday", "2026-11-20"],
] as const)("the end of a week that begins on %s is %s", async (weekStart, day) => {
  appearance.set({ ...original, weekStart });
  expect((await parseDateWords("due", "eow", HERE))?.patch).toEqual({ dueDate: day });
});
