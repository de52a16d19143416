import { NAME_LIMIT } from "../../item/tags.ts";
import { countBytes, countCodePoints, isVisible } from "../../text.ts";

/** Texts of another system, made such that an item can have them. */

/** A text without NUL; half of a surrogate pair becomes U+FFFD. */
export function cleanText(text: string): string {
  return text.isWellFormed() && !text.includes("\0") ? text : text.replaceAll("\0", "").toWellFormed();
}

/** A text for the report, in which NUL can be seen. */
export function reportText(text: string): string {
  return text.isWellFormed() && !text.includes("\0") ? text : text.toWellFormed().replaceAll("\0", "␀");
}

/** A name for a tag, an area, a contact or a heading; null if nothing of it can be seen. */
export function cleanName(text: string): string | null {
  const line = cleanText(text)
    .normalize("NFC")
    .replace(/\s*[\p{Cc}\p{Zl}\p{Zp},]+\s*/gu, " ")
    .trim();
  const name = cutPoints(line, NAME_LIMIT)[0].trim();
  return isVisible(name) ? name : null;
}

/** The first code points of a text, and the rest. */
export function cutPoints(text: string, limit: number): [first: string, rest: string] {
  if (text.length <= limit || countCodePoints(text) <= limit) return [text, ""];
  let at = 0;
  for (let count = 0; count < limit; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return [text.slice(0, at), text.slice(at)];
}

/** The most of a clean text that fits into a number of bytes of UTF-8, and the rest. */
export function cutBytes(text: string, limit: number): [first: string, rest: string] {
  if (text.length * 3 <= limit || countBytes(text) <= limit) return [text, ""];
  let at = 0;
  for (let bytes = 0; ; ) {
    const point = text.codePointAt(at) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes > limit) return [text.slice(0, at), text.slice(at)];
    at += point > 0xffff ? 2 : 1;
  }
}

export function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, " ").trim();
}

/** The text of a line of a file, without a byte order mark and the end of the line. */
export function lineText(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/[\r\n]+$/, "");
}

/** The name of a file without its folders and its extension. */
export function stemOf(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Whether a list of that name is the inbox of its system. */
export function isInboxName(name: string): boolean {
  return /^(inbox|eingang|posteingang)$/i.test(name.trim());
}
