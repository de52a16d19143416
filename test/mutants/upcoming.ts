import type { Mutant } from "./mutant.ts";

const RULE = "src/domain/item/upcoming.test.ts";
const STORE = "src/store/items/day-lists.test.ts";
const PAGE = "test/browser/upcoming.test.ts";

/** The list of upcoming. */
export const UPCOMING: readonly Mutant[] = [
  {
    title: "an item that is due today is in Upcoming",
    file: "src/domain/item/upcoming.ts",
    from: "day > today",
    to: "day >= today",
    test: RULE,
  },
  {
    title: "an item in the trash is in Upcoming",
    file: "src/domain/item/upcoming.ts",
    from: "if (!isOpen(list)) return null;",
    to: "",
    test: RULE,
  },
  {
    title: "moving an item between days changes both of its dates",
    file: "src/domain/item/upcoming.ts",
    from: ".filter((field) => item[field] === day)",
    to: ".filter((field) => item[field] !== null)",
    test: RULE,
  },
  {
    title: "the store lists an item on both of its days",
    file: "src/store/items/day-lists.ts",
    from: "AND (item.due_date IS NULL OR item.due_date <= ? OR item.due_date > item.start_date)",
    to: "AND coalesce(?, 1)",
    test: STORE,
  },
  {
    title: "the store lists Upcoming by due dates alone",
    file: "src/store/items/day-lists.ts",
    from: "{ today: todayArms, upcoming: upcomingArms }",
    to: "{ today: todayArms, upcoming: (span) => upcomingArms(span).slice(0, 1) }",
    test: STORE,
  },
  {
    title: "Upcoming does not show empty days",
    file: "src/web/upcoming/day-entries.ts",
    from: "...days.flatMap((day, n)",
    to: "...days.filter((one) => byDay.has(one)).flatMap((day, n)",
    test: PAGE,
  },
  {
    title: "rows that are dropped on a day of Upcoming stay",
    file: "src/web/list/interactive-list.tsx",
    from: "days && isDate(target)",
    to: "days && !isDate(target)",
    test: PAGE,
  },
];
