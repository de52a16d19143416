import type { Mutant } from "./mutant.ts";

const STORE_FILTER = "src/store/items/filter.test.ts";
const WIRE_FILTERS = "src/wire/filter/filters.test.ts";

/** The filters of lists. */
export const FILTERS: readonly Mutant[] = [
  {
    title: "a page that ended early is the last one",
    file: "src/store/items/query.ts",
    from: "all[0]?.lastCandidate ?? null",
    to: "null",
    test: "src/store/items/query.test.ts",
  },
  {
    title: "a search in an empty list reads the index of words",
    file: "src/store/items/item-reads.ts",
    from: "if (few?.count === 0) return { items: [], next: null };",
    to: "",
    test: "src/store/items/most-selective-filter.test.ts",
  },
  {
    title: "a page looks at any number of items",
    file: "src/store/items/query.ts",
    from: "const MAX_CANDIDATES = 10_000;",
    to: "const MAX_CANDIDATES = 1e9;",
    test: "src/store/items/query.test.ts",
  },
  {
    title: "a week of due dates has eight days",
    file: "src/store/items/query.ts",
    from: `"item.due_date BETWEEN ? AND ?"`,
    to: `"item.due_date BETWEEN ? AND date(?, '+1 day')"`,
    test: STORE_FILTER,
  },
  {
    title: "with two tag filters one matching tag is enough",
    file: "src/domain/inbox/filter.ts",
    from: "tags.every((tag) =>",
    to: "tags.length === 0 || tags.some((tag) =>",
    test: STORE_FILTER,
  },
  {
    title: "an item without a duration counts as short",
    file: "src/domain/inbox/filter.ts",
    from: "(item.minutes !== null && item.minutes <= maxMinutes)",
    to: "(item.minutes ?? 0) <= maxMinutes",
    test: STORE_FILTER,
  },
  {
    title: "the energy filter is ignored",
    file: "src/store/items/query.ts",
    from: `condition("item.energy = ?", energy)`,
    to: `condition("item.energy >= substr(?, 1, 0)", energy)`,
    test: STORE_FILTER,
  },
  {
    title: "the filters of the store use the day of UTC",
    file: "src/store/items/item-reads.ts",
    from: "const at = dayTime(environment.now(), environment.zone());\n      const few",
    to: `const at = dayTime(environment.now(), "UTC");\n      const few`,
    test: STORE_FILTER,
  },
  {
    title: "a date that does not exist is accepted as a filter",
    file: "src/wire/filter/syntax.ts",
    from: "form.words.includes(text) || isDate(text) ? text",
    to: "text !== '' ? text",
    test: WIRE_FILTERS,
  },
  {
    title: "of a repeated tag filter only the last one counts",
    file: "src/wire/item.ts",
    from: `joined.set("tag", tags.join(","));`,
    to: `joined.set("tag", tags.at(-1) ?? "");`,
    test: WIRE_FILTERS,
  },
];
