import { Problem } from "../problem.ts";
import { checkText, countCodePoints, isVisible } from "../text.ts";
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

export const NAME_LIMIT = 100; // code points
export const TAGS_LIMIT = 100;

/**
 * The name of a tag, an area or a contact as it is kept: without white space around it, composed (NFC), so that what
 * looks alike is alike. Throws `invalid`, naming the field.
 */
export function checkName(text: string, field: string): string {
  const name = checkText(text, field).normalize("NFC").trim();
  if (!isVisible(name) || countCodePoints(name) > NAME_LIMIT || /[\p{Cc}\p{Zl}\p{Zp},]/u.test(name))
    throw new Problem(
      "invalid",
      `A name in ${field} has 1 to ${NAME_LIMIT} characters, one of them visible, and none a comma, a tab or a line break. Correct it.`,
      { field },
    );
  return name;
}

/** Names in the order given, none twice. */
export function checkTags(tags: readonly string[]): readonly string[] {
  const names = [...new Set(tags.map((tag) => checkName(tag, "tags")))];
  if (names.length > TAGS_LIMIT)
    throw new Problem("invalid", `An item has at most ${TAGS_LIMIT} tags. Send fewer.`, { field: "tags" });
  return names;
}

/** A context says where or with what a thing can be done: a tag such as `@home`. */
export function isContext(tag: string): boolean {
  return tag.startsWith("@");
}
