import type { Mutant } from "./mutant.ts";

const RULE = "src/domain/item/today.test.ts";
const STORED = "src/store/items/today.test.ts";

/** The list of today. */
export const TODAY: readonly Mutant[] = [
  {
    title: "an item that is due today is overdue",
    file: "src/domain/item/today.ts",
    from: "dueDate !== null && dueDate < today",
    to: "dueDate !== null && dueDate <= today",
    test: RULE,
  },
  {
    title: "a reminder of the next day is one of today",
    file: "src/domain/item/today.ts",
    from: "remindAt < ends",
    to: "remindAt <= ends",
    test: RULE,
  },
  {
    title: "an item in the trash is to be done today",
    file: "src/domain/item/today.ts",
    from: "if (!isOpen(list)) return null;",
    to: "",
    test: RULE,
  },
  {
    title: "what the clock has not moved out of scheduled is not for today",
    file: "src/domain/item/today.ts",
    from: "= asOf(item, today);",
    to: "= item;",
    test: RULE,
  },
  {
    title: "a day ends a second late",
    file: "src/domain/dates.ts",
    from: "ends: firstWhere(isAfter, moment, moment + LONGEST_DAY),",
    to: "ends: firstWhere(isAfter, moment, moment + LONGEST_DAY) + 1,",
    test: RULE,
  },
  {
    title: "the store has the day of UTC",
    file: "src/store/items/items.ts",
    from: "daySpan(environment.now(), environment.zone())",
    to: `daySpan(environment.now(), "UTC")`,
    test: STORED,
  },
  {
    title: "a due item with a star is there twice",
    file: "src/store/items/today.ts",
    from: "where: `item.is_focused = 1 AND ${IS_OPEN} AND ${notDue} AND ${notStarting}",
    to: "where: `item.is_focused = 1 AND ${IS_OPEN} AND coalesce(?, 1) AND ${notStarting}",
    test: STORED,
  },
  {
    title: "the next page of today begins with the last item of the page before",
    file: "src/store/items/today.ts",
    from: "item.seq) > (?, ?)`",
    to: "item.seq) >= (?, ?)`",
    test: STORED,
  },
  {
    title: "words are not asked of what is for today",
    file: "src/store/items/today.ts",
    from: `{ sql: "item.seq IN (SELECT seq FROM hits)", values: [] }`,
    to: `{ sql: "item.seq > 0", values: [] }`,
    test: STORED,
  },
];
