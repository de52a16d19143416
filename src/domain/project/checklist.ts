/** A checkbox of a note, with the lines that belong to it: its own, and deeper ones below it. */
export interface Box {
  /** The offset of `[ ]`, in UTF-16 units. */
  at: number;
  isChecked: boolean;
  /** The text beside it, in its first line. */
  text: string;
  /** The column of its bullet, in characters. */
  indent: number;
  /** The number of its first line, and of the first line after it. */
  from: number;
  to: number;
}

const BOX_LINE = /^([ \t>]*)(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?=[ \t]|\r?$)[ \t]*/;

/** The checkboxes of a note, from its top. */
export function readBoxes(note: string): Box[] {
  const lines = note.split("\n");
  const boxes: Box[] = [];
  let offset = 0;
  for (const [n, line] of lines.entries()) {
    const found = BOX_LINE.exec(line);
    if (found) {
      const [whole, before = "", mark] = found;
      boxes.push({
        at: offset + line.indexOf("[", before.length),
        isChecked: mark !== " ",
        text: line.slice(whole.length).trim(),
        indent: before.length,
        from: n,
        to: endOf(lines, n, before.length),
      });
    }
    offset += line.length + 1;
  }
  return boxes;
}

/** The first line after a box: not deeper than its bullet. Empty lines at the end do not belong to the box. */
function endOf(lines: readonly string[], from: number, indent: number): number {
  let to = from + 1;
  for (let n = to; n < lines.length; n++) {
    const line = lines[n] ?? "";
    if (line.trim() === "") continue;
    if (line.search(/\S/) <= indent) break;
    to = n + 1;
  }
  return to;
}

/** An action that a checkbox becomes: its text, and what is below it as the note. */
export interface BoxAction {
  title: string;
  note: string | null;
}

/**
 * Takes the unchecked boxes out of a note. A box inside an unchecked one goes with it; a box without a text stays. The
 * rest of the note is null if it has no text.
 */
export function takeBoxes(note: string): { actions: BoxAction[]; rest: string | null } {
  const lines = note.split("\n");
  const taken: Box[] = [];
  for (const box of readBoxes(note))
    if (!box.isChecked && box.text !== "" && box.from >= (taken.at(-1)?.to ?? 0)) taken.push(box);
  const actions = taken.map(({ text, from, to }) => ({
    title: text,
    note: outdent(lines.slice(from + 1, to)),
  }));
  const rest = lines.filter((_, n) => !taken.some(({ from, to }) => from <= n && n < to)).join("\n");
  return { actions, rest: rest.trim() === "" ? null : rest };
}

/** The lines without the space that all of them begin with; null if none has a text. */
function outdent(lines: readonly string[]): string | null {
  const full = lines.filter((line) => line.trim() !== "");
  if (full.length === 0) return null;
  const common = Math.min(...full.map((line) => line.search(/\S/)));
  return lines
    .map((line) => line.slice(Math.min(common, line.length)))
    .join("\n")
    .trimEnd();
}
