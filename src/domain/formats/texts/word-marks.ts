/** Words of a title that are names, as `#tag`, `+project` and `@finisher`. */

/** Leaves the marks at both ends out; between other words they are part of the sentence. */
export function trimMarks(words: readonly string[], isMark: (word: string) => boolean): string[] {
  let [from, to] = [0, words.length];
  while (from < to && isMark(words[from] ?? "")) from++;
  while (to > from && isMark(words[to - 1] ?? "")) to--;
  return words.slice(from, to);
}

export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
