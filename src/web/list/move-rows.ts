import { runAction } from "../actions/run-action.ts";
import { messages } from "../i18n/messages.ts";
import { reorder } from "../items/reorder.ts";
import type { Row } from "../items/row.ts";

/** Groups of rows in the displayed order: a row moves within its group. */
export type Groups = readonly (readonly Row[])[];

/** Moves rows right above another row, or to the end (null). */
function moveBefore(groups: Groups, rows: readonly Row[], before: string | null): boolean {
  const all = groupOf(groups, rows);
  const moved = rows.filter((row) => all.includes(row));
  const placed = all.map(({ item: { id, position } }) => ({ id, position }));
  const given = reorder(placed, new Set(moved.map(({ item: { id } }) => id)), before);
  const changed = all.filter(({ item: { id } }) => given.has(id));
  return runAction(
    changed,
    ({ id }) => ({ verb: "edit", patch: { position: given.get(id) ?? null } }),
    messages.acts.ordered,
    moved,
  );
}

/** Drops rows above the row of a key (null: the end), within the group of the first of them. */
export function moveRowsBefore(
  groups: Groups,
  all: readonly Row[],
  rows: readonly Row[],
  key: string | null,
): boolean {
  const found = all.findIndex((row) => row.key === key);
  const at = found < 0 ? all.length : found;
  const below = groupOf(groups, rows).find((row) => all.indexOf(row) >= at && !rows.includes(row));
  return moveBefore(groups, rows, below?.item.id ?? null);
}

/** Moves rows together one place up or down. */
export function moveRowsBy(groups: Groups, rows: readonly Row[], by: 1 | -1): boolean {
  const all = groupOf(groups, rows);
  const indexes = rows.map((row) => all.indexOf(row)).filter((index) => index >= 0);
  if (indexes.length === 0) return false;
  const at = by < 0 ? Math.min(...indexes) - 1 : Math.max(...indexes) + 2;
  if (at < 0 || at > all.length) return false;
  return moveBefore(groups, rows, all[at]?.item.id ?? null);
}

function groupOf(groups: Groups, [first]: readonly Row[]): readonly Row[] {
  return groups.find((group) => first && group.includes(first)) ?? [];
}
