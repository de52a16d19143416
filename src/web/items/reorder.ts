import { positionBetween } from "../../domain/item/position.ts";

/** An item with its position in a manual order; null means by age, above the others. */
export interface PositionedItem {
  id: string;
  position: string | null;
}

/**
 * The new positions, by id, that put `moved` right above `before` (null: at the end). Items without a position are
 * above all others, so each item below the first moved one gets a position too. In a sequence they are below all others,
 * so each one above the last moved one does.
 */
export function reorder(
  all: readonly PositionedItem[],
  moved: ReadonlySet<string>,
  before: string | null,
  isSequence = false,
): Map<string, string> {
  const others = all.filter(({ id }) => !moved.has(id));
  const foundIndex = others.findIndex(({ id }) => id === before);
  const at = foundIndex < 0 ? others.length : foundIndex;
  const movedItems = all.filter(({ id }) => moved.has(id));
  const order = [...others.slice(0, at), ...movedItems, ...others.slice(at)];
  if (order.every(({ id }, index) => id === all[index]?.id)) return new Map();

  const newPositions = new Map<string, string>();
  const placed = order.findLastIndex(({ id, position }) => moved.has(id) || position !== null);
  const rewritten = isSequence ? order.slice(0, placed + 1) : order.slice(at);
  let low = isSequence ? null : (others[at - 1]?.position ?? null);
  let pendingIds: string[] = [];
  const assignPositions = (high: string | null) => {
    const positions = spread(low, high, pendingIds.length);
    for (const [n, id] of pendingIds.entries()) newPositions.set(id, positions[n] as string);
    pendingIds = [];
  };
  for (const { id, position } of rewritten) {
    const isFixed = !moved.has(id) && position !== null && (low === null || position > low);
    if (!isFixed) {
      pendingIds.push(id);
      continue;
    }
    assignPositions(position);
    low = position;
  }
  assignPositions(null);
  return newPositions;
}

/** `count` positions between two, as short as possible: the middle one first. */
function spread(low: string | null, high: string | null, count: number): string[] {
  if (count === 0) return [];
  const countBefore = Math.floor((count - 1) / 2);
  const middle = positionBetween(low, high);
  return [...spread(low, middle, countBefore), middle, ...spread(middle, high, count - 1 - countBefore)];
}
