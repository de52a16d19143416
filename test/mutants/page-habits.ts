import type { Mutant } from "./mutant.ts";

const TOASTS = "test/browser/toasts.test.ts";

/** Bugs of notifications, rows and habits of the mouse. */
export const PAGE_HABITS: readonly Mutant[] = [
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
];
