import { describe, expect, test } from "bun:test";
import { LAST_MOMENT } from "../dates.ts";
import type { Patch } from "./item.ts";
import { checkReminders, patchReminders, REMINDERS_LIMIT, reminderMoments } from "./reminders.ts";

const NOON = 1_000;
const item = (remindAt: number | null, ...reminders: number[]) => ({ remindAt, reminders });
const after = (before: ReturnType<typeof item>, patch: Patch) => patchReminders(before, patch, NOON);

describe("a patch", () => {
  test.each<[string, ReturnType<typeof item>, Patch, ReturnType<typeof item>]>([
    ["sets the only one", item(null), { remindAt: 1_100 }, item(1_100, 1_100)],
    ["moves the only one, to what is over too", item(1_100, 1_100), { remindAt: 900 }, item(900, 900)],
    [
      "replaces the next one",
      item(1_100, 900, 1_100, 1_200),
      { remindAt: 1_300 },
      item(1_200, 900, 1_200, 1_300),
    ],
    ["clears all", item(1_100, 900, 1_100), { remindAt: null }, item(null)],
    ["replaces all", item(1_100, 900, 1_100), { reminders: [1_400] }, item(1_400, 1_400)],
    ["replaces all by none", item(1_100, 900, 1_100), { reminders: [] }, item(null)],
    [
      "with both takes all",
      item(null),
      { reminders: [1_100, 1_200], remindAt: 1_300 },
      item(1_100, 1_100, 1_200),
    ],
    ["adds to one that was shown", item(900, 900), { reminders: [900, 1_200] }, item(1_200, 900, 1_200)],
    [
      "adds to one that was not shown yet",
      item(900, 900, 1_100),
      { reminders: [900, 1_100, 1_200] },
      item(900, 900, 1_100, 1_200),
    ],
    ["adds one that is over", item(1_100, 1_100), { reminders: [900, 1_100] }, item(900, 900, 1_100)],
    [
      "takes away the next one",
      item(1_100, 900, 1_100, 1_200),
      { reminders: [900, 1_200] },
      item(1_200, 900, 1_200),
    ],
    ["takes away the last one", item(1_100, 900, 1_100), { reminders: [900] }, item(900, 900)],
  ])("%s", (_, before, patch, expected) => {
    expect<object>(after(before, patch)).toEqual(expected);
  });

  test("without reminders says nothing about them", () =>
    expect(after(item(1, 1), { title: "x" })).toEqual({}));
});

test("reminders are sorted, each once, and at most ten", () => {
  expect(checkReminders([3, 1, 2, 1])).toEqual([1, 2, 3]);
  const most = Array.from({ length: REMINDERS_LIMIT }, (_, n) => n);
  expect(checkReminders([...most, 0])).toEqual(most);
  for (const wrong of [[...most, 99], [-1], [1.5], [LAST_MOMENT + 1]])
    expect(() => checkReminders(wrong)).toThrow(
      expect.objectContaining({ code: "invalid", field: "reminders" }),
    );
  const full = { remindAt: 0, reminders: most };
  expect(patchReminders(full, { remindAt: 50 }, NOON).reminders).toHaveLength(REMINDERS_LIMIT);
});

test("an item of an earlier version has the one that it names", () => {
  expect(reminderMoments({ remindAt: 5 })).toEqual([5]);
  expect(reminderMoments({ remindAt: null })).toEqual([]);
});
