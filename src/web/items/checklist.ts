const BOX = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?=[ \t])/gm;

/** The checkboxes of a note: how many are checked, of how many. Null if it has none. */
export function countBoxes(note: string | null): { checked: number; total: number } | null {
  if (!note?.includes("] ")) return null;
  const marks = Array.from(note.matchAll(BOX), ([, mark]) => mark);
  return marks.length === 0
    ? null
    : { checked: marks.filter((mark) => mark !== " ").length, total: marks.length };
}
