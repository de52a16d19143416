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
  const lines = [...now];
  for (const line of before) {
    if (!exitingLines.includes(line)) continue;
    const above = before
      .slice(0, before.indexOf(line))
      .findLast(({ key }) => lines.some((other) => other.key === key));
    const at = above ? lines.findIndex(({ key }) => key === above.key) + 1 : 0;
    lines.splice(at, 0, line.kind === "row" ? { ...line, isLeaving: true } : line);
  }
  return lines;
}
