const segmenter = new Intl.Segmenter();

/** The width of a line: the terminal's, or COLUMNS. Without either, the output is not cut, because a program reads it. */
export function columns(): number {
  return (
    (process.stdout.isTTY ? process.stdout.columns : Number(process.env.COLUMNS)) || Number.POSITIVE_INFINITY
  );
}

/** Cuts a text to this many cells. A Chinese character takes two; no character is cut in half. */
export function clip(text: string, cells: number): string {
  if (Bun.stringWidth(text) <= cells) return text;
  let result = "";
  let width = 1; // the width of the ellipsis
  for (const { segment } of segmenter.segment(text)) {
    width += Bun.stringWidth(segment);
    if (width > cells) break;
    result += segment;
  }
  return `${result}…`;
}
