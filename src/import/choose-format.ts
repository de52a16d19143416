import { FORMATS } from "../domain/formats/all/formats.ts";
import { CsvColumns, foldHeader, isBlankRow } from "../domain/formats/csv/csv-columns.ts";
import { CSV_ROLES, type CsvMapping } from "../domain/formats/csv/csv-mapping.ts";
import { presetOf } from "../domain/formats/csv/csv-presets.ts";
import { completePreset, guessMapping, type MappingQuestion } from "../domain/formats/csv/guess-mapping.ts";
import { csvFormat } from "../domain/formats/csv/mapped-csv.ts";
import type { Format } from "../domain/formats/format.ts";
import type { ImportOptions, KeptMapping, TableColumns } from "../domain/import/import.ts";
import { Problem } from "../domain/problem.ts";
import { recognise } from "./recognise.ts";
import type { Source } from "./source.ts";
import { describeColumns, ownValue, UnclearTable } from "./unclear-table.ts";

const SAMPLE_ROWS = 200; // of a CSV file, for its columns and the order of its dates
const ANY_TABLE = csvFormat({ system: "csv", columns: {}, dayOrder: null });
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
  if (preset || system === "csv" || isTable) return mapColumns(source, options, mappings, preset);
  throw refuse("system", detail ?? "Creel does not know this file.");
}

/** The format of a CSV file, by the names of its columns and a person's choices. `preset`: that of its system, if it is known. */
async function mapColumns(
  source: Source,
  given: ImportOptions,
  mappings: readonly KeptMapping[],
  preset: CsvMapping | null,
): Promise<ChosenFormat> {
  await checkEncoding(source, ANY_TABLE, given); // the names of columns are words, too
  const [cells = [], ...rows] = await firstRows(source);
  if (isBlankRow(cells))
    throw refuse(
      "columns",
      "The first row has no names of columns. Write them into it, and choose the file again.",
    );
  const header = JSON.stringify(cells);
  const kept = pickMapping(mappings.find((one) => one.header === header)?.options ?? {});
  const { dayOrder, columns: _, ...rest } = { ...kept, ...given };
  const named = (columns: ImportOptions["columns"]) => nameAsHeader(columns, cells, preset !== null);
  const columns = mergeColumns(named(kept.columns), named(given.columns));
  checkRoles(columns);
  const { mapping, questions } = preset
    ? completePreset(preset, cells, rows, columns)
    : guessMapping(cells, rows, columns);
  const open = questions.filter((one) => !isAnswered(one, { columns, dayOrder }));
  const openColumns = new Set(open.flatMap((one) => (one.about === "column" ? one.column : [])));
  const described = describeColumns(cells, rows, columns, mapping.columns, openColumns);
  const table = (asked: readonly MappingQuestion[]): TableColumns => ({
    columns: described,
    dayExample: asked.find((one) => one.about === "day-order")?.example ?? null,
  });
  if (open.length > 0) throw new UnclearTable(open.map(sentenceOf).join(" "), table(open));
  const format = csvFormat({ ...mapping, dayOrder: dayOrder ?? mapping.dayOrder });
  const hasColumns = Object.keys(columns).length > 0;
  const options: ImportOptions = { ...rest, ...(hasColumns && { columns }), ...(dayOrder && { dayOrder }) };
  const isPlain = preset !== null && !hasColumns && !dayOrder;
  return { format, options, header: isPlain ? null : header, table: table(questions) };
}

/** The roles of the last file with this header, and those that are given now. Another title takes the place of the last one. */
function mergeColumns(kept: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>) {
  const hasTitle = Object.values(given).includes("title");
  const others = Object.entries(kept).filter(([, role]) => !hasTitle || role !== "title");
  return Object.fromEntries([...others, ...Object.entries(given)]);
}

/**
 * The roles by the names of the header, which a person may have written in another case. Names of other columns have no
 * role, but the other files of a known system can have them.
 */
function nameAsHeader(
  columns: ImportOptions["columns"],
  header: readonly string[],
  hasOthers: boolean,
): Readonly<Record<string, string>> {
  const names = new Map(new CsvColumns(header).names.map((name) => [foldHeader(name), name]));
  const roles = Object.entries(columns ?? {}).flatMap(([name, role]) => {
    const own = names.get(foldHeader(name));
    return own !== undefined || hasOthers ? [[own ?? name, role] as const] : [];
  });
  return Object.fromEntries(roles);
}

/** The choices that belong to the columns. Which side wins, and the encoding, are asked for each file. */
function pickMapping({ columns, dayOrder, to, cancelled, priority, hasBlock }: ImportOptions): ImportOptions {
  const mapping = { columns, dayOrder, to, cancelled, priority, hasBlock };
  return Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== undefined));
}

async function firstRows(source: Source): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const record of source.records(ANY_TABLE)) {
    if (record.shape === "row") rows.push(record.cells);
    if (rows.length > SAMPLE_ROWS) break;
  }
  return rows;
}

function isAnswered(
  question: MappingQuestion,
  { columns, dayOrder }: { columns: Readonly<Record<string, string>>; dayOrder: ImportOptions["dayOrder"] },
): boolean {
  if (question.about === "day-order") return dayOrder !== undefined;
  if (question.about === "column") return ownValue(columns, question.column) !== undefined;
  return Object.values(columns).includes("title");
}

function sentenceOf(question: MappingQuestion): string {
  switch (question.about) {
    case "title":
      return `Which column is the title: ${question.columns.join(", ")}? Give it the role title.`;
    case "column":
      return `What is the column “${question.column}”: ${question.choices.join(", ")}? Give it one of these roles.`;
    case "day-order":
      return `Is the day or the month first in “${question.example}” (${question.columns.join(", ")})? Choose dmy or mdy.`;
  }
}

/** Throws `invalid` for a role that there is not, and for a second title. */
function checkRoles(columns: Readonly<Record<string, string>>): void {
  const wrong = Object.values(columns).find((role) => !(CSV_ROLES as readonly string[]).includes(role));
  if (wrong !== undefined)
    throw refuse("columns", `There is no role ${wrong}. Choose one of ${CSV_ROLES.join(", ")}.`);
  const titles = Object.keys(columns).filter((name) => columns[name] === "title");
  if (titles.length > 1)
    throw refuse("columns", `Several columns are the title: ${titles.join(", ")}. Choose one of them.`);
}

function refuse(field: string, detail: string): Problem {
  return new Problem("invalid", detail, { field });
}

function systems(formats: readonly Format[]): string {
  return [...new Set(formats.map(({ system }) => system))].join(", ");
}
