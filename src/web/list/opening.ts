import type { Row } from "../items/row.ts";
import { go, openItem, route } from "../route.ts";

/** Opens an item beside its list, or closes it; a project shows what is in it. */
export function openRow({ item: { id, kind, list } }: Row): void {
  if (kind === "project" && list !== "inbox" && list !== "trash") go("project", id);
  else openItem(route.get().item === id ? null : id);
}
