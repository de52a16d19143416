import { expect, test } from "bun:test";
import { readRuleWords } from "./repeat-words.ts";
import { RuleChecker } from "./rule-checker.ts";

test.each([
  ["every month on the last", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["every month on the 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"],
  ["every month on the last Friday", "FREQ=MONTHLY;BYDAY=-1FR"],
  ["every month on the 2nd last Friday", "FREQ=MONTHLY;BYDAY=-2FR"],
  ["every 6 months on the 1st Wednesday", "FREQ=MONTHLY;INTERVAL=6;BYDAY=1WE"],
  ["every January on the 15th", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=15"],
  ["every February on the last", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"],
  ["every April and December on the 1st and 24th", "FREQ=YEARLY;BYMONTH=4,12;BYMONTHDAY=1,24"],
  ["every May on the second Sunday", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"],
  ["on the last Fri of each month", "FREQ=MONTHLY;BYDAY=-1FR"],
  ["The second Monday of each month", "FREQ=MONTHLY;BYDAY=2MO"],
  ["every 15, 30", "FREQ=MONTHLY;BYMONTHDAY=15,30"],
  ["Biweekly", "FREQ=WEEKLY;INTERVAL=2"],
  ["Semiannually", "FREQ=MONTHLY;INTERVAL=6"],
  ["every last workday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"],
])("%s is a rule that can be stored", async (words, rule) => {
  expect(readRuleWords(words)).toEqual({ rule, from: "date" });
  expect((await RuleChecker.load()).check(rule)).not.toBeNull();
});

test("the days of a month can count from completion", () => {
  expect(readRuleWords("every month on the last Friday when done")).toEqual({
    rule: "FREQ=MONTHLY;BYDAY=-1FR",
    from: "completion",
  });
});

test.each([
  "every month on the",
  "every month on the 0th",
  "every month on the 6th Friday",
  "every month on the 1st and Friday",
  "every Caturday on the 3rd",
  "every 2 May on the 3rd",
  "on the moon of each month",
  "every month on the 2nd mood",
])("%s is none", (words) => {
  expect(readRuleWords(words)).toBeNull();
});
