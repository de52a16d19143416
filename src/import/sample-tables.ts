import { CsvColumns, isBlankRow } from "../domain/formats/csv/csv-columns.ts";
import { type CsvMapping, MappedCells } from "../domain/formats/csv/csv-mapping.ts";
import { HEADER_LIMIT } from "../domain/formats/csv/csv-table.ts";
import type { SampleTable } from "../domain/formats/csv/guess-mapping.ts";
import { csvFormat } from "../domain/formats/csv/mapped-csv.ts";
import { Problem } from "../domain/problem.ts";
import type { Source } from "./source.ts";

/** The first rows of a CSV file, or of each table with other columns in a folder or archive. */

const SAMPLE_ROWS = 200; // of the tables with the same columns
const MAX_SAMPLE_CHARS = 4_000_000; // of all tables but the first
const MAX_COLUMNS = 2_000; // of all tables: a person looks through them

/** Reads any table, for its rows alone. */
export const ANY_TABLE = csvFormat({ system: "csv", columns: {}, dayOrder: null });

type Rows = (readonly string[])[];

/** `preset`: the columns of a known system, by which a table is found. Throws `invalid` if there are too many columns. */
export async function sampleTables(source: Source, preset: CsvMapping | null): Promise<SampleTable[]> {
  const samples = new TableSamples(preset);
  for await (const record of source.records(ANY_TABLE)) {
    if (record.shape !== "row") continue;
    if (!samples.add(record.file, record.cells)) break;
  }
  return samples.end();
}

class TableSamples {
  readonly #tables = new Map<string, SampleTable & { rows: Rows }>();
  readonly #known: MappedCells | null;
  #file: string | null = null;
  /** The first rows of the file that is read. */
  #rows: Rows = [];
  #chars = 0;
  #columns = 0;

  constructor(preset: CsvMapping | null) {
    this.#known = preset && new MappedCells(preset);
  }

  /** Returns false once no more rows are needed. */
  add(file: string, cells: readonly string[]): boolean {
    if (file !== this.#file) {
      this.#endFile();
      this.#file = file;
    }
    if (this.#rows.length <= SAMPLE_ROWS) this.#rows.push(cells);
    return file !== "" || this.#rows.length <= SAMPLE_ROWS;
  }

  end(): SampleTable[] {
    this.#endFile();
    return [...this.#tables.values()];
  }

  #endFile(): void {
    const at = this.#file === "" ? 0 : this.#headerPlace();
    const [header, ...rows] = at < 0 ? [] : this.#rows.slice(at);
    this.#rows = [];
    if (header === undefined) return;
    const key = JSON.stringify(header);
    const table = this.#tables.get(key) ?? { file: this.#file ?? "", header, rows: [] };
    if (!this.#tables.has(key)) this.#columns += header.length;
    if (this.#tables.size > 0 && this.#columns > MAX_COLUMNS)
      throw new Problem(
        "invalid",
        `Its tables have more than ${MAX_COLUMNS.toLocaleString("en")} different columns. Import them one at a time.`,
        { field: "columns" },
      );
    for (const row of rows) {
      if (table.rows.length >= SAMPLE_ROWS) break;
      if (this.#tables.size > 0) this.#chars += row.reduce((sum, cell) => sum + cell.length, 0);
      if (this.#chars <= MAX_SAMPLE_CHARS) table.rows.push(row);
    }
    this.#tables.set(key, table);
  }

  /** Of a file in a folder or archive: the first row that has several names, because a title can be above it. */
  #headerPlace(): number {
    const first = this.#rows.slice(0, HEADER_LIMIT);
    const known = this.#known;
    if (known) return first.findIndex((cells) => known.isHeader(new CsvColumns(cells)));
    const several = first.findIndex((cells) => cells.filter((cell) => cell.trim() !== "").length > 1);
    return several >= 0 ? several : first.findIndex((cells) => !isBlankRow(cells));
  }
}
