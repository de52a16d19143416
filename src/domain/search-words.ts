/** A search of a pasted page costs no more than one of a sentence. */
export const MAX_SEARCH_WORDS = 16;

/**
 * The words of a search that say something, in their order: none twice, and none that only begins another, for what has the
 * longer one has it too. Of more than 16 the longest, which tell items apart best: with fewer words a search finds more, and
 * never loses what has them all.
 */
export function wordsToFind(words: readonly string[]): string[] {
  const folded = words.map((word) => word.toLowerCase());
  const saying = words.filter((_, at) => {
    const own = folded[at] ?? "";
    return !folded.some((other, n) => (other === own ? n < at : other.startsWith(own)));
  });
  if (saying.length <= MAX_SEARCH_WORDS) return saying;
  const longest = new Set(saying.toSorted((a, b) => b.length - a.length).slice(0, MAX_SEARCH_WORDS));
  return saying.filter((word) => longest.has(word));
}
