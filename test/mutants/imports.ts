import type { Mutant } from "./mutant.ts";

const SOURCE_TEST = "src/import/source.test.ts";
const HOSTILE_TEST = "src/import/hostile-files.test.ts";
const EXPORTS_TEST = "test/journeys/export-import.test.ts";
const ORIGINS_TEST = "src/store/sqlite/imports/exported-origins.test.ts";
const READERS_TEST = "src/import/readers/readers.test.ts";

/** Bugs in how files of other systems are divided into records. */
export const IMPORTS: readonly Mutant[] = [
  {
    title: "a record that a format forgets is not told",
    file: "src/import/read-import.ts",
    from: "for (const range of this.#ledger.missing()) {",
    to: "for (const range of []) {",
    test: SOURCE_TEST,
  },
  {
    title: "a second outcome of a record is taken",
    file: "src/import/outcome-ledger.ts",
    from: "if (index < 0 || this.#hasOutcome[index] === 1) return false;",
    to: "if (index < 0) return false;",
    test: SOURCE_TEST,
  },
  {
    title: "a bomb of gzip is unpacked to its end",
    file: "src/import/archives/container.ts",
    from: "this.#unpacked > MAX_RATIO * this.packedBytes",
    to: "false",
    test: HOSTILE_TEST,
  },
  {
    title: "half a character of UTF-16 becomes U+FFFD",
    file: "src/import/text-encoding.ts",
    from: "if (text.isWellFormed()) return Buffer.from(text);",
    to: "if (text !== null) return Buffer.from(text);",
    test: HOSTILE_TEST,
  },
  {
    title: "a document type of XML is passed over",
    file: "src/import/readers/outlines.ts",
    from: "if (/^!doctype/i.test(this.#begin)) throw noDocumentType();",
    to: "",
    test: HOSTILE_TEST,
  },
  {
    title: "a record that goes on in the next chunk is not copied",
    file: "src/import/readers/record-bytes.ts",
    from: "      this.#buffer.set(bytes, from);",
    to: "      if (from === 0) this.#buffer = bytes;\n      else this.#buffer.set(bytes, from);",
    test: READERS_TEST,
  },
  {
    title: "a quote that does not close takes the rows after it along",
    file: "src/import/readers/csv.ts",
    from: "if (this.#flaw !== null && this.#bytes.indexOf(LINE_FEED) < to) yield* this.#passOpenQuote();",
    to: "if (this.#flaw === '') yield* this.#passOpenQuote();",
    test: READERS_TEST,
  },
  {
    title: "an undo passes over a newer import",
    file: "src/store/items/undo.ts",
    from: 'if (found) throw new Problem("conflict", sentenceOf(found), { importId: found.id });',
    to: "",
    test: "src/store/sqlite/imports/imports.test.ts",
  },
  {
    title: "an undo of an import reads 500 long notes at once",
    file: "src/store/imports/undo-unit.ts",
    from: "total <= ${UNIT_BYTES} OR total = size",
    to: "total > 0",
    test: "src/store/sqlite/imports/imports.test.ts",
  },
  {
    title: "an import goes on by itself after a restore",
    file: "src/import/import-jobs.ts",
    from: "if (problem !== null || this.#lacksStage(one)) continue;",
    to: "if (this.#lacksStage(one)) continue;",
    test: "src/import/import-jobs.test.ts",
  },
  {
    title: "an imported item has a project that was purged",
    file: "src/store/imports/unit-plan.ts",
    from: "if (project === null || !this.#taken.has(project)) return false;",
    to: "if (project !== '') return false;",
    test: "src/store/sqlite/imports/imports.test.ts",
  },
  {
    title: "an export of Creel whose checksum differs is taken",
    file: "src/domain/formats/creel.ts",
    from: "end.line.sha256 !== end.sha256 || ",
    to: "",
    test: "src/domain/formats/creel.test.ts",
  },
  {
    title: "the step that undo takes back is told without the import before it",
    file: "src/store/items/undo.ts",
    from: "if (found) return { importId",
    to: "if (found && step === null) return { importId",
    test: "src/store/sqlite/imports/imports.test.ts",
  },
  {
    title: "two requests to import make two backups",
    file: "src/import/import-jobs.ts",
    from: "this.#starting.get(id) ?? this.#startWriting(id, by)",
    to: "this.#startWriting(id, by)",
    test: "src/import/import-jobs.test.ts",
  },
  {
    title: "each of a million fields of a record is named",
    file: "src/domain/formats/draft/item-draft.ts",
    from: "if (this.losses.length < MAX_NAMED_LOSSES)",
    to: "if (this.losses.length >= 0)",
    test: HOSTILE_TEST,
  },
  {
    title: "a task has steps of any number of levels",
    file: "src/domain/formats/draft/task-tree.ts",
    from: "this.#open.length > MAX_LEVELS",
    to: "this.#open.length < 0",
    test: HOSTILE_TEST,
  },
  {
    title: "an import does not find the item that was purged",
    file: "src/store/imports/origins.ts",
    from: "[...foreignIds, ...purged.keys()]",
    to: "[...foreignIds]",
    test: "src/store/sqlite/imports/imports.test.ts",
  },
  {
    title: "an import without an answer is not asked for again",
    file: "src/web/history/import-step.ts",
    from: "if (isPassing(problem)) return true;",
    to: "",
    test: "test/browser/move-in.test.ts",
  },
  {
    title: "a CSV with a headline of Org in a note is Org",
    file: "src/import/choose-format.ts",
    from: 'system === undefined ? !isTable || one.reader !== "lines" : one.system === system',
    to: "system === undefined || one.system === system",
    test: EXPORTS_TEST,
  },
  {
    title: "a checkbox in a note counts as much as the extension",
    file: "src/import/recognise.ts",
    from: "[sealed, named, structured].find(",
    to: "[sealed, structured].find(",
    test: SOURCE_TEST,
  },
  {
    title: "a line of todo.txt without a priority is not known",
    file: "src/domain/formats/texts/text-signs.ts",
    from: "(isEach || (",
    to: "((",
    test: EXPORTS_TEST,
  },
  {
    title: "an export of Creel leaves out where its items came from",
    file: "src/store/export-lines.ts",
    from: 'add({ type: "origin", item: stored.id, ...origin });',
    to: "void origin;",
    test: ORIGINS_TEST,
  },
  {
    title: "a file of Creel takes over an id that is known here",
    file: "src/store/imports/origins.ts",
    from: "const RESTORE = `INSERT OR IGNORE INTO origin",
    to: "const RESTORE = `INSERT OR REPLACE INTO origin",
    test: ORIGINS_TEST,
  },
  {
    title: "an undo leaves the origins that an export brought along as they were",
    file: "src/store/imports/undo-unit.ts",
    from: "WHERE item = ?2 AND made_by = ?3",
    to: "WHERE item = ?2 AND made_by = ?3 AND system = 'creel'",
    test: ORIGINS_TEST,
  },
];
