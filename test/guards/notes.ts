import type { GuardMutant } from "./guard-mutant.ts";

const NOTE_LIMITS = "src/web/item/text/note-limits.ts";
const ATTACKS = "test/attacks/notes.test.ts";

/** Guards against notes that are costly to parse, lay out or edit. */
export const NOTES: readonly GuardMutant[] = [
  {
    without: "lists in lists on one line freeze the page",
    file: NOTE_LIMITS,
    find: "columns: 100,",
    replace: "columns: Infinity,",
    test: [ATTACKS, "lists in lists, fewer"],
  },
  {
    without: "unclosed emphasis is parsed without a limit",
    file: NOTE_LIMITS,
    find: "marks: 500,",
    replace: "marks: Infinity,",
    test: [ATTACKS, "emphasis of two signs, fewer"],
  },
  {
    without: "a note of thousands of tasks takes seconds",
    file: NOTE_LIMITS,
    find: "signs: 2_000,",
    replace: "signs: Infinity,",
    test: [ATTACKS, "tasks"],
  },
  {
    without: "the layout of a note in two scripts takes minutes",
    file: NOTE_LIMITS,
    find: "turns: 2_000,",
    replace: "turns: Infinity,",
    test: [ATTACKS, "letters from right and left"],
  },
  {
    without: "an error in a part of a note closes the page",
    file: "src/web/ui/error-boundary.tsx",
    find: "    if (instead !== undefined) return instead;\n",
    replace: "",
    test: [
      "test/browser/item-safety.test.ts",
      "a note that fails to render is shown as plain text, and the next one renders",
    ],
  },
];
