import type { MergedField } from "./merge.ts";

/** Where an item came from, and what its system needs back. */
export interface ItemOrigin {
  /** The id of the item here. */
  item: string;
  /** Its id in its system. */
  foreignId: string;
  /** The values that Creel has no field for; null if there are none. */
  extra: Record<string, unknown> | null;
  /** The fields that were changed here since the last import. */
  changed: MergedField[];
}

export interface ItemOriginPage {
  origins: ItemOrigin[];
  /** The `after` of the next page; null at the end. */
  next: number | null;
}

/** The origins of the items that one account imported. */
export interface ItemOrigins {
  /** Those of a system, in the order of the arrival of their items here; fewer than `limit` if they are long. */
  list(system: string, after: number, limit: number): Promise<ItemOriginPage>;
}
