import type { Mutant } from "./mutant.ts";

const SWIPING = "src/web/list/gestures/swiping.ts";
const SWIPE = "test/browser/swipe.test.ts";
const HABITS = "test/browser/habits.test.ts";
const STEPS = "test/browser/first-steps.test.ts";
const TOASTS = "test/browser/toasts.test.ts";

/** Bugs of notifications, rows, habits of the mouse and the first steps. */
export const PAGE_HABITS: readonly Mutant[] = [
  {
    title: "the focus is lost with the last row of a list",
    file: "src/web/list/roving-focus.ts",
    from: "(isGone || keys.length === 0)",
    to: "isGone",
    test: "test/browser/habits.test.ts",
  },
  {
    title: "a double click adds the sample project twice",
    file: "src/web/first-steps/sample-project.ts",
    from: "  if (hasSample()) return;\n",
    to: "",
    test: "test/browser/first-steps.test.ts",
  },
  {
    title: "the key of the toast of undone lines redoes nothing",
    file: "src/web/shell/toast-list.tsx",
    from: "(undone?.redo ? undone.redo() : void redoWithToast())",
    to: "void redoWithToast()",
    test: "test/browser/paste-undo.test.ts",
  },
  {
    title: "rows that arrive above the window move the text that is read",
    file: "src/web/ui/virtual-rows.ts",
    from: "if (shift !== 0) scroll(",
    to: "if (shift > 1e9) scroll(",
    test: "test/browser/ten-thousand.test.ts",
  },
  {
    title: "a revealed row leaves the window when the rows above it are measured",
    file: "src/web/ui/virtual-rows.ts",
    from: "useLayoutEffect(follow);",
    to: "",
    test: "test/browser/ten-thousand.test.ts",
  },
  {
    title: "a preview takes stars between words for emphasis",
    file: "src/web/i18n/title.ts",
    from: "([*_])(?=\\S)",
    to: "([*_])",
    test: "src/web/i18n/title.test.ts",
  },
  {
    title: "one item that cannot be purged keeps the others in the trash",
    file: "src/web/item/purge.tsx",
    from: "      else problem ??= thrown;",
    to: "      else throw thrown;",
    test: "test/browser/trash.test.ts",
  },
  {
    title: "items that are not in the trash can be purged by their key",
    file: "src/web/list/row-keys.ts",
    from: 'rows.every(({ item }) => item.list === "trash")',
    to: "rows.length >= 0",
    test: "test/browser/trash.test.ts",
  },
  {
    title: "a project and its actions are completed in two steps of undo",
    file: "src/web/actions/complete-project.ts",
    from: "    itemStore.asOne(() => {",
    to: "    ((work: () => void) => work())(() => {",
    test: "test/browser/lists.test.ts",
  },
  {
    title: "the menu of a selected row is for that row alone",
    file: "src/web/list/row-pointer.ts",
    from: "keys.has(row.key) ? rows.filter(({ key }) => keys.has(key)) : [row]",
    to: "[row]",
    test: HABITS,
  },
  {
    title: "Ctrl+A in a field selects the rows",
    file: "src/web/commands/key-scope.ts",
    from: "(a|z|y|",
    to: "(z|y|",
    test: HABITS,
  },
  {
    title: "a drag of a selected row leaves the others behind",
    file: "src/web/list/interactive-list.tsx",
    from: "selection.get().has(key) ? targets(shownRows, row) : [row]",
    to: "[row]",
    test: HABITS,
  },
  {
    title: "a row that is dragged beside the list changes its place",
    file: "src/web/list/gestures/dragging.ts",
    from: "x < box.left - SIDE_PX || ",
    to: "",
    test: HABITS,
  },
  {
    title: "a checked box counts as an open one",
    file: "src/web/items/checklist.ts",
    from: 'mark !== " "',
    to: 'mark === " "',
    test: "src/web/items/checklist.test.ts",
  },
  {
    title: "the start of a row has no sign",
    file: "src/web/list/row-date.tsx",
    from: "          <CalendarClock size={ICON} aria-hidden />\n",
    to: "",
    test: "test/browser/lists-display.test.ts",
  },
  {
    title: "a notification covers the keys and answers of triage",
    file: "src/web/triage/triage-screen.module.css",
    from: "    anchor-name: --bar;\n",
    to: "",
    test: TOASTS,
  },
  {
    title: "a notification covers the fields of the open item",
    file: "src/web/shell/toast-list.module.css",
    from: "anchor(--main end, 0)",
    to: "0",
    test: TOASTS,
  },
  {
    title: "several notifications at once",
    file: "src/web/shell/toast-list.module.css",
    from: "&:not(:last-child) {",
    to: "&:not(*) {",
    test: TOASTS,
  },
  {
    title: "the undo of a capture counts as its triage",
    file: "src/web/first-steps/follow-steps.ts",
    from: 'if (screen === "triage" || left.some((key) => open.has(key))) endStep',
    to: "endStep",
    test: STEPS,
  },
  {
    title: "hidden first steps come back with the next load",
    file: "src/web/first-steps/progress.ts",
    from: "  stored.set(progress);\n",
    to: "",
    test: STEPS,
  },
  {
    title: "somebody who has items sees the first steps",
    file: "src/web/first-steps/progress.ts",
    from: "openCount === 0 ?",
    to: "openCount >= 0 ?",
    test: STEPS,
  },
  {
    title: "a short swipe completes a row",
    file: SWIPING,
    from: 'event.type === "pointerup" && Math.abs(x) >= ACTION_PX',
    to: 'event.type === "pointerup"',
    test: SWIPE,
  },
  {
    title: "a swipe against the text completes a row",
    file: SWIPING,
    from: "(isForward() ? actions.forward : actions.back)",
    to: "actions.forward",
    test: SWIPE,
  },
  {
    title: "a row is swiped while rows are selected",
    file: "src/web/list/row-pointer.ts",
    from: "!row || selection.get().size > 0 || ",
    to: "!row || ",
    test: SWIPE,
  },
];
