// Foreign texts and names, made such that an item can have them.

import { NAME_LIMIT } from "../../item/tags.ts";
import { isVisible } from "../../text.ts";

/** A text without NUL and halves of surrogate pairs, which no item can have. */
export function cleanText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** The name of a tag, an area, a person or a heading; null if nothing of it can be seen. */
export function cleanName(text: string): string | null {
  const line = cleanText(text)
    .normalize("NFC")
    .replace(/\s*[\p{Cc}\p{Zl}\p{Zp},]+\s*/gu, " ")
    .trim();
  const name = cutText(line, NAME_LIMIT).trim();
  return isVisible(name) ? name : null;
}

/** The first code points of a text. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  for (let n = 0; n < limit && end < text.length; n++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** The most of a text that fits into a number of bytes of UTF-8. */
export function cutBytes(text: string, limit: number): string {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > limit) return text.slice(0, at);
    if (code > 0xffff) at++;
  }
  return text;
}
