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

/**
 * The checkboxes of a note, from its top. A box ends at the first line that is not deeper than its bullet; empty lines at
 * its end do not belong to it. Each line is looked at once, so that a long note does not hold the page up.
 */
export function readBoxes(note: string): Box[] {
  const boxes: Box[] = [];
  const open: Box[] = []; // the boxes that the next line may belong to, each deeper than the one before
  let [offset, end] = [0, 0]; // of the next line, and behind the last line that is not empty
  for (const [n, line] of note.split("\n").entries()) {
    const depth = line.search(/\S/);
    if (depth >= 0) {
      while (depth <= (open.at(-1)?.indent ?? -1)) (open.pop() as Box).to = end;
      end = n + 1;
      const box = boxIn(line, offset, n);
      if (box) {
        boxes.push(box);
        open.push(box);
      }
    }
    offset += line.length + 1;
  }
  for (const box of open) box.to = end;
  return boxes;
}

function boxIn(line: string, offset: number, n: number): Box | null {
  const found = BOX_LINE.exec(line);
  if (!found) return null;
  const [whole, before = "", mark] = found;
  return {
    at: offset + line.indexOf("[", before.length),
    isChecked: mark !== " ",
    text: line.slice(whole.length).trim(),
    indent: before.length,
    from: n,
    to: n + 1,
  };
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
  const rest = [...taken, null].flatMap((box, n) => lines.slice(taken[n - 1]?.to ?? 0, box?.from)).join("\n");
  return { actions, rest: rest.trim() === "" ? null : rest };
}

/** The lines without the space that all of them begin with; null if none has a text. */
function outdent(lines: readonly string[]): string | null {
  const full = lines.filter((line) => line.trim() !== "");
  if (full.length === 0) return null;
  const common = full.reduce((least, line) => Math.min(least, line.search(/\S/)), Number.POSITIVE_INFINITY);
  return lines
    .map((line) => line.slice(Math.min(common, line.length)))
    .join("\n")
    .trimEnd();
}
