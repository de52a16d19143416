import type { Mutant } from "./mutant.ts";

const LAYOUT = "src/web/day-plan/layout.test.ts";
const ENTRIES = "src/web/day-plan/plan-entries.test.ts";
const CALENDARS = "test/browser/calendars.test.ts";
const PAGE = "test/browser/day-plan.test.ts";

/** The plan of the day. */
export const PAGE_PLAN: readonly Mutant[] = [
  {
    title: "entries of the plan that overlap hide each other",
    file: "src/web/day-plan/layout.ts",
    from: "if (laneEnds.every((end) => end <= entry.begins)) close();",
    to: "close();",
    test: LAYOUT,
  },
  {
    title: "the plan ends at 20:00 for an item that is later",
    file: "src/web/day-plan/layout.ts",
    from: "const last = Math.max(",
    to: "const last = Math.min(",
    test: LAYOUT,
  },
  {
    title: "a key moves an item into the hour that the clock repeats, and back",
    file: "src/web/day-plan/layout.ts",
    from: "momentOf(readClock(next, zone), zone) <= moment) next += QUARTER;",
    to: "momentOf(readClock(next, zone), zone) < begins) next += QUARTER;",
    test: LAYOUT,
  },
  {
    title: "free time is without the hours in which two items overlap",
    file: "src/web/day-plan/layout.ts",
    from: "    until = end;\n",
    to: "",
    test: LAYOUT,
  },
  {
    title: "the reminder of a due time stays when the plan moves the item",
    file: "src/web/day-plan/plan-patch.ts",
    from: "(one === before ? after : one)",
    to: "one",
    test: ENTRIES,
  },
  {
    title: "an item that is moved to a past time reminds at once",
    file: "src/web/day-plan/plan-patch.ts",
    from: " || after <= now",
    to: "",
    test: ENTRIES,
  },
  {
    title: "Escape drops the block that is dragged",
    file: "src/web/list/gestures/pointer-drag.ts",
    from: `if (event.type === "pointerup") drag.drop(over);`,
    to: "drag.drop(over);",
    test: PAGE,
  },
  {
    title: "a finger that swipes over the plan completes an item",
    file: "src/web/list/gestures/swiping.ts",
    from: `"input, textarea, [data-plan]"`,
    to: `"input, textarea"`,
    test: PAGE,
  },
  {
    title: "the focus does not return to the block whose item was opened",
    file: "src/web/item/panel-focus.ts",
    from: "opener?.isConnected && opener",
    to: "opener && !opener.isConnected && opener",
    test: PAGE,
  },
  {
    title: "the plan changes items that the filter hides",
    file: "src/web/day-plan/day-plan.tsx",
    from: "rows.includes(row);",
    to: "rows !== null && row !== null;",
    test: PAGE,
  },
  {
    title: "an event of yesterday is in the plan of the day",
    file: "src/web/day-plan/event-entries.ts",
    from: "if (end < day.begins || (end === day.begins && startAt < end)) return [];",
    to: "",
    test: "src/web/day-plan/event-entries.test.ts",
  },
  {
    title: "the time of calendars counts as free",
    file: "src/web/day-plan/day-plan.tsx",
    from: "busySeconds(entries, from",
    to: "busySeconds(timed, from",
    test: CALENDARS,
  },
  {
    title: "the plan does not say which calendars were not read",
    file: "src/web/day-plan/calendar-events.ts",
    from: "problem ? unread(storedNames.get() ?? []) : ",
    to: "",
    test: CALENDARS,
  },
  {
    title: "the browser forgets that the plan was shown",
    file: "src/web/state/day-plan.ts",
    from: "  stored.set(isShown);\n",
    to: "",
    test: PAGE,
  },
];
