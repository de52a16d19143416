import type { SourceRecord } from "../format.ts";

/** The cells of CSV rows by the names of their columns. */

export class CsvColumns {
  readonly #places = new Map<string, number>();
  readonly names: readonly string[];
  /** Folded, in the order of the file. */
  readonly #folded: readonly string[];
  /** The places of names as the formats write them. */
  readonly #known = new Map<string, number>();

  /** Of two columns with one name the first counts; the other is named with its number. */
  constructor(header: readonly string[]) {
    this.names = Array.from(header, (cell, at) => {
      const name = textOf(cell)
        .replace(/^\ufeff/, "")
        .trim();
      const isNew = name !== "" && name !== "__proto__" && !this.#places.has(foldHeader(name)); // zod drops such a key
      const own = !isNew ? `${name || "column"} ${at + 1}` : name;
      if (!this.#places.has(foldHeader(own))) this.#places.set(foldHeader(own), at);
      return own;
    });
    this.#folded = this.names.map(foldHeader);
  }

  has(name: string): boolean {
    return this.#places.has(foldHeader(name));
  }

  /** The cell of a column; "" if there is none. */
  cell(cells: readonly string[], name: string): string {
    let at = this.#known.get(name);
    if (at === undefined) {
      at = this.#places.get(foldHeader(name)) ?? -1;
      this.#known.set(name, at);
    }
    return at < 0 ? "" : textOf(cells[at]);
  }

  /** The cells that are not empty of columns that are not among the known ones, and those without a column. */
  others(cells: readonly string[], known: ReadonlySet<string>): [name: string, value: string][] {
    const found: [name: string, value: string][] = [];
    const end = Math.min(cells.length, this.names.length + MAX_MORE);
    for (let at = 0; at < end; at++) {
      const value = textOf(cells[at]);
      if (value.trim() === "" || known.has(this.#folded[at] ?? "")) continue;
      found.push([this.names[at] ?? `column ${at + 1}`, value]);
    }
    return found;
  }
}

const MAX_MORE = 10_000; // cells behind the last column

export function foldHeader(name: string): string {
  return name
    .replace(/^\ufeff/, "")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ");
}

/** Whether a row is empty. */
export function isBlankRow(cells: readonly unknown[]): boolean {
  return cells.every((cell) => textOf(cell).trim() === "");
}

/** The cells of a row, or null of another record. */
export function cellsOf(record: SourceRecord): readonly string[] | null {
  return record.shape === "row" && Array.isArray(record.cells) ? record.cells : null;
}

export const NOT_A_ROW = "It is not a row of a CSV file.";
export const BLANK_ROW = "It is a blank row.";
export const HEADER_ROW = "It is the row with the names of the columns.";

function textOf(cell: unknown): string {
  return typeof cell === "string" ? cell : "";
}

/** The first line of a CSV file as cells, without quotes, for recognising it. */
export function headerCells(text: string): string[] {
  const line = text.replace(/^\ufeff/, "").split(/\r?\n/, 1)[0] ?? "";
  const separator = [",", ";", "\t"].sort((a, b) => line.split(b).length - line.split(a).length)[0] ?? ",";
  return line.split(separator).map((cell) => foldHeader(cell.replace(/^\s*"|"\s*$/g, "")));
}
