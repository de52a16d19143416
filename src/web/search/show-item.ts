import type { Item } from "../../domain/item/item.ts";
import { go, openItem, route, type Screen } from "../state/route.ts";

const WITHOUT_ITEMS: readonly Screen[] = ["settings", "receipts", "triage", "review"];

/** Opens an item beside the current screen; in its own list if the screen shows no items beside it. */
export function showItem(item: Item): void {
  if (WITHOUT_ITEMS.includes(route.get().screen)) go(screenOf(item), null, item.id);
  else openItem(item.id);
}

function screenOf({ list, kind }: Item): Screen {
  if (list === "inbox" || list === "done" || list === "trash") return list;
  return kind === "project" ? "projects" : kind === "note" ? "notes" : list;
}
