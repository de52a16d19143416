// The cells of one CSV row, and the delimiter of a file.

export const DELIMITERS = [",", ";", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The cells of a row whose quotes are sound. */
export function splitCells(row: string, delimiter: Delimiter): string[] {
  if (!row.includes('"')) return row.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let cell: string;
    if (row[at] === '"') {
      let to = row.indexOf('"', at + 1);
      while (to >= 0 && row[to + 1] === '"') to = row.indexOf('"', to + 2);
      if (to < 0) to = row.length;
      cell = row.slice(at + 1, to).replaceAll('""', '"');
      at = to + 1;
    } else {
      const to = row.indexOf(delimiter, at);
      cell = row.slice(at, to < 0 ? row.length : to);
      at += cell.length;
    }
    cells.push(cell);
    if (row[at] !== delimiter) return cells;
    at++;
  }
}

/** The delimiter by which the most rows have the same number of cells; a comma if no row is divided. */
export function findDelimiter(head: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const row of roughRows(head)) {
      const cells = splitCells(row, delimiter).length;
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    const score = Math.max(0, ...[...counts].map(([cells, rows]) => rows * (cells - 1)));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Rows, divided at line breaks with an even number of quotes before them. */
function roughRows(head: string): string[] {
  const rows: string[] = [];
  let [row, isQuoted] = ["", false];
  for (const line of head.split(/\r?\n/)) {
    row = row === "" ? line : `${row}\n${line}`;
    if (line.split('"').length % 2 === 0) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (row !== "") rows.push(row);
    row = "";
  }
  return rows;
}
