import type { Mutant } from "./mutant.ts";

const OTHER_HOME = "test/browser/other-home.test.ts";
const MAKE_PROJECT = "src/store/make-project.test.ts";

/** Values of the wrong form: in the browser's storage, in templates and in repeated requests. */
export const STORED_FORMS: readonly Mutant[] = [
  {
    title: "the page reads a stored value of another form",
    file: "src/web/state/stored-value.ts",
    from: "return this.hasForm(value) ? (value as T) : null;",
    to: "return value as T;",
    test: "test/browser/stored-values.test.ts",
  },
  {
    title: "a stored filter has values of other types",
    file: "src/web/state/filter-address.ts",
    from: "return typeof condition === typeof parseFilter(field, String(condition)) && condition !== null;",
    to: "return condition !== null;",
    test: "src/web/state/stored-value.test.ts",
  },
  {
    title: "a repeated request makes the project again",
    file: "src/store/items/idempotency.ts",
    from: "await engine.write([...unit, { sql: INSERT, values }]);",
    to: "await engine.write(values.length > 0 ? unit : []);",
    test: MAKE_PROJECT,
  },
  {
    title: "another project with the key of the first is answered with the first",
    file: "src/store/items/idempotency.ts",
    from: "if (row.request !== request) throw usedKey();",
    to: "",
    test: MAKE_PROJECT,
  },
  {
    title: "a template is saved that no project can be made of",
    file: "src/store/templates.ts",
    from: "await checkMakeable(change.template);",
    to: "",
    test: MAKE_PROJECT,
  },
  {
    title: "templates are replaced by some that no project can be made of",
    file: "src/store/templates.ts",
    from: "for (const template of checked) await checkMakeable(template);",
    to: "",
    test: MAKE_PROJECT,
  },
  {
    title: "the name of a view turns the direction of text",
    file: "src/web/shell/view-links.tsx",
    from: "name={showControls(view.name)}",
    to: "name={view.name}",
    test: "test/browser/hidden-signs.test.ts",
  },
  {
    title: "a damaged entry of the page's outbox stops the others",
    file: "src/web/items/mutations/database.ts",
    from: "if (values.every(isMutation)) return values;",
    to: "if (values.length > 0 || values.every(isMutation)) return values;",
    test: "test/browser/damaged-outbox.test.ts",
  },
  {
    title: "the text of a damaged entry is not shown",
    file: "src/web/items/mutations/damaged-entries.ts",
    from: "if (first) cursor.update(first);",
    to: "if (first) cursor.delete();",
    test: "test/browser/damaged-outbox.test.ts",
  },
  {
    title: "a damaged change of an item is sent",
    file: "src/web/items/mutations/entry-form.ts",
    from: 'if ("wishes" in value) return isListOf(isChange)(value.wishes);',
    to: 'if ("wishes" in value) return true;',
    test: "src/web/items/mutations/entry-form.test.ts",
  },
  {
    title: "the page says of a capture that no database has that it waits",
    file: "src/web/items/mutations/mutation-queue.ts",
    from: "if (unstored.size > 0) this.#unstoredNotice.show();",
    to: "",
    test: "test/browser/unstored.test.ts",
  },
  {
    title: "the page is left without a question while only it has a capture",
    file: "src/web/items/mutations/unstored-notice.ts",
    from: "if (isNeeded()) event.preventDefault();",
    to: "",
    test: "test/browser/unstored.test.ts",
  },
  {
    title: "the page asks before it is left while its captures are stored",
    file: "src/web/items/mutations/unstored-notice.ts",
    from: "if (isNeeded()) event.preventDefault();",
    to: "event.preventDefault();",
    test: "test/browser/unstored.test.ts",
  },
  {
    title: "another home at the same address gets what was typed for the first",
    file: "src/web/state/stored-value.ts",
    from: 'return last === first ? "" : `@${last}`;',
    to: 'return "";',
    test: OTHER_HOME,
  },
  {
    title: "another home gets the outbox of the first",
    file: "src/web/items/mutations/database.ts",
    from: "`creel${homeSuffix}`",
    to: '"creel"',
    test: OTHER_HOME,
  },
  {
    title: "a page goes on with the texts of the home before",
    file: "src/web/server/session.ts",
    from: "isLeaving = isOfOtherHome();",
    to: "",
    test: OTHER_HOME,
  },
  {
    title: "each session is of a home of its own",
    file: "src/store/access/home-id.ts",
    from: "if (stored !== null && HOME_ID.test(stored)) return stored;",
    to: "",
    test: "src/store/access/home-id.test.ts",
  },
  {
    title: "a build of the page removes the former one in its place",
    file: "scripts/replace-folder.ts",
    from: "await rename(folder, former).catch(ignoreMissing);",
    to: "await rm(folder, { recursive: true, force: true }).catch(ignoreMissing);",
    test: "scripts/replace-folder.test.ts",
  },
];
