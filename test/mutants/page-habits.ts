import type { Mutant } from "./mutant.ts";

const TOASTS = "test/browser/toasts.test.ts";

/** Bugs of notifications, rows and habits of the mouse. */
export const PAGE_HABITS: readonly Mutant[] = [
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
    from: "inset-inline: anchor(--main start, 0) anchor(--main end, 0);",
    to: "",
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
