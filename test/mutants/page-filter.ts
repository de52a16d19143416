import type { Mutant } from "./mutant.ts";

const ADDRESS = "src/web/state/filter-address.test.ts";
const CHANGES = "src/domain/home/views.test.ts";
const FILTER = "test/browser/filter.test.ts";
const AT_ONCE = "test/browser/saves-at-once.test.ts";
const VIEWS = "test/browser/views.test.ts";

/** The filters of the page, its places and its saved views. */
export const PAGE_FILTER: readonly Mutant[] = [
  {
    title: "a row that only the server finds leaves Done when it changes",
    file: "src/web/items/found-list.ts",
    from: "this.#has(item.id) ? this.rules.matchesWithoutWords(item) : this.rules.matches(item)",
    to: "this.rules.matches(item)",
    test: FILTER,
  },
  {
    title: "a row that the server no longer finds stays in Done",
    file: "src/web/items/found-list.ts",
    from: "    if (item && this.#isUnsure(item, before)) void this.#ask();\n",
    to: "",
    test: FILTER,
  },
  {
    title: "the same filter has an address for each order of its tags",
    file: "src/web/state/filter-address.ts",
    from: "tagsIn(filter).toSorted()",
    to: "tagsIn(filter)",
    test: ADDRESS,
  },
  {
    title: "a wrong value in an address is a condition",
    file: "src/web/state/filter-address.ts",
    from: "  if (next === undefined) return filter;\n",
    to: "",
    test: ADDRESS,
  },
  {
    title: "a second tag takes the place of the first",
    file: "src/web/state/filter-address.ts",
    from: "new Set([tagsIn(filter), next",
    to: "new Set([[], next",
    test: ADDRESS,
  },
  {
    title: "an item that opens drops the filter of its list",
    file: "src/web/state/route.ts",
    from: "    go(screen, subject, item, filter);\n  }\n}",
    to: "    go(screen, subject, item);\n  }\n}",
    test: FILTER,
  },
  {
    title: "words of a filter are not looked for",
    file: "src/web/filter/filter-rows.ts",
    from: "matches(item) && hasWords(item)",
    to: "matches(item)",
    test: FILTER,
  },
  {
    title: "an item that did not change is tested again for all views",
    file: "src/web/views/view-counter.ts",
    from: "      this.#matchedBy.set(item, views);\n",
    to: "",
    test: "src/web/views/view-counter.test.ts",
  },
  {
    title: "an item that is held back counts as available in views",
    file: "src/web/views/view-counter.ts",
    from: "const isAvailable = !heldBack.has(item.id);",
    to: "const isAvailable = heldBack.size >= 0;",
    test: "src/web/views/view-counter.test.ts",
  },
  {
    title: "long work leaves no turn to keys",
    file: "src/web/state/sliced-work.ts",
    from: "await new Promise((resolve) => setTimeout(resolve));",
    to: "await null;",
    test: "src/web/state/sliced-work.test.ts",
  },
  {
    title: "Done is read from the server without its filter",
    file: "src/web/list-screens/closed-screen.tsx",
    from: "new FoundList(screen, filter, rules)",
    to: "new FoundList(screen, {}, rules)",
    test: FILTER,
  },
  {
    title: "a click on a tag of a row opens the item",
    file: "src/web/list/row-pointer.ts",
    from: `      else if (action === "filter") filterByElement(event.target as Element);\n`,
    to: `      else if (action === "filter") openRow(row);\n`,
    test: FILTER,
  },
  {
    title: "a renamed view becomes the last one",
    file: "src/domain/home/views.ts",
    from: "const at = formerAt >= 0 ? formerAt : sameAt",
    to: "const at = sameAt",
    test: CHANGES,
  },
  {
    title: "two views have one name",
    file: "src/domain/home/views.ts",
    from: "if (names.size === checked.length) return checked;",
    to: "if (names.size <= checked.length) return checked;",
    test: CHANGES,
  },
  {
    title: "a view that could not be sent is dropped",
    file: "src/web/views/view-changes.ts",
    from: "if (!isRefused) throw thrown;",
    to: "",
    test: VIEWS,
  },
  {
    title: "views that are saved at the same time overwrite each other",
    file: "src/store/settings/settings.ts",
    from: "await mutex.run(async () => write(checkViews(",
    to: "await Promise.resolve().then(async () => write(checkViews(",
    test: "test/journeys/views.test.ts",
  },
  {
    title: "a window stores its views over those that another one has just stored",
    file: "src/web/views/saved-views.ts",
    from: "isStored ? readStored() : current",
    to: "current",
    test: AT_ONCE,
  },
  {
    title: "a change that another window has stored over is not sent",
    file: "src/web/views/view-changes.ts",
    from: "return [...changes, ...changes.reduce(without, unsent)];",
    to: "return [...changes, ...unsent.slice(-1)];",
    test: AT_ONCE,
  },
  {
    title: "many projects push the settings out of sight",
    file: "src/web/shell/sidebar.module.css",
    from: "    overflow-y: auto;\n    overscroll-behavior",
    to: "    flex: none;\n    overscroll-behavior",
    test: VIEWS,
  },
  {
    title: "after the answer No the focus of a row of the settings is lost",
    file: "src/web/ui/use-question.ts",
    from: "buttons.current.get(question)?.focus()",
    to: "buttons.current.get(question)",
    test: "test/browser/webhooks.test.ts",
  },
  {
    title: "a waiting project is not in the sidebar",
    file: "src/web/shell/projects.tsx",
    from: `[...ofList("next"), ...ofList("waiting")]`,
    to: `[...ofList("next")]`,
    test: VIEWS,
  },
  {
    title: "the number of a view does not follow the name of a project",
    file: "src/web/views/follow-views.ts",
    from: "currentSpan.get(), projectTitles.get()]",
    to: "currentSpan.get()]",
    test: VIEWS,
  },
];
