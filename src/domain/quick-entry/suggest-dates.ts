import { DATE_LIMIT, type Now, readDate } from "./date.ts";
import type { EntryToken } from "./token.ts";

const MAX_LINE_UNITS = 200; // UTF-16 units of the line to search
const MAX_SUGGESTIONS = 3;
const WORD = /(?<=^|\s)[\p{L}\p{N}]/gu;

/** Finds dates without a sigil: suggestions that are offered, never applied. */
export async function suggestDates(
  line: string,
  parts: readonly EntryToken[],
  here: Now,
): Promise<EntryToken[]> {
  const found: EntryToken[] = [];
  let past = 0;
  for (const { index } of line.slice(0, MAX_LINE_UNITS).matchAll(WORD)) {
    if (index < past || found.length === MAX_SUGGESTIONS) continue;
    const next = parts.find(({ from, to }) => to > index && from < index + DATE_LIMIT);
    const reading = await readDate("due", line.slice(index, next?.from), here);
    if (!reading) continue;
    const to = index + reading.length;
    if (!/^[\s,.;:!?)]|^$/.test(line.slice(to, to + 1))) continue;
    past = to;
    const { length: _length, sets: _sets, ...rest } = reading;
    found.push({ from: index, to, text: line.slice(index, to), ...rest, isSuggestion: true });
  }
  return found;
}
