import { leaveOut, refuse } from "../draft/outcomes.ts";
import { placeOf } from "../draft/record-ids.ts";
import type { Outcome, Ranged, SourceRecord } from "../format.ts";
import { BLANK_ROW, CsvColumns, cellsOf, HEADER_ROW, isBlankRow, NOT_A_ROW } from "./csv-columns.ts";

/** The rows of a CSV file below the names of its columns. */

/** A row with the value of each column by its name. */
export interface TableRow {
  record: Ranged<SourceRecord>;
  cells: readonly string[];
  columns: CsvColumns;
  cell: (name: string) => string;
  /** The number of the row, from 0, without the header. */
  number: number;
}

export const HEADER_LIMIT = 20; // rows that a header may be below
const NO_TITLE = "Its table has no column with the title.";

/** A table while its rows pass. */
interface Table {
  columns: CsvColumns | null;
  hasTitle?: boolean;
  number: number;
  above: number;
}

/** Each record once: a row of the table, or the outcome of another record. Each file of an archive has its own header. */
export async function* readTable(
  records: () => AsyncIterable<Ranged<SourceRecord>>,
  isHeader: (columns: CsvColumns) => boolean,
  hasTitle: (columns: CsvColumns) => boolean = () => true,
): AsyncGenerator<TableRow | Outcome> {
  const tables = new Map<string, Table>();
  for await (const record of records()) {
    const table: Table = tables.get(record.file) ?? { columns: null, number: 0, above: 0 };
    tables.set(record.file, table);
    const cells = cellsOf(record);
    if (cells === null) yield refuse(record, NOT_A_ROW);
    else if (isBlankRow(cells)) yield leaveOut(record, BLANK_ROW);
    else if (table.columns === null) {
      const columns = table.above++ < HEADER_LIMIT ? new CsvColumns(cells) : null;
      if (columns && isHeader(columns)) Object.assign(table, { columns, hasTitle: hasTitle(columns) });
      if (table.columns) yield leaveOut(record, HEADER_ROW);
      else if (columns) yield leaveOut(record, `It is above the names of the columns: ${cells.join(", ")}`);
      else yield refuse(record, "The file has no row with the names of the columns.");
    } else if (table.hasTitle === false) yield leaveOut(record, NO_TITLE);
    else {
      const { columns } = table;
      const cell = (name: string) => columns.cell(cells, name);
      yield { record, cells, columns, cell, number: table.number++ };
    }
  }
}

export function isTableRow(one: TableRow | Outcome): one is TableRow {
  return "columns" in one;
}

/** An id of a row, which is unique in its file only; "" without an id. */
export function rowKey({ record }: TableRow, id: string): string {
  return id === "" ? "" : placeOf([record.file, id]);
}

/** The beginning of an id that is made of texts. A single file has no name. */
export function containerOf({ record }: TableRow): string[] {
  return record.file === "" ? [] : [record.file];
}
