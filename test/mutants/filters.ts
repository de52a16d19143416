import type { Mutant } from "./mutant.ts";

const STORED = "src/store/items/filter.test.ts";
const READ = "src/wire/filter/filters.test.ts";

/** The filters of lists. */
export const FILTERS: readonly Mutant[] = [
  {
    title: "a week of due dates has eight days",
    file: "src/store/items/query.ts",
    from: `"item.due_date BETWEEN ? AND ?"`,
    to: `"item.due_date BETWEEN ? AND date(?, '+1 day')"`,
    test: STORED,
  },
  {
    title: "of two tags an item needs one",
    file: "src/domain/inbox/filter.ts",
    from: "tags.every((tag) =>",
    to: "tags.length === 0 || tags.some((tag) =>",
    test: STORED,
  },
  {
    title: "what takes no known time is short",
    file: "src/domain/inbox/filter.ts",
    from: "(item.minutes !== null && item.minutes <= maxMinutes)",
    to: "(item.minutes ?? 0) <= maxMinutes",
    test: STORED,
  },
  {
    title: "a filter of energy is not asked",
    file: "src/store/items/query.ts",
    from: `condition("item.energy = ?", energy)`,
    to: `condition("item.energy >= substr(?, 1, 0)", energy)`,
    test: STORED,
  },
  {
    title: "the filters of the store have the day of UTC",
    file: "src/store/items/items.ts",
    from: "const today = dayIn(environment.zone(), environment.now());\n      const few",
    to: `const today = dayIn("UTC", environment.now());\n      const few`,
    test: STORED,
  },
  {
    title: "a day that is none is a filter",
    file: "src/wire/filter/syntax.ts",
    from: "form.words.includes(text) || isDate(text) ? text",
    to: "text !== '' ? text",
    test: READ,
  },
  {
    title: "of a repeated tag the last one counts",
    file: "src/wire/item.ts",
    from: `joined.set("tag", tags.join(","));`,
    to: `joined.set("tag", tags.at(-1) ?? "");`,
    test: READ,
  },
];
