import type { Outcome, Ranged, SourceRange, SourceRecord } from "../format.ts";

/** The outcomes of records that become no item. */

export function rangeOf({ file, at, length }: SourceRange): SourceRange {
  return { file, at, length };
}

/** The record is of a kind that is not imported, with a sentence. */
export function leaveOut(record: SourceRange, leftOut: string): Outcome {
  return { ...rangeOf(record), leftOut };
}

/** The record is damaged, with a sentence. */
export function refuse(record: SourceRange, refused: string): Outcome {
  return { ...rangeOf(record), refused };
}

/** The cells of a row, or null of another record. */
export function cellsOf(record: Ranged<SourceRecord>): readonly string[] | null {
  return record.shape === "row" && Array.isArray(record.cells) ? record.cells : null;
}

const QUOTED_LIMIT = 80; // UTF-16 units

/** A title in a sentence, on one line. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `“${line.length > QUOTED_LIMIT ? `${line.slice(0, QUOTED_LIMIT).toWellFormed()}…` : line}”`;
}

export const NOT_A_ROW = "The record is not a row of a CSV file.";
export const BLANK_ROW = "The row is blank.";
export const HEADER_ROW = "The row has the names of the columns.";
