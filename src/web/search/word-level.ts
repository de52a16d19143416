import { MIN_INFIX, MIN_TYPO, matchTerm } from "../../domain/search-words.ts";

// How a word of a search matches a folded text, in which each term is between two spaces: `matchTerm` for many terms.

/** The levels at which a word matches, the closest first. */
export const WORD_LEVELS = { beginning: 0, part: 1, typo: 2, none: 3 } as const;
export type WordLevel = (typeof WORD_LEVELS)[keyof typeof WORD_LEVELS];

const { beginning, part, typo, none } = WORD_LEVELS;
const LEVEL_OF_MATCH = { exact: beginning, prefix: beginning, infix: part, typo };

/**
 * The level of a word in texts. A mistake leaves one half of the word as it is, or swaps the two letters in its middle.
 * So three quick looks rule most texts out.
 */
export function levelTest(word: string): (text: string) => WordLevel {
  const start = ` ${word}`;
  if (word.length < MIN_INFIX) return (text) => (text.includes(start) ? beginning : none);
  if (word.length < MIN_TYPO) return (text) => levelOfTerms(text, word, word);
  const middle = Math.floor(word.length / 2);
  const [head, tail] = [word.slice(0, middle), word.slice(middle)];
  const swapped = head.slice(0, -1) + tail[0] + head.at(-1) + tail.slice(1);
  return (text) => {
    const level = levelOfTerms(text, head, word); // a term with the whole word has its first half
    return level < none ? level : levelOfMistyped(text, [tail, swapped], word);
  };
}

function levelOfMistyped(text: string, parts: readonly string[], word: string): WordLevel {
  return parts.some((one) => levelOfTerms(text, one, word) === typo) ? typo : none;
}

/** The level of the closest of the terms that have a part of the word. */
function levelOfTerms(text: string, part: string, word: string): WordLevel {
  let closest: WordLevel = none;
  for (let at = text.indexOf(part); at >= 0 && closest !== beginning; ) {
    const start = text.lastIndexOf(" ", at) + 1;
    const space = text.indexOf(" ", at);
    const end = space < 0 ? text.length : space;
    const level = levelOfTerm(text.slice(start, end), word);
    if (level < closest) closest = level;
    at = text.indexOf(part, end);
  }
  return closest;
}

/** As on the server, what begins with a digit is found by its beginning only. */
export function levelOfTerm(term: string, word: string): WordLevel {
  const match = matchTerm(term, word);
  const level = match === null ? none : LEVEL_OF_MATCH[match];
  return level === beginning || /^\p{L}/u.test(term) ? level : none;
}
