import type { ListEntry } from "./list-entries.ts";

/** The lines, with rows that just left in their old places until their animation ends. */
export function withExitingRows(
  before: readonly ListEntry[],
  now: readonly ListEntry[],
  leaving: ReadonlySet<string>,
): readonly ListEntry[] {
  if (leaving.size === 0) return now;
  const keys = new Set(now.map(({ key }) => key));
  const exitingLines = before.filter(
    (line) => !keys.has(line.key) && (line.kind === "heading" || leaving.has(line.row.item.id)),
  );
  if (!exitingLines.some(({ kind }) => kind === "row")) return now;
  return withOldLines(before, now, exitingLines, true);
}

/** The lines with the one of a row that is renamed, in its old place if its item has left the list. */
export function withRenamedRow(
  before: readonly ListEntry[],
  now: readonly ListEntry[],
  renamedKey: string | null,
): readonly ListEntry[] {
  if (renamedKey === null || now.some(({ key }) => key === renamedKey)) return now;
  return withOldLines(
    before,
    now,
    before.filter(({ key }) => key === renamedKey),
    false,
  );
}

function withOldLines(
  before: readonly ListEntry[],
  now: readonly ListEntry[],
  oldLines: readonly ListEntry[],
  isLeaving: boolean,
): readonly ListEntry[] {
  if (oldLines.length === 0) return now;
  const lines = [...now];
  for (const line of before) {
    if (!oldLines.includes(line)) continue;
    const above = before
      .slice(0, before.indexOf(line))
      .findLast(({ key }) => lines.some((other) => other.key === key));
    const at = above ? lines.findIndex(({ key }) => key === above.key) + 1 : 0;
    lines.splice(at, 0, line.kind === "row" && isLeaving ? { ...line, isLeaving } : line);
  }
  return lines;
}
