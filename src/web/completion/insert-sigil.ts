import type { CompletedSigil } from "./token-at.ts";

/** The text with a sigil at the caret, between spaces, and the caret after it. */
export function insertSigil(
  text: string,
  caret: number,
  sigil: CompletedSigil,
): { text: string; caret: number } {
  const before = `${text.slice(0, caret)}${/\S$/.test(text.slice(0, caret)) ? " " : ""}${sigil}`;
  const after = text.slice(caret);
  return { text: before + (/^\S/.test(after) ? " " : "") + after, caret: before.length };
}
