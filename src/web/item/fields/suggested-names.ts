import { locale } from "../../i18n/language.ts";
import { itemStore } from "../../items/store.ts";
import { derive } from "../../state/signal.ts";

/** The names of open items, as suggestions for a name field. */
export interface SuggestedNames {
  tags: readonly string[];
  area: readonly string[];
  contact: readonly string[];
}

/** In alphabetical order. */
export const suggestedNames = derive(itemStore.view, ({ open }): SuggestedNames => {
  const names = { tags: new Set<string>(), area: new Set<string>(), contact: new Set<string>() };
  for (const { item } of open) {
    for (const tag of item.tags) names.tags.add(tag);
    if (item.area !== null) names.area.add(item.area);
    if (item.contact !== null) names.contact.add(item.contact);
  }
  const sortNames = (set: ReadonlySet<string>) => [...set].sort((a, b) => a.localeCompare(b, locale));
  return { tags: sortNames(names.tags), area: sortNames(names.area), contact: sortNames(names.contact) };
});
