import type { Mutant } from "./mutant.ts";

const TEST = "test/browser/becomes-item.test.ts";

/** Bugs of what is typed while an unsent capture becomes an item. */
export const becomesItemMutants: readonly Mutant[] = [
  {
    title: "the panel takes the focus from a field whose capture becomes an item",
    file: "src/web/item/panel-focus.ts",
    from: "isSameItem(route.get().item, shownId.current)",
    to: "route.get().item === shownId.current",
    test: TEST,
  },
  {
    title: "the panel closes its fields until it knows the item that a capture became",
    file: "src/web/item/item-panel.tsx",
    from: "!isSameItem(lastRow.current?.item.id ?? null, id)",
    to: "lastRow.current?.item.id !== id",
    test: TEST,
  },
  {
    title: "an item that was read before its capture is known has a row of its own",
    file: "src/web/items/optimistic-view.ts",
    from: "    this.#open.remake(id); ",
    to: "    ",
    test: TEST,
  },
  {
    title: "the screen takes the focus when a project's capture becomes an item",
    file: "src/web/shell/frame.tsx",
    from: "isSameItem(before.subject, subject)",
    to: "before.subject === subject",
    test: TEST,
  },
  {
    title: "the address keeps the key of a capture that became an item",
    file: "src/web/items/store.ts",
    from: "    renameInAddress(this.#shownId);\n",
    to: "",
    test: TEST,
  },
  {
    title:
      "a page that knows the item of a capture before its outbox tells draws the fields of the capture again",
    file: "src/web/items/store.ts",
    from: "this.#optimisticView.hasCapture(id) ? id : currentId(id)",
    to: "currentId(id)",
    test: TEST,
  },
  {
    title: "an attempt that finds its capture sent does not learn the item",
    file: "src/web/items/mutations/mutation-queue.ts",
    from: "withTimeout(capturedIds.learn(rowKeys))",
    to: "withTimeout(capturedIds.learn([]))",
    test: TEST,
  },
  {
    title: "a capture that another window has sent is not shown until its item can be read",
    file: "src/web/items/store.ts",
    from: "    if (item && !this.serverItem(id)) this.#serverState.take(id, { ...item, id }, true);\n",
    to: "",
    test: TEST,
  },
  {
    title: "an item stays as its capture was shown, although the server has read its quick entry",
    file: "src/web/items/merge.ts",
    from: "isEqualItem(knownItems[at] as Item, item) ?",
    to: "knownItems[at]?.revision === item.revision ?",
    test: "src/web/items/merge.test.ts",
  },
];
