// The arithmetic of a long list that renders only the rows in the window.

/** The start of each row, and at the end the height of all. */
export function rowStarts(heights: readonly number[]): Float64Array {
  const starts = new Float64Array(heights.length + 1);
  heights.forEach((height, index) => {
    starts[index + 1] = (starts[index] ?? 0) + height;
  });
  return starts;
}

/** The starts after some rows, by index, have other heights. */
export function withHeights(starts: Float64Array, heights: ReadonlyMap<number, number>): Float64Array {
  let shift = 0;
  return starts.map((start, index) => {
    const moved = start + shift;
    const height = heights.get(index);
    if (height !== undefined) shift += height - ((starts[index + 1] ?? 0) - start);
    return moved;
  });
}

/** The index of the row at an offset from the top of the list; the first or the last row beyond the ends. */
export function rowAt(starts: Float64Array, offset: number): number {
  let low = 0;
  let high = Math.max(0, starts.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface RowLayout {
  keys: readonly string[];
  starts: Float64Array;
}

/** The pixels by which the first row at or below the offset that is in both layouts has moved; 0 without such a row. */
export function shiftOf(before: RowLayout, after: RowLayout, offset: number, lookAhead: number): number {
  const first = rowAt(before.starts, offset);
  if (before.keys === after.keys) return (after.starts[first] ?? 0) - (before.starts[first] ?? 0);
  const candidates = before.keys.slice(first, first + lookAhead);
  for (const [position, key] of candidates.entries()) {
    const index = after.keys.indexOf(key);
    if (index >= 0) return (after.starts[index] ?? 0) - (before.starts[first + position] ?? 0);
  }
  return 0;
}

/** The scroll position at which a row is in the window, between its covered top and bottom; unchanged if it is. */
export function scrollInto(
  row: { start: number; end: number },
  view: { scroll: number; height: number; coveredTop: number; coveredBottom: number },
): number {
  const highest = row.start - view.coveredTop;
  const lowest = row.end - view.height + view.coveredBottom;
  if (view.scroll > highest || lowest > highest) return highest;
  return Math.max(view.scroll, lowest);
}
