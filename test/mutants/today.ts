import type { Mutant } from "./mutant.ts";

const TODAY_RULE = "src/domain/item/today.test.ts";
const STORE_TODAY = "src/store/items/day-lists.test.ts";

/** The list of today. */
export const TODAY: readonly Mutant[] = [
  {
    title: "an item that is due today is overdue",
    file: "src/domain/item/today.ts",
    from: "return dueDate < today ||",
    to: "return dueDate <= today ||",
    test: TODAY_RULE,
  },
  {
    title: "an item is overdue before its due time",
    file: "src/domain/item/today.ts",
    from: "dueTime !== null && dueTime < time",
    to: "dueTime !== null",
    test: TODAY_RULE,
  },
  {
    title: "a due time stays without its due date",
    file: "src/domain/item/kinds.ts",
    from: "  return { ...item, dueTime: null };",
    to: "  return item;",
    test: "src/domain/item/apply-command.test.ts",
  },
  {
    title: "undo brings a due time back without its due date",
    file: "src/domain/item/undo.ts",
    from: `  if (item.dueTime !== null && item.dueDate === null) return "dueTime";\n`,
    to: "",
    test: "src/domain/item/broken-invariant.test.ts",
  },
  {
    title: "the store lists an item as overdue before its due time",
    file: "src/store/items/day-lists.ts",
    from: "(item.due_date < ? OR ${DUE_TIME} < ?)",
    to: "(item.due_date < ? OR ${DUE_TIME} <> ?)",
    test: STORE_TODAY,
  },
  {
    title: "the page lists the items of a day without their due times",
    file: "src/web/items/sort.ts",
    from: "compare(dueOf(a), dueOf(b)) ||",
    to: "",
    test: "src/web/items/sort.test.ts",
  },
  {
    title: "an overdue time stays when the item is moved to today",
    file: "src/web/list-screens/overdue-button.tsx",
    from: "? { dueTime: null }",
    to: "? {}",
    test: "test/browser/due-time.test.ts",
  },
  {
    title: "the picker of a day drops the typed time",
    file: "src/web/calendar/read-day.ts",
    from: "return dueTime === undefined ?",
    to: "return dueTime !== null ?",
    test: "test/browser/due-time.test.ts",
  },
  {
    title: "a reminder of the next day counts for today",
    file: "src/domain/item/today.ts",
    from: "one < ends",
    to: "one <= ends",
    test: TODAY_RULE,
  },
  {
    title: "an item in the trash is in Today",
    file: "src/domain/item/today.ts",
    from: "if (!isOpen(list)) return null;",
    to: "",
    test: TODAY_RULE,
  },
  {
    title: "an item whose start date has come, still in scheduled, is not in Today",
    file: "src/domain/item/today.ts",
    from: "= asOf(item, today);",
    to: "= item;",
    test: TODAY_RULE,
  },
  {
    title: "a day ends a second late",
    file: "src/domain/dates.ts",
    from: "ends: firstWhere(isAfter, moment, moment + LONGEST_DAY),",
    to: "ends: firstWhere(isAfter, moment, moment + LONGEST_DAY) + 1,",
    test: TODAY_RULE,
  },
  {
    title: "the store uses the day of UTC",
    file: "src/store/items/item-reads.ts",
    from: "daySpan(environment.now(), environment.zone())",
    to: `daySpan(environment.now(), "UTC")`,
    test: STORE_TODAY,
  },
  {
    title: "a due item in focus is listed twice",
    file: "src/store/items/day-lists.ts",
    from: "where: `item.is_focused = 1 AND ${IS_OPEN} AND ${notDue} AND ${notStarting}",
    to: "where: `item.is_focused = 1 AND ${IS_OPEN} AND coalesce(?, 1) AND ${notStarting}",
    test: STORE_TODAY,
  },
  {
    title: "the next page of today begins with the last item of the page before",
    file: "src/store/items/day-lists.ts",
    from: "item.seq) > (?, ?, ?)`",
    to: "item.seq) >= (?, ?, ?)`",
    test: STORE_TODAY,
  },
  {
    title: "Upcoming takes a cursor of a group that it does not have",
    file: "src/store/items/day-lists.ts",
    from: "if (!arm || !(arm.isNumber",
    to: "if (arm && !(arm.isNumber",
    test: "src/http/cursors.test.ts",
  },
  {
    title: "Today ignores the search words",
    file: "src/store/items/day-lists.ts",
    from: `{ sql: "item.seq IN (SELECT seq FROM hits)", values: [] }`,
    to: `{ sql: "item.seq > 0", values: [] }`,
    test: STORE_TODAY,
  },
];
