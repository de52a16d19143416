import { ASCII, fold, foldWords, hasWords, UNSPACED } from "./fold-words.ts";
import { levelOfTerm, levelTest, WORD_LEVELS } from "./word-level.ts";

// Where the words of a search are in a text.

const IN_WORD = /[\p{L}\p{N}\p{M}\p{Co}]/u;
const TERMS = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

export interface TextPart {
  text: string;
  isFound: boolean;
}

/** A part of a text, by the numbers of its signs; `to` is not in it. */
interface Span {
  from: number;
  to: number;
}

/** A text in parts, so that the page can highlight the matches. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const signs = [...text];
  const terms = termsOf(signs);
  const foundSigns = new Set<number>();
  for (const word of words)
    for (const { from, to } of findWord(signs, terms, word))
      for (let at = from; at < to; at++) foundSigns.add(at);
  const parts: TextPart[] = [];
  for (const [at, text] of signs.entries()) {
    const isFound = foundSigns.has(at);
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.text += text;
    else parts.push({ text, isFound });
  }
  return parts;
}

function termsOf(signs: readonly string[]): Span[] {
  const terms: Span[] = [];
  let isInTerm = false;
  for (const [at, sign] of signs.entries()) {
    const isUnspaced = UNSPACED.test(sign);
    const last = terms.at(-1);
    if (!IN_WORD.test(sign)) isInTerm = false;
    else if (last?.to === at && !isUnspaced && (isInTerm || /\p{M}/u.test(sign))) last.to = at + 1;
    else {
      terms.push({ from: at, to: at + 1 });
      isInTerm = !isUnspaced;
    }
  }
  return terms;
}

/** The beginnings of terms that match the word; without one the parts of terms, or else the mistyped terms. */
function findWord(signs: readonly string[], terms: readonly Span[], word: string): Span[] {
  const levels = terms.map(({ from, to }) => levelOfTerm(fold(signs.slice(from, to).join("")), word));
  const closest = Math.min(...levels, WORD_LEVELS.none);
  if (closest === WORD_LEVELS.none) return [];
  const found = terms.filter((_, n) => levels[n] === closest);
  if (closest === WORD_LEVELS.typo) return found;
  return found.flatMap(({ from, to }) => {
    const starts = closest === WORD_LEVELS.beginning ? [from] : signs.slice(from, to).map((_, n) => from + n);
    return starts.map((start) => ({ from: start, to: start + reach(signs, start, word) }));
  });
}

/** The number of signs that match the word here; 0 for no match. */
function reach(signs: readonly string[], from: number, word: string): number {
  let folded = "";
  let at = from;
  while (at < signs.length && folded.length < word.length && word.startsWith(folded))
    folded += fold(signs[at++] ?? "");
  if (!folded.startsWith(word)) return 0;
  while (at < signs.length && /\p{M}/u.test(signs[at] ?? "")) at++; // the accents of the last letter
  return at - from;
}

const EXCERPT_LEAD_CHARS = 30; // before a match

/**
 * The part of a note around the first match; null for no match. Without a beginning of a word, the first of `others` in
 * a word or mistyped counts.
 */
export function excerpt(
  note: string,
  words: readonly string[],
  length: number,
  others: readonly string[] = [],
): string | null {
  const line = note.replace(/\s+/g, " ").trim();
  const searched = line.slice(0, 20_000);
  const beginning = firstMatch(searched, words);
  const before = beginning < 0 ? firstPart(searched, others) : beginning;
  if (before < 0) return null;
  const from = before <= EXCERPT_LEAD_CHARS ? 0 : line.indexOf(" ", before - EXCERPT_LEAD_CHARS) + 1;
  return `${from > 0 ? "… " : ""}${line.slice(from, from + length)}`;
}
/** The offset of the first sign that `markWords` highlights; -1 for none. It looks at no sign after it. */
function firstMatch(text: string, words: readonly string[]): number {
  const folded = foldWords(text);
  const found = words.filter((word) => hasWords(folded, [word]));
  if (found.length === 0) return -1;
  if (ASCII.test(text)) return text.search(new RegExp(`(?<![a-z0-9])(?:${found.join("|")})`, "i"));
  const longest = Math.max(...found.map((word) => word.length));
  let isInWord = false;
  let at = 0;
  for (const sign of text) {
    if (!isInWord || UNSPACED.test(sign)) {
      // Accents follow their letters as signs of their own.
      const signs = [...text.slice(at, at + 4 * longest)];
      if (found.some((word) => reach(signs, 0, word) > 0)) return at;
    }
    isInWord = IN_WORD.test(sign);
    at += sign.length;
  }
  return -1;
}

/** The offset of the first term that has one of the words inside, or is one mistyped; -1 for none. */
function firstPart(text: string, words: readonly string[]): number {
  const folded = `${foldWords(text)} `;
  const found = words.filter((word) => levelTest(word)(folded) !== WORD_LEVELS.none);
  if (found.length === 0) return -1;
  for (const { 0: term, index } of text.matchAll(TERMS))
    if (found.some((word) => levelOfTerm(fold(term), word) !== WORD_LEVELS.none)) return index;
  return -1;
}
