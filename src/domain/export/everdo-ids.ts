/** The ids and places of an export to Everdo. Items that came from Everdo have theirs again. */
import { type EverdoExtra, plainEverdoId } from "../formats/json/everdo-extra.ts";
import type { ExportGroup, ExportItem } from "./export-format.ts";

const EVERDO_ID = /^[0-9A-F]{32}$/;

export class EverdoIds {
  readonly #ids = new Map<string, string>();

  constructor(items: readonly ExportItem[]) {
    const taken = new Set(items.map(({ id }) => id));
    for (const { id, origin } of items) {
      const own = origin?.foreignId ?? id;
      const plain = plainEverdoId(own);
      const isFree = plain === id || (EVERDO_ID.test(plain) && !taken.has(plain));
      if (!isFree) continue;
      taken.add(plain);
      this.#ids.set(id, own);
    }
  }

  of({ id }: ExportItem): string {
    return this.#ids.get(id) ?? id;
  }

  /** `before` is the id of the parent as Everdo wrote it, which may have another form. */
  parent(project: ExportItem | null, before: unknown): unknown {
    if (project === null) return before ?? null;
    const id = this.of(project);
    return typeof before === "string" && plainEverdoId(before) === plainEverdoId(id) ? before : id;
  }
}

type Place = "position_child" | "position_parent" | "position_global";

/**
 * The place of each item among those of its project. Items that have no place here keep Everdo's numbers, and so do those
 * with a place while the numbers are in their order.
 */
export function placesOf(groups: readonly ExportGroup[]): Map<string, Partial<Record<Place, number>>> {
  const places = new Map<string, Partial<Record<Place, number>>>();
  for (const { project, items } of groups) {
    const placed = items.filter(({ position }) => position !== null);
    const nameOf = ({ kind }: ExportItem): Place =>
      kind === "project" ? "position_parent" : project === null ? "position_global" : "position_child";
    const before = placed.map((item) => numberBefore(item, nameOf(item)));
    const isInOrder = before.every((number, n) => number !== null && number >= (before[n - 1] ?? number));
    if (!isInOrder) for (const [n, item] of placed.entries()) places.set(item.id, { [nameOf(item)]: n + 1 });
  }
  return places;
}

function numberBefore({ origin }: ExportItem, name: Place): number | null {
  const number = (origin?.extra as Partial<EverdoExtra> | undefined)?.values?.[name];
  return typeof number === "number" ? number : null;
}
