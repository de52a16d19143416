import type { Energy, Kind } from "../../domain/item/item.ts";
import { formatShortDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle, showControls } from "../i18n/title.ts";
import { today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { type FilterPart, type PageFilter, partsOf } from "../state/filter-address.ts";
import { placeName } from "./place-name.ts";

const texts = messages.filter;

/** A condition in words, as on its chip: "#work", "@phone", "Noor", "At most 15 min". */
export function partName({ field, value }: FilterPart): string {
  switch (field) {
    case "tag":
    case "area":
    case "contact":
      return placeName(field, value);
    case "project": {
      const title = itemStore.find(value)?.item.title;
      return title === undefined ? messages.screens.project : shortTitle(title);
    }
    case "maxMinutes":
      return texts.atMost(messages.lists.minutes(Number(value)));
    case "energy":
      return texts.energies[value as Energy];
    case "kind":
      return texts.kinds[value as Kind];
    case "isFocused":
      return value === "true" ? texts.focused : texts.notFocused;
    case "isAvailable":
      return value === "true" ? texts.available : texts.heldBack;
    case "due":
      return value in texts.due
        ? texts.due[value as keyof typeof texts.due]
        : texts.dueBy(formatShortDay(value, today()));
    case "words":
      return texts.words(showControls(value));
  }
}

/** All conditions in words. */
export function filterName(filter: PageFilter): string {
  return partsOf(filter).map(partName).join(" · ");
}
