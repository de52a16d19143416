import { positionBetween } from "../../domain/item/position.ts";

/** An item with its position in a manual order; null means by age, above the others. */
export interface PositionedItem {
  id: string;
  position: string | null;
}

/**
 * The new positions, by id, that put `moved` right above `before` (null: at the end). Items without a position are
 * above all others, so each item below the first moved one gets a position too.
 */
export function reorder(
  all: readonly PositionedItem[],
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

/** `count` positions between two, as short as possible: the middle one first. */
function spread(low: string | null, high: string | null, count: number): string[] {
  if (count === 0) return [];
  const left = Math.floor((count - 1) / 2);
  const middle = positionBetween(low, high);
  return [...spread(low, middle, left), middle, ...spread(middle, high, count - 1 - left)];
}
