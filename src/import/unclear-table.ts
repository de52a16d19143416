import { CsvColumns, foldHeader } from "../domain/formats/csv/csv-columns.ts";
import type { CsvMapping } from "../domain/formats/csv/csv-mapping.ts";
import type { UnclearColumns } from "../domain/import/import.ts";
import { Problem } from "../domain/problem.ts";

const MAX_COLUMNS = 100; // that are shown
const MAX_SAMPLES = 3;
const SAMPLE_CHARS = 60;

/** It is not clear what the columns of a CSV are: the page asks, with their first values. */
export class UnclearTable extends Problem {
  constructor(
    detail: string,
    readonly table: UnclearColumns,
  ) {
    super("invalid", detail, { field: "columns" });
  }
}

/** The columns with their first values and their roles: `given` by a person, else guessed. */
export function describeColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  given: Readonly<Record<string, string>>,
  guessed: CsvMapping["columns"],
): UnclearColumns["columns"] {
  return new CsvColumns(header).names.slice(0, MAX_COLUMNS).map((name, at) => {
    const values = rows.map((row) => (row[at] ?? "").trim()).filter((value) => value !== "");
    const samples = [...new Set(values)].slice(0, MAX_SAMPLES).map(cutSample);
    return { name, samples, role: given[name] ?? guessed[foldHeader(name)] ?? "block" };
  });
}

function cutSample(value: string): string {
  return value.length > SAMPLE_CHARS ? `${value.slice(0, SAMPLE_CHARS).toWellFormed()}…` : value;
}
