import { Problem } from "../problem.ts";
import { checkText, countCodePoints, isVisible } from "../text.ts";

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
