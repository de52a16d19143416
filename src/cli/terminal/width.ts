const letters = new Intl.Segmenter();

/** How many cells a line has: the terminal's, or COLUMNS where none is. Without either, what reads us wants it all. */
export function columns(): number {
  return (
    (process.stdout.isTTY ? process.stdout.columns : Number(process.env.COLUMNS)) || Number.POSITIVE_INFINITY
  );
}

/** Text in so many cells of a terminal at most. A Chinese character takes two; no letter is cut in half. */
export function clip(text: string, cells: number): string {
  if (Bun.stringWidth(text) <= cells) return text;
  let kept = "";
  let width = 1; // of the ellipsis
  for (const { segment } of letters.segment(text)) {
    width += Bun.stringWidth(segment);
    if (width > cells) break;
    kept += segment;
  }
  return `${kept}…`;
}
