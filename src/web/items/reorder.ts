import { positionBetween } from "../../domain/item/position.ts";

/** What stands in a manual order, or by its arrival above it (null). */
export interface PositionedItem {
  id: string;
  position: string | null;
}

/**
 * The positions to be given so that `moved` stand right above `before` (null: at the end), by id. What has none stands above
 * all that have one, so everything below the first that moves gets one too.
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

/** So many positions between two, as short as can be: the middle one first. */
function spread(low: string | null, high: string | null, count: number): string[] {
  if (count === 0) return [];
  const left = Math.floor((count - 1) / 2);
  const middle = positionBetween(low, high);
  return [...spread(low, middle, left), middle, ...spread(middle, high, count - 1 - left)];
}
