import type { Item } from "../../domain/item/item.ts";
import { runAction } from "../actions/run-action.ts";
import { messages } from "../i18n/messages.ts";
import { reorder } from "../items/reorder.ts";
import type { Row } from "../items/row.ts";
import type { HeadingRules } from "../list/list-entries.ts";

const headingOf = (row: Row | undefined) => row?.item.heading ?? null;

/**
 * The order of a project with headings: a row that moves between others of a heading stands under it. `isSequential`:
 * rows without a position are the last.
 */
export function headingRules(isSequential: boolean): HeadingRules {
  /** Puts rows above the row at an index, or at the end, under a heading. */
  function put(all: readonly Row[], rows: readonly Row[], at: number, heading: Item["heading"]): boolean {
    const moved = new Set(rows.map(({ item }) => item.id));
    const before = all.slice(at).find(({ item }) => !moved.has(item.id))?.item.id ?? null;
    const items = all.map(({ item: { id, position } }) => ({ id, position }));
    const positions = reorder(items, moved, before, isSequential);
    return runAction(
      all.filter(({ item }) => moved.has(item.id) || positions.has(item.id)),
      ({ id, position }) => ({
        verb: "edit",
        patch: { position: positions.get(id) ?? position, ...(moved.has(id) && { heading }) },
      }),
      messages.acts.ordered,
      rows,
    );
  }

  return {
    moveBefore(all, rows, key, isAboveHeading) {
      const found = all.findIndex((row) => row.key === key);
      const at = found < 0 ? all.length : found;
      const neighbour = isAboveHeading || found < 0 ? all[at - 1] : all[at];
      return put(all, rows, at, headingOf(neighbour));
    },
    moveBy(all, rows, by) {
      const indexes = rows.map((row) => all.indexOf(row)).filter((index) => index >= 0);
      if (indexes.length === 0) return false;
      const [first, last] = [Math.min(...indexes), Math.max(...indexes)];
      const heading = headingOf(all[by < 0 ? first : last]);
      const neighbour = all[by < 0 ? first - 1 : last + 1];
      if (!neighbour) return by < 0 && heading !== null && put(all, rows, first, null);
      // At the edge of a heading the rows go under the next one, and keep their place.
      if (headingOf(neighbour) !== heading)
        return put(all, rows, by < 0 ? first : last + 1, headingOf(neighbour));
      return put(all, rows, by < 0 ? first - 1 : last + 2, heading);
    },
  };
}

/** The headings of the rows, in their order. */
export function headingsOf(rows: readonly Pick<Row, "item">[]): string[] {
  return [...new Set(rows.flatMap(({ item }) => item.heading ?? []))];
}
