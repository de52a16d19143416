import type { Mutant } from "./mutant.ts";

const CHECKLIST = "test/browser/checklist.test.ts";
const HEADINGS = "test/browser/headings.test.ts";
const COPIES = "test/browser/copies.test.ts";
const AT_ONCE = "test/browser/saves-at-once.test.ts";
const COPY = "src/domain/project/copy.test.ts";
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
  {
    title: "an item that leaves its project stays under the heading",
    file: "src/domain/item/kinds.ts",
    from: "return stays || after.heading === null ?",
    to: "return stays || after.project !== null || after.heading === null ?",
    test: "src/domain/item/apply-command.test.ts",
  },
  {
    title: "an item without a project has a heading",
    file: "src/domain/item/kinds.ts",
    from: "if (after.project === null && patch.heading)",
    to: "if (after.project === undefined)",
    test: "src/domain/item/apply-command.test.ts",
  },
  {
    title: "a heading of the same name is lost with a new project",
    file: "src/domain/item/patch.ts",
    from: `(field === "heading" && patch.project !== undefined)`,
    to: "false",
    test: "src/domain/item/apply-command.test.ts",
  },
  {
    title: "undo gives back a heading without its project",
    file: "src/domain/item/undo.ts",
    from: `if (item.heading !== null && item.project === null) return "heading";`,
    to: "",
    test: "src/domain/item/broken-invariant.test.ts",
  },
  {
    title: "a row that is dropped above a heading goes under it",
    file: "src/web/projects/heading-order.ts",
    from: "const neighbour = isAboveHeading || found < 0 ?",
    to: "const neighbour = found < 0 ?",
    test: HEADINGS,
  },
  {
    title: "at the edge of a heading a row does not move on",
    file: "src/web/projects/heading-order.ts",
    from: "if (headingOf(neighbour) !== heading)",
    to: "if (headingOf(neighbour) === null && heading !== null)",
    test: HEADINGS,
  },
  {
    title: "a copy has the done items, too",
    file: "src/domain/project/copy.ts",
    from: "items.filter(({ list }) => isOpen(list))",
    to: "[...items]",
    test: COPY,
  },
  {
    title: "the dates of a copy stay where they were",
    file: "src/domain/project/copy.ts",
    from: "addDays(day, days)",
    to: "day",
    test: COPY,
  },
  {
    title: "a copy without a day keeps its dates",
    file: "src/domain/project/copy.ts",
    from: "(day === null || due === null ? null :",
    to: "(day === null ? null :",
    test: COPY,
  },
  {
    title: "items of a copy wait in a circle",
    file: "src/domain/project/create-project.ts",
    from: "blockers: chainFrom(blocker, byId)",
    to: "blockers: chainFrom(blocker, byId).slice(0, 1)",
    test: COPY,
  },
  {
    title: "a box ends at a line that is deeper than its bullet",
    file: "src/domain/project/checklist.ts",
    from: "while (depth <= (open",
    to: "while (depth >= (open",
    test: BOXES,
  },
  {
    title: "the undo of a deleted template puts it behind what was saved meanwhile",
    file: "src/web/templates/template-data.ts",
    from: "template: former, place }",
    to: "template: former }",
    test: COPIES,
  },
  {
    title: "the undo of a new template does not remove it",
    file: "src/web/templates/template-data.ts",
    from: `: { verb: "remove", name }`,
    to: ": wanted",
    test: AT_ONCE,
  },
  {
    title: "templates that are saved at the same time overwrite each other",
    file: "src/store/templates.ts",
    from: "await settingMutex.run(async () => {",
    to: "await ((work: () => Promise<void>, _: string) => work())(async () => {",
    test: "test/journeys/templates.test.ts",
  },
  {
    title: "a template that is put back loses its place",
    file: "src/domain/project/templates.ts",
    from: "change.place ?? (at < 0 ? others.length : at)",
    to: "at < 0 ? others.length : at",
    test: COPY,
  },
  {
    title: "two templates have the same name",
    file: "src/domain/project/templates.ts",
    from: ".size < checked.length)",
    to: ".size < 0)",
    test: COPY,
  },
  {
    title: "a duplicated project is several steps of undo",
    file: "src/web/actions/copy-project.ts",
    from: "itemStore.asOne(() => insertSteps(steps));",
    to: "insertSteps(steps);",
    test: COPIES,
  },
  {
    title: "the items of a copy are several steps of undo for the API",
    file: "src/store/templates.ts",
    from: "decidedItem(item, by, items[0].createdOn, place)",
    to: "decidedItem(item, by, items[0].createdOn, 0)",
    test: "test/journeys/templates.test.ts",
  },
  {
    title: "quick entry does not know a project that was made at once",
    file: "src/store/templates.ts",
    from: "if (seq !== null) projects.change(",
    to: "if (seq === -1) projects.change(",
    test: "test/journeys/templates.test.ts",
  },
  {
    title: "a drag of a box writes the note as it was at its beginning",
    file: "src/web/item/text/use-checklist.ts",
    from: "shownText.current === text ? moveBox",
    to: "shownText.current !== null ? moveBox",
    test: "test/browser/checklist.test.ts",
  },
];
