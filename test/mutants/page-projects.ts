import type { Mutant } from "./mutant.ts";

const CHECKLIST = "test/browser/checklist.test.ts";
const BOXES = "src/domain/project/checklist.test.ts";
const EDIT = "src/web/item/text/edit-checklist.test.ts";

/** Checklists and projects on the page. */
export const PAGE_PROJECTS: readonly Mutant[] = [
  {
    title: "checked boxes become actions too",
    file: "src/domain/project/checklist.ts",
    from: `if (!box.isChecked && box.text`,
    to: `if (box.text`,
    test: BOXES,
  },
  {
    title: "the lines below an unchecked box are lost",
    file: "src/domain/project/checklist.ts",
    from: "note: outdent(lines.slice(from + 1, to)),",
    to: "note: null,",
    test: BOXES,
  },
  {
    title: "a moved box leaves the lines below it",
    file: "src/web/item/text/edit-checklist.ts",
    from: "const part = lines.slice(moved.from, moved.to);",
    to: "const part = lines.slice(moved.from, moved.from + 1);",
    test: EDIT,
  },
  {
    title: "Enter in an empty box adds one more",
    file: "src/web/item/text/edit-checklist.ts",
    from: "if (line.trimEnd().length <= whole.trimEnd().length)",
    to: "if (line.trimEnd().length < whole.trimEnd().length)",
    test: EDIT,
  },
  {
    title: "the actions of a checklist are two steps of undo",
    file: "src/web/actions/make-actions.ts",
    from: "itemStore.asOne(() => {",
    to: "[0].forEach(() => {",
    test: CHECKLIST,
  },
  {
    title: "the actions of a checklist are in reverse order in a sequential project",
    file: "src/web/actions/make-actions.ts",
    from: "isSequential ? captures : captures.reverse()",
    to: "captures.reverse()",
    test: CHECKLIST,
  },
];
