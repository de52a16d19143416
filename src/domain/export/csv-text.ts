/** Rows of CSV (RFC 4180). */

export function writeRow(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join(",")}\r\n`;
}

function quoteCell(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
