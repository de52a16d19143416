import { Problem } from "../problem.ts";
import { difference, type Edit } from "./command.ts";
import type { StoredItem } from "./item.ts";

/** What items have in common by a name alone. A name is there as long as an item has it. */
export const TAG_KINDS = ["tag", "area", "contact"] as const;
export type TagKind = (typeof TAG_KINDS)[number];

export interface Tag {
  name: string;
  /** How many items outside the trash have it, and how many of those are open. */
  items: number;
  openItems: number;
  /** `#rrggbb` */
  colour: string | null;
}

/** What is to happen to a name. What is absent stays. */
export interface TagPatch {
  /** One that is there already takes the items in: the two are merged. */
  name?: string;
  /** `#rrggbb`; null is none. */
  colour?: string | null;
}

/** The tags, areas and contacts of one account, as one actor sees and changes them. */
export interface Tags {
  /** In the order of their names. Those that only the trash has are not there. */
  list(kind: TagKind): Promise<Tag[]>;
  /**
   * A new name is given to every item that has the old one, also in the trash, as one step of undo. Null when no item
   * has it. Throws `invalid`.
   */
  change(kind: TagKind, name: string, patch: TagPatch): Promise<Tag | null>;
}

/** An item whose tag, area or contact is called otherwise from now on. In a list of tags it keeps its place. */
export function rename(kept: StoredItem, kind: TagKind, from: string, to: string): Edit {
  const after =
    kind === "tag"
      ? { ...kept, tags: [...new Set(kept.tags.map((name) => (name === from ? to : name)))] }
      : { ...kept, [kind]: to };
  return { verb: "edit", ...difference(kept, after) };
}

/** A colour as it is kept. Throws `invalid`. */
export function checkColour(text: string): string {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  throw new Problem("invalid", "The colour is not written as #rrggbb. Send one such as #2f6feb.", {
    field: "colour",
  });
}
