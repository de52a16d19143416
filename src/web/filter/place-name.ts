import { isContext } from "../../domain/item/tags.ts";
import { showControls } from "../i18n/title.ts";

/** The kind of a place: it lists the open items with this tag or context, person or area. */
export const PLACE_FIELDS = ["tag", "contact", "area"] as const;
export type PlaceField = (typeof PLACE_FIELDS)[number];

/** "#work", "@phone", "Noor". */
export function placeName(field: PlaceField, value: string): string {
  return `${field === "tag" && !isContext(value) ? "#" : ""}${showControls(value)}`;
}
