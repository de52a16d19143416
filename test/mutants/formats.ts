import type { Mutant } from "./mutant.ts";

const INSERTED = "src/import/inserted-records.test.ts";
const DRAFT = "src/domain/formats/draft";
const LAW = "src/domain/formats/law.test.ts";
const TEXTS = "src/domain/formats/texts";

/** Bugs in reading the files of other task systems. */
export const FORMATS: readonly Mutant[] = [
  {
    title: "an open subtask is a checkbox of a task that is done",
    file: `${DRAFT}/task-tree.ts`,
    from: "&& !isHidden",
    to: "",
    test: `${TEXTS}/taskpaper.test.ts`,
  },
  {
    title: "a due time is no reminder",
    file: `${DRAFT}/finish-item.ts`,
    from: "if (moment !== null) draft.reminders = [moment];",
    to: "",
    test: `${TEXTS}/opml.test.ts`,
  },
  {
    title: "items that wait for each other in a circle wait",
    file: `${DRAFT}/blockers.ts`,
    from: "circle === 0 ||",
    to: "true ||",
    test: `${TEXTS}/markdown.test.ts`,
  },
  {
    title: "a value without a field is not reported",
    file: "src/domain/formats/json/read-members.ts",
    from: 'draft.lose("field", name, value);',
    to: "",
    test: LAW,
  },
  {
    title: "a priority that is a tag is a loss, too",
    file: `${DRAFT}/finish-item.ts`,
    from: "loss !== priority.loss",
    to: "true",
    test: LAW,
  },
  {
    title: "an id of OmniFocus that counts the rows is kept",
    file: "src/domain/formats/csv/mapped-csv.ts",
    from: `const hasId = id !== "" && !reading.mapping.nestsById;`,
    to: `const hasId = id !== "";`,
    test: INSERTED,
  },
  {
    title: "an id of TickTick that counts the rows is kept",
    file: "src/domain/formats/csv/ticktick.ts",
    from: "/^\\d*$/.test(id)",
    to: `id === ""`,
    test: INSERTED,
  },
  {
    title: "files of one name in two folders have the same ids",
    file: "src/domain/formats/csv/csv-table.ts",
    from: 'return record.file === "" ? [] : [record.file];',
    to: 'return record.file === "" ? [] : [];',
    test: INSERTED,
  },
  {
    title: "a subtask of Remember The Milk with a note is a checkbox without it",
    file: "src/domain/formats/rtm/rtm.ts",
    from: "member.isPlain && !this.#notes.has(series) && ",
    to: "member.isPlain && ",
    test: "src/domain/formats/rtm/rtm.test.ts",
  },
  {
    title: "subtasks of Asana are beside their task",
    file: "src/domain/formats/csv/csv-parents.ts",
    from: "this.#ids.set(title, id);",
    to: "",
    test: "src/domain/formats/csv/csv-parents.test.ts",
  },
  {
    title: "the columns of a board of Obsidian Kanban are projects",
    file: "src/domain/formats/texts/markdown-lines.ts",
    from: "this.isBoard = true;",
    to: "this.isBoard = false;",
    test: "src/domain/formats/texts/markdown.test.ts",
  },
  {
    title: "an occurrence of Everdo that has its own note is folded away",
    file: "src/domain/formats/json/everdo-repeats.ts",
    from: "this.#templates.get(occurrence.template) === occurrence.text",
    to: "this.#templates.has(occurrence.template)",
    test: "src/domain/formats/json/everdo-repeats.test.ts",
  },
  {
    title: "a to-do of a canceled project of Things stays open",
    file: "src/domain/formats/json/things.ts",
    from: "    this.#followProject(draft);\n",
    to: "",
    test: "src/domain/formats/json/samples.test.ts",
  },
  {
    title: "an import leaves an open action in a done project",
    file: "src/store/sqlite/imports/stage.ts",
    from: "      closeWithProjects(db);\n",
    to: "",
    test: "src/store/sqlite/imports/imports.test.ts",
  },
];
