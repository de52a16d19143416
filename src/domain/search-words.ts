/** The limit of words: searching a pasted page costs no more than a sentence. */
export const MAX_SEARCH_WORDS = 16;

/**
 * The useful words of a search, in order: without duplicates, and without prefixes of longer words, which match them
 * too. Of more than 16 the longest, which are the most selective; with fewer words a search finds more, never less.
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
