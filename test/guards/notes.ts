import type { GuardMutant } from "./guard-mutant.ts";

const COST = "src/web/item/text/note-limits.ts";
const ATTACKS = "test/attacks/notes.test.ts";

/** Guards against notes that are costly to parse, lay out or edit. */
export const NOTES: readonly GuardMutant[] = [
  {
    without: "lists in lists on one line freeze the page",
    file: COST,
    find: "columns: 100,",
    replace: "columns: Infinity,",
    test: [ATTACKS, "lists in lists, fewer"],
  },
  {
    without: "emphasis that never ends is looked for without end",
    file: COST,
    find: "marks: 500,",
    replace: "marks: Infinity,",
    test: [ATTACKS, "emphasis of two signs, fewer"],
  },
  {
    without: "a note of thousands of tasks takes seconds",
    file: COST,
    find: "signs: 2_000,",
    replace: "signs: Infinity,",
    test: [ATTACKS, "tasks"],
  },
  {
    without: "a note of two scripts is laid out for minutes",
    file: COST,
    find: "turns: 2_000 }",
    replace: "turns: Infinity }",
    test: [ATTACKS, "letters from right and left"],
  },
  {
    without: "a part of a note that fails takes the page away",
    file: "src/web/ui/error-boundary.tsx",
    find: "    if (instead !== undefined) return instead;\n",
    replace: "",
    test: ["test/browser/item-safety.test.ts", "fails while it is drawn"],
  },
];
