import type { Mutant } from "./mutant.ts";

const FORMATS = "src/domain/export/export-formats.test.ts";
const THERE_AND_BACK = "src/import/everdo-there-and-back.test.ts";
const JOURNEY = "test/journeys/export-as.test.ts";

/** Bugs in the exports for other programs. */
export const EXPORT_FORMAT_MUTANTS: readonly Mutant[] = [
  {
    title: "a spreadsheet calculates a cell of an export",
    file: "src/domain/export/csv.ts",
    from: `return /^'*[=+\\-@\\t\\r]/.test(cell) ? \`'\${cell}\` : cell;`,
    to: "return cell;",
    test: FORMATS,
  },
  {
    title: "a title leads the name of an exported file out of its folder",
    file: "src/domain/export/todoist.ts",
    from: `.replace(/[/\\\\:*?"<>|\\p{Cc}\\p{Cf}]/gu, "_")`,
    to: "",
    test: FORMATS,
  },
  {
    title: "an export does not report the items that it leaves out",
    file: "src/domain/export/losses.ts",
    from: `if (item.list === "trash") context.leaveOut(item, "in the trash");`,
    to: "",
    test: FORMATS,
  },
  {
    title: "a repeat that todo.txt cannot say is lost without a report",
    file: "src/domain/export/todo-txt.ts",
    from: `  context.lose(item, "repeat");`,
    to: "",
    test: FORMATS,
  },
  {
    title: "a word of a title becomes a context in todo.txt",
    file: "src/domain/export/todo-txt.ts",
    from: "SYNTAX.test(word) ||",
    to: "",
    test: FORMATS,
  },
  {
    title: "code that a note begins swallows the tasks below it in Markdown",
    file: "src/domain/export/markdown.ts",
    from: '.replace(/^(?=```|~~~)/, "\\\\")',
    to: "",
    test: FORMATS,
  },
  {
    title: "an export in another format forgets the project of an item that a filter finds",
    file: "src/cli/export/export-as.ts",
    from: "if (found) items.push(found);",
    to: "",
    test: JOURNEY,
  },
  {
    title: "an export in another format has what is done, without being asked",
    file: "src/cli/export/export-as.ts",
    from: `(values.all ? undefined : "open")`,
    to: "undefined",
    test: JOURNEY,
  },
  {
    title: "an export to Everdo undoes what was changed here",
    file: "src/domain/export/everdo.ts",
    from: "!fields.some((field) => item.origin?.changed.includes(field));",
    to: "fields.length > 0;",
    test: THERE_AND_BACK,
  },
  {
    title: "an unknown field of Everdo that is empty is lost",
    file: "src/domain/formats/json/everdo-extra.ts",
    from: "!(KNOWN.has(name) && isEmpty(one))",
    to: "!isEmpty(one)",
    test: THERE_AND_BACK,
  },
  {
    title: "a purge leaves the values that only another system can use",
    file: "src/store/items/purged-origins.ts",
    from: "base = '{}', base_before = NULL, extra = NULL",
    to: "base = '{}', base_before = NULL",
    test: THERE_AND_BACK,
  },
  {
    title: "an export does not read where items came from",
    file: "src/cli/export/export-as.ts",
    from: "if (item) item.origin = origin;",
    to: "",
    test: "test/journeys/import.test.ts",
  },
];
