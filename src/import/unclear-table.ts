import { CsvColumns, foldHeader } from "../domain/formats/csv/csv-columns.ts";
import type { CsvMapping } from "../domain/formats/csv/csv-mapping.ts";
import type { SampleTable } from "../domain/formats/csv/guess-mapping.ts";
import type { TableColumns } from "../domain/import/import.ts";
import { Problem } from "../domain/problem.ts";

const MAX_SAMPLES = 3;
const SAMPLE_CHARS = 60;

/** It is not clear what the columns of a CSV are: the page asks, with their first values. */
export class UnclearTable extends Problem {
  constructor(
    detail: string,
    readonly table: TableColumns,
  ) {
    super("invalid", detail, { field: "columns" });
  }
}

/**
 * The columns with their first values and their roles: `given` by a person, else guessed. Those with an open question are
 * first, so that each one can be answered.
 */
export function describeColumns(
  tables: readonly SampleTable[],
  given: Readonly<Record<string, string>>,
  guessed: CsvMapping["columns"],
  open: ReadonlySet<string>,
): TableColumns["columns"] {
  const all = new Map<string, { name: string; values: string[] }>();
  for (const { header, rows } of tables)
    for (const [at, name] of new CsvColumns(header).names.entries()) {
      const values = rows.map((row) => (row[at] ?? "").trim()).filter((value) => value !== "");
      const known = all.get(foldHeader(name));
      if (known) known.values.push(...values);
      else all.set(foldHeader(name), { name, values });
    }
  const columns = [...all.values()];
  const isOpen = ({ name }: { name: string }) => open.has(foldHeader(name));
  return [...columns.filter(isOpen), ...columns.filter((one) => !isOpen(one))].map(({ name, values }) => {
    const samples = [...new Set(values)].slice(0, MAX_SAMPLES).map(cutSample);
    const role = ownValue(given, name) ?? ownValue(guessed, foldHeader(name)) ?? "block";
    return { name, samples, role, isOpen: isOpen({ name }) };
  });
}

/** The value of a column, which may have the name of a method. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function cutSample(value: string): string {
  return value.length > SAMPLE_CHARS ? `${value.slice(0, SAMPLE_CHARS).toWellFormed()}…` : value;
}
