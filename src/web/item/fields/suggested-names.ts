import { locale } from "../../i18n/language.ts";
import type { Row } from "../../items/row.ts";
import { itemStore } from "../../items/store.ts";
import { useSignal } from "../../state/signal.ts";

/** The names of open items, as suggestions for a name field, in alphabetical order. */
export interface SuggestedNames {
  tags: readonly string[];
  area: readonly string[];
  contact: readonly string[];
}

let last: { open: readonly Row[]; names: SuggestedNames } | null = null;

/** Collected when a field that shows them is rendered, and again when the open items have changed. */
export function useSuggestedNames(): SuggestedNames {
  const { open } = useSignal(itemStore.view);
  if (last?.open !== open) last = { open, names: collectNames(open) };
  return last.names;
}

function collectNames(open: readonly Row[]): SuggestedNames {
  const names = { tags: new Set<string>(), area: new Set<string>(), contact: new Set<string>() };
  for (const { item } of open) {
    for (const tag of item.tags) names.tags.add(tag);
    if (item.area !== null) names.area.add(item.area);
    if (item.contact !== null) names.contact.add(item.contact);
  }
  const sortNames = (set: ReadonlySet<string>) => [...set].sort((a, b) => a.localeCompare(b, locale));
  return { tags: sortNames(names.tags), area: sortNames(names.area), contact: sortNames(names.contact) };
}
