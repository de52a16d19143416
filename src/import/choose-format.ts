import { FORMATS } from "../domain/formats/all/formats.ts";
import { CsvColumns, foldHeader, isBlankRow } from "../domain/formats/csv/csv-columns.ts";
import { CSV_ROLES, type CsvMapping } from "../domain/formats/csv/csv-mapping.ts";
import { presetOf } from "../domain/formats/csv/csv-presets.ts";
import {
  completePreset,
  guessTables,
  type MappingQuestion,
  type SampleTable,
} from "../domain/formats/csv/guess-mapping.ts";
import { csvFormat } from "../domain/formats/csv/mapped-csv.ts";
import type { Format } from "../domain/formats/format.ts";
import type { ImportOptions, KeptMapping, TableColumns } from "../domain/import/import.ts";
import { Problem } from "../domain/problem.ts";
import { recognise } from "./recognise.ts";
import { ANY_TABLE, sampleTables } from "./sample-tables.ts";
import type { Source } from "./source.ts";
import { describeColumns, ownValue, UnclearTable } from "./unclear-table.ts";

const TABLE_NAME = /\.(csv|tsv)$/i;

/** How a source is read. */
export interface ChosenFormat {
  format: Format;
  /** The given options, with those of the last import of a CSV with the same header. */
  options: ImportOptions;
  /** The header of a CSV of no known system, as JSON. */
  header: string | null;
  /** The columns of a CSV whose columns have roles. */
  table: TableColumns | null;
}

/** The format of a source, by its content and a person's choices. Throws `invalid` with the question that is open. */
export async function chooseFormat(
  source: Source,
  options: ImportOptions,
  mappings: readonly KeptMapping[],
): Promise<ChosenFormat> {
  const chosen = await findFormat(source, options, mappings);
  await checkEncoding(source, chosen.format, options);
  return chosen;
}

async function checkEncoding(source: Source, format: Format, { encoding }: ImportOptions): Promise<void> {
  if (!encoding && (await source.needsEncoding(format)))
    throw refuse("encoding", "The file is not UTF-8. Choose its encoding, for example windows-1252.");
}

async function findFormat(
  source: Source,
  options: ImportOptions,
  mappings: readonly KeptMapping[],
): Promise<ChosenFormat> {
  const { system } = options;
  const head = await source.head();
  const isTable = TABLE_NAME.test(head.name);
  const wanted = FORMATS.filter((one) =>
    system === undefined ? !isTable || one.reader !== "lines" : one.system === system,
  );
  if (wanted.length === 0 && system !== "csv")
    throw refuse("system", `There is no format ${system}. Choose one of ${systems(FORMATS)}, csv.`);
  const { formats, detail } = recognise(head, wanted);
  if (formats.length > 1) throw refuse("system", `The file could be of ${systems(formats)}. Choose one.`);
  const [format = system === undefined ? undefined : wanted[0]] = formats;
  const preset = format ? presetOf(format) : null;
  if (format && !preset) return { format, options, header: null, table: null };
  const hasTable = isTable || head.files.some((file) => TABLE_NAME.test(file));
  if (preset || system === "csv" || hasTable) return mapColumns(source, options, mappings, preset);
  throw refuse("system", detail ?? "Creel does not know this file.");
}

/** The format of CSV files, by the names of their columns and a person's choices. `preset`: that of their system, if it is known. */
async function mapColumns(
  source: Source,
  given: ImportOptions,
  mappings: readonly KeptMapping[],
  preset: CsvMapping | null,
): Promise<ChosenFormat> {
  await checkEncoding(source, ANY_TABLE, given); // the names of columns are words, too
  const tables = await sampleTables(source, preset);
  const [first] = tables;
  if (!first || isBlankRow(first.header))
    throw refuse(
      "columns",
      "The first row has no names of columns. Write them into it, and choose the file again.",
    );
  const header = JSON.stringify(tables.length === 1 ? first.header : tables.map((one) => one.header));
  const kept = pickMapping(mappings.find((one) => one.header === header)?.options ?? {});
  const { dayOrder, columns: _, ...rest } = { ...kept, ...given };
  const columns = mergeColumns(kept.columns ?? {}, nameAsHeader(given.columns ?? {}, tables), tables);
  checkRoles(columns, tables);
  const { mapping, questions } = preset
    ? completePreset(preset, tables, columns)
    : guessTables(tables, columns);
  const open = questions.filter((one) => !isAnswered(one, { columns, dayOrder, tables }));
  const table = (asked: readonly MappingQuestion[]): TableColumns => ({
    columns: describeColumns(tables, columns, mapping.columns, openColumns(asked)),
    dayExample: asked.find((one) => one.about === "day-order")?.example ?? null,
    ...(tables.length > 1 && { tables: nameTables(tables) }),
  });
  if (open.length > 0) throw new UnclearTable(open.map(sentenceOf).join(" "), table(open));
  const format = csvFormat({ ...mapping, dayOrder: dayOrder ?? mapping.dayOrder });
  const hasColumns = Object.keys(columns).length > 0;
  const options: ImportOptions = { ...rest, ...(hasColumns && { columns }), ...(dayOrder && { dayOrder }) };
  const isPlain = preset !== null && !hasColumns && !dayOrder;
  const answered = questions.filter((one) => one.about === "day-order");
  return { format, options, header: isPlain ? null : header, table: table(answered) };
}

/** The roles of the last file with this header, and those that are given now. Another title of a table takes the place of the last one. */
function mergeColumns(
  kept: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
  tables: readonly SampleTable[],
): Readonly<Record<string, string>> {
  const withTitle = tables
    .map(namesOf)
    .filter((names) => names.some((name) => ownValue(given, name) === "title"));
  const isOver = (name: string) => withTitle.some((names) => names.includes(name));
  const others = Object.entries(kept).filter(([name, role]) => role !== "title" || !isOver(name));
  return Object.fromEntries([...others, ...Object.entries(given)]);
}

function namesOf({ header }: SampleTable): readonly string[] {
  return new CsvColumns(header).names;
}

/** The same column may be written in several cases: the first one names it. */
function nameTables(tables: readonly SampleTable[]): NonNullable<TableColumns["tables"]> {
  const names = Map.groupBy(tables.flatMap(namesOf), foldHeader);
  return tables.map((table) => ({
    file: table.file,
    columns: namesOf(table).map((name) => names.get(foldHeader(name))?.[0] ?? name),
  }));
}

/** The roles by the names of the columns, which a person may have written in another case. Throws `invalid` for a column that no table has. */
function nameAsHeader(
  columns: Readonly<Record<string, string>>,
  tables: readonly SampleTable[],
): Readonly<Record<string, string>> {
  const all = [...new Set(tables.flatMap(namesOf))];
  const names = Map.groupBy(all, foldHeader);
  const roles = Object.entries(columns).flatMap(([name, role]) => {
    const own = names.get(foldHeader(name));
    if (own) return own.map((one) => [one, role] as const);
    throw refuse("columns", `There is no column ${name}. The columns of the table are ${all.join(", ")}.`);
  });
  return Object.fromEntries(roles);
}

/** The choices that belong to the columns. Which side wins, and the encoding, are asked for each file. */
function pickMapping({ columns, dayOrder, to, cancelled, priority, hasBlock }: ImportOptions): ImportOptions {
  const mapping = { columns, dayOrder, to, cancelled, priority, hasBlock };
  return Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== undefined));
}

interface Answers {
  columns: Readonly<Record<string, string>>;
  dayOrder: ImportOptions["dayOrder"];
  tables: readonly SampleTable[];
}

/** Of several tables one may have no title, if a person said what each of its columns is. */
function isAnswered(question: MappingQuestion, { columns, dayOrder, tables }: Answers): boolean {
  if (question.about === "day-order") return dayOrder !== undefined;
  if (question.about === "column") return ownValue(columns, question.column) !== undefined;
  const roles = question.columns.map((name) => ownValue(columns, name));
  return roles.includes("title") || (tables.length > 1 && !roles.includes(undefined));
}

/** The columns with an open question, folded. Of a table without a title among several these are all. */
function openColumns(open: readonly MappingQuestion[]): ReadonlySet<string> {
  return new Set(
    open.flatMap((one) => {
      if (one.about === "column") return foldHeader(one.column);
      return one.about === "title" && one.file !== undefined ? one.columns.map(foldHeader) : [];
    }),
  );
}

function sentenceOf(question: MappingQuestion): string {
  switch (question.about) {
    case "title":
      return `Which column${question.file === undefined ? "" : ` of ${question.file}`} is the title: ${question.columns.join(", ")}? Give it the role title.`;
    case "column":
      return `What is the column “${question.column}”: ${question.choices.join(", ")}? Give it one of these roles.`;
    case "day-order":
      return `Is the day or the month first in “${question.example}” (${question.columns.join(", ")})? Choose dmy or mdy.`;
  }
}

/** Throws `invalid` for a role that there is not, and for a second title of a table. */
function checkRoles(columns: Readonly<Record<string, string>>, tables: readonly SampleTable[]): void {
  const wrong = Object.values(columns).find((role) => !(CSV_ROLES as readonly string[]).includes(role));
  if (wrong !== undefined)
    throw refuse("columns", `There is no role ${wrong}. Choose one of ${CSV_ROLES.join(", ")}.`);
  for (const table of tables) {
    const titles = namesOf(table).filter((name) => ownValue(columns, name) === "title");
    if (titles.length > 1)
      throw refuse("columns", `Several columns are the title: ${titles.join(", ")}. Choose one of them.`);
  }
}

function refuse(field: string, detail: string): Problem {
  return new Problem("invalid", detail, { field });
}

function systems(formats: readonly Format[]): string {
  return [...new Set(formats.map(({ system }) => system))].join(", ");
}
