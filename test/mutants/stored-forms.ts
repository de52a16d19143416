import type { Mutant } from "./mutant.ts";

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
];
