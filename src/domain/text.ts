import { Problem } from "./problem.ts";

/**
 * Text that can be kept as sent: no NUL (C programs would cut it there) and no lone surrogate (it has no
 * UTF-8 form, so it could not be given back as it came).
 */
export function checkText(text: string, field: string): string {
  if (text.includes("\0"))
    throw new Problem("invalid", `The ${field} holds a NUL character (U+0000). Remove it and send again.`, {
      field,
    });
  if (!text.isWellFormed())
    throw new Problem("invalid", `The ${field} holds half a surrogate pair. Send whole characters.`, {
      field,
    });
  return text;
}

/** Whether anything of it is to be seen. Nearly always the first character is. */
export function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || hasVisible(text);
}

/** By itself, because a first use of a pattern costs a cold start 0.1 ms (docs/adr/0009). U+2800 is an empty box of Braille. */
function hasVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u.test(text);
}

/** Length in code points. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xd800) count--;
  return count;
}

/** Length in bytes of UTF-8, for well-formed text. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : (unit & 0xf800) === 0xd800 ? 2 : 3;
  }
  return bytes;
}
