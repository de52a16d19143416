import type { PlaceField } from "../filter/place-name.ts";
import { writeFilter } from "../state/filter-address.ts";
import { addressOf } from "../state/route.ts";
import { Signal } from "../state/signal.ts";

/** A tag, context, person or area of open items: an address with a filter, no thing of its own. */
export interface Place {
  field: PlaceField;
  value: string;
  count: number;
}

/** The places in alphabetical order, and the number of items of each view by its name; empty until they are counted. */
export interface Counts {
  places: readonly Place[];
  views: ReadonlyMap<string, number>;
}

export const counts = new Signal<Counts>({ places: [], views: new Map() });

export function addressOfPlace({ field, value }: Pick<Place, "field" | "value">): string {
  return addressOf("open", null, null, writeFilter({ [field]: value }));
}
