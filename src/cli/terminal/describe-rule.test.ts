import { expect, test } from "bun:test";
import { describeRule } from "./describe-rule.ts";

test.each([
  ["FREQ=DAILY", "every day"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "every 2 weeks on Friday"],
  ["FREQ=WEEKLY;BYDAY=MO,TH", "every week on Monday and Thursday"],
  ["FREQ=MONTHLY;BYMONTHDAY=15", "every month on day 15"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", "every month on the last day, 3 more"],
  ["FREQ=YEARLY;UNTIL=20271231", "every year, until Fri 31 Dec 2027"],
])("%s in words is: %s", (rule, words) => {
  expect(describeRule(rule)).toBe(words);
});

test.each([
  "FREQ=MONTHLY;BYDAY=2TU",
  "FREQ=YEARLY;BYMONTH=6",
  "FREQ=DAILY;BYDAY=MO",
  "FREQ=MONTHLY;BYMONTHDAY=1,15",
])("a rule that these words cannot describe is shown as it is: %s", (rule) => {
  expect(describeRule(rule)).toBe(rule);
});
