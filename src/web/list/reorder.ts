import { positionBetween } from "../../domain/item/position.ts";
import { act } from "../actions/run-action.ts";
import { sentences } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";

/** What stands in a manual order, or by its arrival above it (null). */
export interface Placed {
  id: string;
  position: string | null;
}

/**
 * The positions to be given so that `moved` stand right above `before` (null: at the end), by id. What has none stands above
 * all that have one, so everything below the first that moves gets one too.
 */
export function reorder(
  all: readonly Placed[],
  moved: ReadonlySet<string>,
  before: string | null,
): Map<string, string> {
  const others = all.filter(({ id }) => !moved.has(id));
  const found = others.findIndex(({ id }) => id === before);
  const at = found < 0 ? others.length : found;
  const coming = all.filter(({ id }) => moved.has(id));
  const order = [...others.slice(0, at), ...coming, ...others.slice(at)];
  if (order.every(({ id }, index) => id === all[index]?.id)) return new Map();

  const given = new Map<string, string>();
  let low = others[at - 1]?.position ?? null;
  let waiting: string[] = [];
  const settle = (high: string | null) => {
    const positions = spread(low, high, waiting.length);
    for (const [n, id] of waiting.entries()) given.set(id, positions[n] as string);
    waiting = [];
  };
  for (const { id, position } of order.slice(at)) {
    const isFixed = !moved.has(id) && position !== null && (low === null || position > low);
    if (!isFixed) {
      waiting.push(id);
      continue;
    }
    settle(position);
    low = position;
  }
  settle(null);
  return given;
}

/** So many positions between two, as short as can be: the middle one first. */
function spread(low: string | null, high: string | null, count: number): string[] {
  if (count === 0) return [];
  const left = Math.floor((count - 1) / 2);
  const middle = positionBetween(low, high);
  return [...spread(low, middle, left), middle, ...spread(middle, high, count - 1 - left)];
}

/** Rows that stand together, in the order that is shown: one is moved among its own. */
export type Groups = readonly (readonly Row[])[];

/** Rows stand right above another, or at the end (null), from now on. */
function moveBefore(groups: Groups, rows: readonly Row[], before: string | null): boolean {
  const all = groupOf(groups, rows);
  const moved = rows.filter((row) => all.includes(row));
  const placed = all.map(({ item: { id, position } }) => ({ id, position }));
  const given = reorder(placed, new Set(moved.map(({ item: { id } }) => id)), before);
  const changed = all.filter(({ item: { id } }) => given.has(id));
  return act(
    changed,
    ({ id }) => ({ verb: "edit", patch: { position: given.get(id) ?? null } }),
    sentences.acts.ordered,
    moved,
  );
}

/** Rows are dropped above the row of a key (null: the end), wherever their own stand; the first of them says which. */
export function moveTo(
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

/** Rows go one place up or down, together. */
export function moveBy(groups: Groups, rows: readonly Row[], by: 1 | -1): boolean {
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
