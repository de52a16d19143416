/**
 * Where the box of a task stands in its Markdown, UTF-16 units: `[ ]` or `[x]`. The parser names only the text behind
 * it, or the box itself when what follows is no plain text. Null when it stands where neither says.
 */
export function findBox(text: string, paragraph: number): number | null {
  const at = [paragraph - 4, paragraph].find(
    (one) => one >= 0 && /^\[[ \t\r\nxX]\]$/.test(text.slice(one, one + 3)),
  );
  return at ?? null;
}

/** The Markdown with one box checked, or unchecked; every other character stays. */
export function toggleBox(text: string, box: number): string {
  const mark = /[xX]/.test(text.charAt(box + 1)) ? " " : "x";
  return text.slice(0, box + 1) + mark + text.slice(box + 2);
}
