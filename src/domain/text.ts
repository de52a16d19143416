import { Problem } from "./problem.ts";

const MAX_PATH_CHARACTERS = 4_096;

/**
 * Checks that text can be stored as sent: no NUL (C programs would cut it there) and no lone surrogate (it has no UTF-8
 * form, so it could not be returned as sent).
 */
export function checkText(text: string, field: string): string {
  if (text.includes("\0"))
    throw new Problem(
      "invalid",
      `The ${field} contains a NUL character (U+0000). Remove it and send again.`,
      {
        field,
      },
    );
  if (!text.isWellFormed())
    throw new Problem("invalid", `The ${field} contains half of a surrogate pair. Send whole characters.`, {
      field,
    });
  return text;
}

/** Signs that no visible name of a file has: control characters, and those that change the direction of what follows. */
const HIDDEN_SIGNS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/** Throws `invalid` for a path that hides a part of it: it would be shown otherwise than it is. */
export function checkShownPath(path: string, field: string): void {
  if (HIDDEN_SIGNS.test(path))
    throw new Problem(
      "invalid",
      `The ${field} has control or direction characters in its path, so it would be shown otherwise than it is. Choose another.`,
      { field },
    );
}

/** Throws `invalid` for a path that is relative, too long, or has characters that no file system has. */
export function checkAbsolutePath(path: string, field: string): void {
  checkText(path, field);
  if (path.length > MAX_PATH_CHARACTERS || !/^(\/|[a-z]:[\\/])/i.test(path))
    throw new Problem("invalid", `The ${field} is not an absolute path, or too long. Give another.`, {
      field,
    });
}

/** Whether the text has a visible character; nearly always the first one is. */
export function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || hasVisible(text);
}

/**
 * Separate, because the first use of a regular expression takes 0.1 ms of a cold start (docs/adr/0009). U+2800 is an
 * empty Braille cell, U+1D159 a note without a head.
 */
function hasVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]/u.test(text);
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

/** Length in bytes of UTF-8 of well-formed text within a JSON string, with its escapes. */
export function countJsonBytes(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20)
      count += code >= 0x08 && code <= 0x0d && code !== 0x0b ? 2 : 6; // \b \t \n \f \r
    else if (code < 0x80) count += code === 0x22 || code === 0x5c ? 2 : 1;
    else count += code < 0x800 || (code & 0xf800) === 0xd800 ? 2 : 3; // each half of a pair is two of four bytes
  }
  return count;
}
