import type { Mutant } from "./mutant.ts";

const REMINDERS = "src/store/reminders.test.ts";
const SEVERAL_REMINDERS = "src/store/several-reminders.test.ts";
const REMINDER_RULE = "src/domain/item/reminders.test.ts";

/** Reminders: when each is shown, and which is the next. */
export const REMINDER_MUTANTS: readonly Mutant[] = [
  {
    title: "a reminder is shown a second early",
    file: "src/store/reminders.ts",
    from: 'item.remind_at <= ?");',
    to: 'item.remind_at <= ? + 1");',
    test: REMINDERS,
  },
  {
    title: "a reminder is shown twice",
    file: "src/store/reminders.ts",
    from: "moment: isSent ? null : remindAt",
    to: "moment: remindAt",
    test: REMINDERS,
  },
  {
    title: "a reminder of a done item is shown",
    file: "src/store/reminders.ts",
    from: "WHERE item.account = ? AND ${moments} AND list NOT IN ('done', 'trash')",
    to: "WHERE item.account = ? AND ${moments} AND list NOT IN ('trash')",
    test: REMINDERS,
  },
  {
    title: "all reminders that were sent are gone through at once",
    file: "src/store/reminders.ts",
    from: "  ORDER BY item.remind_at, item.seq LIMIT ${SLICE_ROWS}`;\nconst OF_MOMENT",
    to: "  ORDER BY item.remind_at, item.seq`;\nconst OF_MOMENT",
    test: REMINDERS,
  },
  {
    title: "of a moment only the first thousand reminders are sent",
    file: "src/store/reminders.ts",
    from: "isInMoment = isFull;",
    to: "isInMoment = false;",
    test: REMINDERS,
  },
  {
    title: "all reminders that no page has shown are marked in one commit",
    file: "src/store/reminders.ts",
    from: "ORDER BY remind_at, item LIMIT ${SLICE_ROWS}`",
    to: "ORDER BY remind_at, item`",
    test: REMINDERS,
  },
  {
    title: "only the first thousand reminders that a page shows are marked as shown",
    file: "src/store/reminders.ts",
    from: "from = slice.at(-1);",
    to: "from = undefined;",
    test: REMINDERS,
  },
  {
    title: "a page misses the reminders that were due while no page was open",
    file: "src/store/reminders.ts",
    from: "if (isPage) mutex.run",
    to: "if (false) mutex.run",
    test: REMINDERS,
  },
  {
    title: "a shown reminder is not recorded",
    file: "src/store/reminders.ts",
    from: "missed, next } of due)",
    to: "missed, next } of [] as DueRow[])",
    test: REMINDERS,
  },
  {
    title: "after a wrong clock a reminder is never shown",
    file: "src/store/reminders.ts",
    from: "    if (row)\n      await",
    to: "    if (row && false)\n      await",
    test: REMINDERS,
  },
  {
    title: "after a wrong clock only the last of several reminders is shown",
    file: "src/store/reminders.ts",
    from: "        { sql: MOVE_BACK, values },\n",
    to: "",
    test: SEVERAL_REMINDERS,
  },
  {
    title: "a second reminder of an item is not shown",
    file: "src/store/reminders.ts",
    from: "      unit.push(...moveOn(seq, next));\n",
    to: "",
    test: SEVERAL_REMINDERS,
  },
  {
    title: "after an undo a reminder that was shown stays the next",
    file: "src/store/reminders.ts",
    from: "sent.push({ seq: row.seq, next })",
    to: "sent.push()",
    test: SEVERAL_REMINDERS,
  },
  {
    title: "a page gets an item once for each reminder that it missed",
    file: "src/store/reminders.ts",
    from: "count(DISTINCT item.seq)",
    to: "count(*)",
    test: SEVERAL_REMINDERS,
  },
  {
    title: "a client that sets one reminder replaces all",
    file: "src/domain/item/reminders.ts",
    from: "checkReminders([...others, remindAt])",
    to: "[remindAt]",
    test: REMINDER_RULE,
  },
  {
    title: "a reminder that was shown is next again when another is added",
    file: "src/domain/item/reminders.ts",
    from: "(one >= next && !isShown)",
    to: "one >= next",
    test: REMINDER_RULE,
  },
  {
    title: "an undo is refused once a reminder was shown",
    file: "src/domain/item/undo.ts",
    from: 'field !== "remindAt" && !isSame',
    to: "!isSame",
    test: SEVERAL_REMINDERS,
  },
  {
    title: "an item whose reminder of today is over leaves Today",
    file: "src/store/items/day-lists.ts",
    from: "[arms.reminder, arms.several]",
    to: "[arms.reminder]",
    test: "src/store/items/day-lists.test.ts",
  },
  {
    title: "removing one reminder on the page removes all",
    file: "src/web/item/fields/reminders-field.tsx",
    from: "remindAt == null ? others :",
    to: "remindAt == null ? [] :",
    test: "test/browser/item-reminders.test.ts",
  },
  {
    title: "snoozing a reminder removes the others",
    file: "src/web/shell/reminders.ts",
    from: "filter((one) => one !== remindAt)",
    to: "filter(() => remindAt < 0)",
    test: "test/browser/reminders.test.ts",
  },
];
