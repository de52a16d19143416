import { type Box, readBoxes } from "../../../domain/project/checklist.ts";

/** A text with its caret, or with the offset of a box. */
export interface EditedText {
  text: string;
  at: number;
}

/**
 * Enter in a line of a checklist: the next line has a box of its own. A box without a text ends the list instead. Null
 * if the line has no box before the caret.
 */
export function continueChecklist(text: string, caret: number): EditedText | null {
  const start = text.lastIndexOf("\n", caret - 1) + 1;
  const found = /^([ \t>]*)(?:([-*+])|(\d{1,9})([.)]))([ \t]+)\[[ xX]\][ \t]*/.exec(text.slice(start, caret));
  if (!found) return null;
  const [whole, indent = "", bullet, number, sign, space] = found;
  const end = text.indexOf("\n", caret);
  const line = text.slice(start, end < 0 ? text.length : end);
  if (line.trimEnd().length <= whole.trimEnd().length)
    return { text: text.slice(0, start) + text.slice(start + line.length), at: start };
  const mark = bullet ?? `${Number(number) + 1}${sign}`;
  const added = `\n${indent}${mark}${space}[ ] `;
  const rest = text.slice(caret).replace(/^[ \t]+/, "");
  return { text: text.slice(0, caret) + added + rest, at: caret + added.length };
}

/** An empty box below the box at an offset and its lines; `at` is the caret in it. */
export function addBoxBelow(text: string, box: number): EditedText | null {
  const found = readBoxes(text).find(({ at }) => at === box);
  if (!found) return null;
  const lines = text.split("\n");
  const bullet = (lines[found.from] ?? "").slice(0, box - offsetOf(lines, found.from));
  const before = lines.slice(0, found.to).join("\n");
  const added = `${before.replace(/\r$/, "")}\n${bullet}[ ] `;
  return { text: [added, ...lines.slice(found.to)].join("\n"), at: added.length };
}

/** The boxes between which a box can move: those of the same list, without other text between them. */
function siblingsOf(boxes: readonly Box[], box: Box): Box[] {
  const level = boxes.filter(({ indent }) => indent === box.indent);
  const at = level.indexOf(box);
  let [first, last] = [at, at];
  while (first > 0 && level[first - 1]?.to === level[first]?.from) first--;
  while (last < level.length - 1 && level[last]?.to === level[last + 1]?.from) last++;
  return level.slice(first, last + 1);
}

/**
 * Moves a box with its lines right above another one of its list, or to the end of the list (null). `at` is its new
 * offset. Null if it stays where it is.
 */
export function moveBox(text: string, box: number, before: number | null): EditedText | null {
  const boxes = readBoxes(text);
  const moved = boxes.find(({ at }) => at === box);
  if (!moved) return null;
  const siblings = siblingsOf(boxes, moved);
  const target = siblings.find(({ at }) => at === before);
  const goal = target?.from ?? siblings.at(-1)?.to ?? moved.to;
  if ((before !== null && !target) || (goal >= moved.from && goal <= moved.to)) return null;
  const lines = text.split("\n");
  const part = lines.slice(moved.from, moved.to);
  const others = lines.toSpliced(moved.from, part.length);
  const to = goal > moved.from ? goal - part.length : goal;
  const next = others.toSpliced(to, 0, ...part);
  const inLine = box - offsetOf(lines, moved.from);
  return { text: next.join("\n"), at: offsetOf(next, to) + inLine };
}

/** Moves a box one place up or down in its list. */
export function moveBoxBy(text: string, box: number, by: 1 | -1): EditedText | null {
  const boxes = readBoxes(text);
  const moved = boxes.find(({ at }) => at === box);
  if (!moved) return null;
  const siblings = siblingsOf(boxes, moved);
  const index = siblings.indexOf(moved) + (by < 0 ? -1 : 2);
  return index < 0 || index > siblings.length ? null : moveBox(text, box, siblings[index]?.at ?? null);
}

function offsetOf(lines: readonly string[], n: number): number {
  return lines.slice(0, n).reduce((sum, line) => sum + line.length + 1, 0);
}

/** Gives the lines of a selection boxes, or takes them away if all have one. Empty lines stay, except a single one. */
export function toggleBoxes(text: string, from: number, to: number): EditedText {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to) < 0 ? text.length : text.indexOf("\n", to);
  const lines = text.slice(start, end).split("\n");
  const isFull = (line: string) => line.trim() !== "" || lines.length === 1;
  const box = /^([ \t>]*)[-*+][ \t]+\[[ xX]\][ \t]*/;
  const hasAll = lines.filter(isFull).every((line) => box.test(line));
  const changed = lines.map((line) => {
    if (!isFull(line)) return line;
    if (hasAll) return line.replace(box, "$1");
    return box.test(line) ? line : line.replace(/^([ \t>]*)(?:[-*+][ \t]+)?/, "$1- [ ] ");
  });
  const part = changed.join("\n");
  return { text: text.slice(0, start) + part + text.slice(end), at: start + part.length };
}
