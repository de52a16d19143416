import { completeRows, fileRows, focusRows, moveRowsTo, trashRows } from "../actions/item-actions.ts";
import { runAction } from "../actions/run-action.ts";
import { messages } from "../i18n/messages.ts";
import { reorder } from "../items/reorder.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { openPicker } from "../pickers/open-picker.ts";
import { isDropList } from "../state/drop-list.ts";
import type { Groups } from "./list-entries.ts";
import { clearSelection } from "./selection.ts";

/** Moves rows right above another row, or to the end (null). */
function moveBefore(groups: Groups, rows: readonly Row[], before: string | null): boolean {
  const groupRows = groupOf(groups, rows);
  const movedRows = rows.filter((row) => groupRows.includes(row));
  const positionedItems = groupRows.map(({ item: { id, position } }) => ({ id, position }));
  const movedIds = new Set(movedRows.map(({ item: { id } }) => id));
  const newPositions = reorder(positionedItems, movedIds, before, isSequence(groupRows));
  const changedRows = groupRows.filter(({ item: { id } }) => newPositions.has(id));
  return runAction(
    changedRows,
    ({ id }) => ({ verb: "edit", patch: { position: newPositions.get(id) ?? null } }),
    messages.acts.ordered,
    movedRows,
  );
}

/** Whether the rows are those of one sequential project. */
function isSequence(rows: readonly Row[]): boolean {
  const project = rows[0]?.item.project ?? null;
  const isOfOne = project !== null && rows.every(({ item }) => item.project === project);
  return isOfOne && itemStore.find(project)?.item.isSequential === true;
}

/** Drops rows above the row of a key (null: the end), within the group of the first of them. */
export function moveRowsBefore(
  groups: Groups,
  all: readonly Row[],
  rows: readonly Row[],
  key: string | null,
): boolean {
  const foundIndex = all.findIndex((row) => row.key === key);
  const at = foundIndex < 0 ? all.length : foundIndex;
  const below = groupOf(groups, rows).find((row) => all.indexOf(row) >= at && !rows.includes(row));
  return moveBefore(groups, rows, below?.item.id ?? null);
}

/** Moves rows together one place up or down. */
export function moveRowsBy(groups: Groups, rows: readonly Row[], by: 1 | -1): boolean {
  const groupRows = groupOf(groups, rows);
  const indexes = rows.map((row) => groupRows.indexOf(row)).filter((index) => index >= 0);
  if (indexes.length === 0) return false;
  const at = by < 0 ? Math.min(...indexes) - 1 : Math.max(...indexes) + 2;
  if (at < 0 || at > groupRows.length) return false;
  return moveBefore(groups, rows, groupRows[at]?.item.id ?? null);
}

function groupOf(groups: Groups, [first]: readonly Row[]): readonly Row[] {
  return groups.find((group) => first && group.includes(first)) ?? [];
}

/** Drops rows on the plan of the day, which loads later. Its targets begin with "at ". */
export const planDrop: { run(rows: readonly Row[], target: string): void } = { run: () => {} };

/** Drops rows on a list of the sidebar, or on a project by its id: what the command of that list does, as one step. */
export function dropRowsOn(target: string, rows: readonly Row[]): void {
  const isDone = (list: "done" | "trash") => rows.every(({ item }) => item.list === list);
  if (target.startsWith("at ")) planDrop.run(rows, target);
  else if (!isDropList(target)) fileRows(rows, target);
  else if (target === "today") rows.some(({ item }) => !item.isFocused) && focusRows(rows);
  else if (target === "scheduled") openPicker("schedule", rows);
  else if (target === "done") isDone("done") || completeRows(rows);
  else if (target === "trash") isDone("trash") || trashRows(rows);
  else moveRowsTo(rows, target);
  clearSelection();
}
