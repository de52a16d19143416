import type { Page, PageRequest } from "../pages.ts";
import { Problem } from "../problem.ts";
import { checkText, countCodePoints, isVisible } from "../text.ts";
import { difference, type Edit } from "./command.ts";
import type { StoredItem } from "./item.ts";

/** Kinds of names that items share. A name exists while an item has it. */
export const TAG_KINDS = ["tag", "area", "contact"] as const;
export type TagKind = (typeof TAG_KINDS)[number];

export interface Tag {
  name: string;
  /** The number of items outside the trash that have the name, and of open ones. */
  items: number;
  openItems: number;
  /** `#rrggbb` */
  colour: string | null;
}

/** A change of a name. Absent fields stay. */
export interface TagPatch {
  /** The new name; if it exists, the two are merged. */
  name?: string;
  /** `#rrggbb`; null is none. */
  colour?: string | null;
}

/** The tags, areas and contacts of one account, for one actor. */
export interface Tags {
  /** Sorted by name, without names that only items in the trash have. */
  page(kind: TagKind, request: PageRequest): Promise<Page<Tag>>;
  /** All pages. */
  list(kind: TagKind): Promise<Tag[]>;
  /**
   * Renames it in every item that has it, also in the trash, as one step of undo. Null if no item has it. Throws
   * `invalid`.
   */
  change(kind: TagKind, name: string, patch: TagPatch): Promise<Tag | null>;
}

/** Renames the tag, area or contact of an item. A tag keeps its place in the list. */
export function rename(stored: StoredItem, kind: TagKind, from: string, to: string): Edit {
  const after =
    kind === "tag"
      ? { ...stored, tags: [...new Set(stored.tags.map((name) => (name === from ? to : name)))] }
      : { ...stored, [kind]: to };
  return { verb: "edit", ...difference(stored, after) };
}

/** Checks and normalizes a colour. Throws `invalid`. */
export function checkColour(text: string): string {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  throw new Problem("invalid", "The colour does not have the form #rrggbb. Send one such as #2f6feb.", {
    field: "colour",
  });
}

export const NAME_LIMIT = 100; // code points
export const TAGS_LIMIT = 100;

/**
 * Normalizes the name of a tag, an area or a contact: trimmed and in NFC, so that names that look the same are equal.
 * Throws `invalid`, naming the field.
 */
export function checkName(text: string, field: string): string {
  const name = checkText(text, field).normalize("NFC").trim();
  if (!isVisible(name) || countCodePoints(name) > NAME_LIMIT || /[\p{Cc}\p{Zl}\p{Zp},]/u.test(name))
    throw new Problem(
      "invalid",
      `A name in ${field} has 1 to ${NAME_LIMIT} characters, at least one of them visible, and no comma, tab or line break. Correct the name.`,
      { field },
    );
  return name;
}

/** Names in their order, without duplicates. */
export function checkTags(tags: readonly string[]): readonly string[] {
  const names = [...new Set(tags.map((tag) => checkName(tag, "tags")))];
  if (names.length > TAGS_LIMIT)
    throw new Problem("invalid", `An item has at most ${TAGS_LIMIT} tags. Use fewer.`, { field: "tags" });
  return names;
}

/** Whether a tag is a context, such as `@home`: a place or a tool. */
export function isContext(tag: string): boolean {
  return tag.startsWith("@");
}
