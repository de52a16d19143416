/**
 * The offset of a task's checkbox, `[ ]` or `[x]`, in its Markdown, in UTF-16 units. The parser gives the position of
 * the text after it, or of the checkbox itself if other syntax follows. Null if it is at neither place.
 */
export function findBox(text: string, paragraph: number): number | null {
  const at = [paragraph - 4, paragraph].find(
    (offset) => offset >= 0 && /^\[[ \t\r\nxX]\]$/.test(text.slice(offset, offset + 3)),
  );
  return at ?? null;
}

/** The Markdown with one checkbox checked or cleared; every other character stays. */
export function toggleBox(text: string, box: number): string {
  const mark = /[xX]/.test(text.charAt(box + 1)) ? " " : "x";
  return text.slice(0, box + 1) + mark + text.slice(box + 2);
}
