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

/** How a word of a search matches a word of an item, the closest first. Results are in this order. */
export const MATCH_LEVELS = ["exact", "prefix", "infix", "typo"] as const;
export type MatchLevel = (typeof MATCH_LEVELS)[number];

export const MIN_INFIX = 3; // letters
export const MIN_TYPO = 5; // letters

/** How a word matches a term; null if it does not. Both are folded: without capitals and accents. */
export function matchTerm(term: string, word: string): MatchLevel | null {
  if (term === word) return "exact";
  if (term.startsWith(word)) return "prefix";
  if (word.length >= MIN_INFIX && term.includes(word)) return "infix";
  return word.length >= MIN_TYPO && isOneTypoAway(term, word) ? "typo" : null;
}

/** Whether one letter is missing, added or another, or two neighbours are swapped. */
export function isOneTypoAway(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (long === short || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && long[at] === short[at]) at++;
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at);
  const isSwapped = long[at] === short[at + 1] && long[at + 1] === short[at];
  return (
    long.slice(at + 1) === short.slice(at + 1) || (isSwapped && long.slice(at + 2) === short.slice(at + 2))
  );
}

/** The sign before a word that looks for names only: a tag, a context, a project. */
export type SearchSigil = "#" | "@" | "+";

/** A part of a search: ordinary text, or the name after a sigil. */
export interface SearchPart {
  sigil: SearchSigil | null;
  text: string;
}

const SIGIL = /(?<=^|\s)([#@+])(?:"([^"]+)"|(?=[^\s"]*\p{L})([^\s"]+))/gu;

/**
 * Splits a search into its words and those with a sigil: `#home`, `@phone`, `+"Kitchen renovation"`. Without a letter it
 * is no name but text: `#4711` and `+49 30` are numbers.
 */
export function readSearch(text: string): SearchPart[] {
  const parts: SearchPart[] = [];
  let end = 0;
  for (const { 0: all, 1: sigil, 2: quoted, 3: plain, index } of text.matchAll(SIGIL)) {
    parts.push({ sigil: null, text: text.slice(end, index) });
    parts.push({ sigil: sigil as SearchSigil, text: quoted ?? plain ?? "" });
    end = index + all.length;
  }
  return [...parts, { sigil: null, text: text.slice(end) }].filter((part) => part.text.trim() !== "");
}
