import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { TERMINAL } from "../access/actor.ts";
import { addDays, LAST_MOMENT } from "../dates.ts";
import { applyCommand } from "./apply-command.ts";
import { capture } from "./capture.ts";
import type { Edit, RuleContext } from "./command.ts";
import type { StoredItem } from "./item.ts";
import { loadRecurrence } from "./recurrence-rule.ts";

const repeats = await loadRecurrence();
const NEW = "1".repeat(32);
const MOMENT: RuleContext = {
  now: 1_795_000_000,
  today: "2026-11-20", // a Friday
  zone: "Europe/Berlin",
  newId: () => NEW,
  repeats,
  items: 0,
  openActions: 0,
  blockers: [],
  project: null,
};

function keep(fields: Partial<StoredItem>): StoredItem {
  const item = capture({ title: "Water plants", note: "all", isFocused: true }, TERMINAL, "0".repeat(32), 7);
  return { ...item, list: "next", listBefore: null, repeat: "FREQ=WEEKLY", repeatFrom: "date", ...fields };
}

const complete = (item: StoredItem, at: Partial<RuleContext> = {}): Edit =>
  applyCommand(item, { verb: "complete" }, { ...MOMENT, ...at });

describe("a rule", () => {
  test.each([
    ["FREQ=DAILY", "FREQ=DAILY"],
    [" rrule:interval=2;freq=weekly;byday=mo,th ", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"],
    ["FREQ=MONTHLY;BYDAY=-1FR;WKST=SU", "FREQ=MONTHLY;BYDAY=-1FR;WKST=SU"],
    ["FREQ=DAILY;UNTIL=20200101T235959Z", "FREQ=DAILY;UNTIL=20200101"],
    ["FREQ=DAILY;COUNT=1", "FREQ=DAILY;COUNT=1"],
  ])("%j is kept as %j", (rule, expected) => {
    expect(repeats.check(rule)).toBe(expected);
    expect(repeats.check(expected)).toBe(expected);
  });

  test.each([
    "",
    "weekly",
    "FREQ=HOURLY",
    "FREQ=SECONDLY",
    "FREQ=DAILY;BYHOUR=9,17",
    "FREQ=DAILY;FREQ=DAILY",
    "FREQ=DAILY;FOO=1",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=1.5",
    "FREQ=DAILY;INTERVAL=1000",
    "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;COUNT=2;UNTIL=20270101",
    "FREQ=DAILY;UNTIL=20270230",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=WEEKLY;BYDAY=1MO",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;BYSETPOS=2",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY\nEXDATE:20261121",
    "DTSTART:20200101\nRRULE:FREQ=DAILY",
    "FREQ=DAILY;constructor=1",
    `FREQ=MONTHLY;BYMONTHDAY=1${",1".repeat(300)}`,
  ])("%j is refused", (rule) => {
    expect(() => repeats.check(rule)).toThrow(expect.objectContaining({ code: "invalid", field: "repeat" }));
  });

  test("that is far off is found, and what is farther off than anybody waits is not looked for", () => {
    const leap = "BYMONTH=2;BYMONTHDAY=29;BYDAY=MO";
    for (const rule of [`FREQ=YEARLY;${leap}`, `FREQ=MONTHLY;${leap}`]) {
      expect(repeats.check(rule)).toBe(rule);
      expect(repeats.next(rule, "2072-02-29", "2072-02-29")).toBe("2112-02-29"); // 2100 has none
    }
    expect(() => repeats.check(`FREQ=DAILY;${leap}`)).toThrow("No day fits it");
  });

  test("of one request, only some unknown projects are looked up, and equal ones once", async () => {
    const { check } = await loadRecurrence();
    const refusal = (rule: string) => {
      try {
        return check(rule);
      } catch (thrown) {
        return (thrown as Error).message;
      }
    };
    const never = (n: number) => `FREQ=YEARLY;INTERVAL=${n};BYWEEKNO=53;BYDAY=MO;BYMONTH=6`;
    const refusals = Array.from({ length: 1_000 }, (_, n) => refusal(never((n % 500) + 1)));
    const looked = refusals.filter((says) => says.includes("No day fits it"));
    expect(looked).toHaveLength(100);
    expect(refusals.filter((says) => says.includes("was not checked"))).toHaveLength(900);
    expect(refusal("FREQ=WEEKLY")).toContain("Send fewer");
    expect((await loadRecurrence()).check("FREQ=WEEKLY")).toBe("FREQ=WEEKLY");
  });

  test("gives a day after its own, not before the least, and none at its end", () => {
    const day = fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays(MOMENT.today, days) ?? "");
    const rule = fc.constantFrom(
      "FREQ=DAILY",
      "FREQ=DAILY;INTERVAL=3",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA",
      "FREQ=MONTHLY;BYMONTHDAY=31",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    );
    fc.assert(
      fc.property(rule, day, day, (one, from, least) => {
        const next = repeats.next(one, from, least) ?? "";
        expect(next > from && next >= least).toBeTrue();
        expect(repeats.next(`${one};UNTIL=${from.replaceAll("-", "")}`, from, least)).toBeNull();
      }),
      { numRuns: 300 },
    );
    expect(repeats.next("FREQ=DAILY", "9999-12-31", "2026-01-01")).toBeNull();
  });
});

describe("completing a repeating item", () => {
  test("at the end of the calendar leaves out what the next one cannot have, again and again", () => {
    const remindAt = LAST_MOMENT - 86_400;
    let item = keep({ repeat: "FREQ=DAILY", dueDate: "2026-11-20", startDate: "9999-12-30", remindAt });
    const reminders: (number | null)[] = [];
    for (let n = 0; n < 4; n++) {
      item = complete({ ...item, list: "next" }).nextOccurrence ?? item;
      reminders.push(item.remindAt);
      expect([item.dueDate, item.startDate]).toEqual([`2026-11-${21 + n}`, n === 0 ? "9999-12-31" : null]);
    }
    expect(reminders).toEqual([LAST_MOMENT, null, null, null]);
  });

  test("with a reminder beyond 9999, which an older Creel stored, makes the next one without it", () => {
    for (const remindAt of [LAST_MOMENT + 1, 8.64e12]) {
      const due = { dueDate: "2026-11-20", remindAt };
      expect(complete(keep(due)).nextOccurrence).toMatchObject({ dueDate: "2026-11-27", remindAt: null });
      expect(complete(keep({ remindAt })).nextOccurrence).toBeUndefined(); // its own day is the last one
    }
  });

  test("moves a reminder of the first second, and drops one that would be before it", () => {
    const item = keep({ dueDate: "2026-11-20", remindAt: 0 });
    expect(complete(item).nextOccurrence?.remindAt).toBe(7 * 86_400);
    const early = keep({ dueDate: "2030-01-01", remindAt: 0, repeatFrom: "completion" });
    expect(complete(early).nextOccurrence).toMatchObject({ dueDate: "2026-11-27", remindAt: null });
  });

  test("makes the next one and hands it the rule", () => {
    const item = keep({ dueDate: "2026-11-18", startDate: "2026-11-16", tags: ["@home"], position: "V" });
    const { patch, before, nextOccurrence, verb } = complete(item);
    expect({ verb, patch, before }).toMatchObject({
      verb: "complete",
      patch: { list: "done", repeat: null, repeatFrom: null },
      before: { list: "next", repeat: "FREQ=WEEKLY", repeatFrom: "date" },
    });
    expect(nextOccurrence).toEqual({
      ...item,
      id: NEW,
      list: "scheduled",
      isFocused: false,
      createdOn: MOMENT.now,
      changedOn: MOMENT.now,
      dueDate: "2026-11-25",
      startDate: "2026-11-23",
      position: null,
    });
    expect(complete({ ...item, ...patch }).nextOccurrence).toBeUndefined();
    const reopened = { ...item, ...patch, list: "next" as const, listBefore: null, completedOn: null };
    expect(complete(reopened).nextOccurrence).toBeUndefined();
  });

  test.each<[string, Partial<StoredItem>, Partial<StoredItem>]>([
    ["from its date, early", { dueDate: "2026-11-27" }, { dueDate: "2026-12-04" }],
    ["from its date, weeks late: missed once", { dueDate: "2026-11-03" }, { dueDate: "2026-11-24" }],
    ["from its date, on the day after a missed one", { dueDate: "2026-11-13" }, { dueDate: "2026-11-20" }],
    ["from its start date", { startDate: "2026-11-19" }, { startDate: "2026-11-26", list: "scheduled" }],
    ["from completion", { dueDate: "2026-11-03", repeatFrom: "completion" }, { dueDate: "2026-11-27" }],
    [
      "from completion, with its start as far before",
      { dueDate: "2026-11-03", startDate: "2026-11-01", repeatFrom: "completion" },
      { dueDate: "2026-11-27", startDate: "2026-11-25" },
    ],
    ["without a date: it gets one", {}, { startDate: "2026-11-27", dueDate: null, list: "scheduled" }],
    ["with a due date alone, at once", { dueDate: "2026-11-20" }, { list: "next", startDate: null }],
    [
      "when its start has come",
      { dueDate: "2026-11-20", startDate: "2026-11-10" },
      { dueDate: "2026-11-27", startDate: "2026-11-17", list: "next", isFocused: true },
    ],
    [
      "passing over a month without the day",
      { repeat: "FREQ=MONTHLY", dueDate: "2027-01-31" },
      { dueDate: "2027-03-31" },
    ],
    [
      "counting down",
      { repeat: "FREQ=WEEKLY;COUNT=2", dueDate: "2026-11-20" },
      { repeat: "FREQ=WEEKLY;COUNT=1", repeatFrom: "date" },
    ],
  ])("%s", (_, fields, made) => {
    expect(complete(keep(fields)).nextOccurrence).toMatchObject(made);
  });

  test("moves a reminder by days, to the same hour", () => {
    const nine = (date: string) =>
      Temporal.ZonedDateTime.from(`${date}T09:00[Europe/Berlin]`).epochMilliseconds / 1000;
    const item = keep({ remindAt: nine("2027-03-26") });
    expect(complete(item, { today: "2027-03-26" }).nextOccurrence).toMatchObject({
      remindAt: nine("2027-04-02"), // summer time began on March 28
      startDate: "2027-04-02",
    });
  });

  test.each(["FREQ=WEEKLY;COUNT=1", "FREQ=WEEKLY;UNTIL=20261125"])("%s ends", (repeat) => {
    const edit = complete(keep({ repeat, dueDate: "2026-11-20" }));
    expect(edit.patch).toEqual({
      list: "done",
      isFocused: false,
      completedOn: MOMENT.now,
      listBefore: "next",
    });
    expect(edit.nextOccurrence).toBeUndefined();
  });

  test("in one patch with what it changes", () => {
    const edit = applyCommand(
      keep({}),
      { verb: "edit", patch: { list: "done", title: "Water trees" } },
      MOMENT,
    );
    expect([edit.patch.title, edit.nextOccurrence?.title]).toEqual(["Water trees", "Water trees"]);
  });
});
