import { wordsToFind } from "../../domain/search-words.ts";

/** Scripts without spaces between words: each sign is a word, as on the server. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ALL_UNSPACED = new RegExp(UNSPACED, "gu");
/** Matches most texts, which fold faster: the first key of a search folds all texts. */
const ASCII = /^[\0-\x7f]*$/;
const SEPARATORS = /[^\p{L}\p{N}\p{Co}]+/gu;
const IN_WORD = /[\p{L}\p{N}\p{M}\p{Co}]/u;

/** Without capitals and accents. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** The folded words of a text, each after one space: a word begins at each space. */
export function foldWords(text: string): string {
  if (ASCII.test(text))
    return ` ${fold(text)
      .replace(/[^a-z0-9]+/g, " ")
      .trim()}`;
  return ` ${fold(text).replace(ALL_UNSPACED, " $& ").replace(SEPARATORS, " ").trim()}`;
}

/** The words, or beginnings of words, of a query, as on the server. */
export function readWords(query: string): string[] {
  return wordsToFind(foldWords(query).split(" ").filter(Boolean));
}

/** Whether each word is the beginning of a word in the folded text. */
export function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(` ${word}`));
}

export interface TextPart {
  text: string;
  isFound: boolean;
}

/** A text in parts, so that the page can highlight the matches. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const signs = [...text];
  const foundSigns = new Set<number>();
  let isInWord = false;
  for (const [at, sign] of signs.entries()) {
    if (!isInWord || UNSPACED.test(sign))
      for (const word of words) for (let n = reach(signs, at, word); n > 0; n--) foundSigns.add(at + n - 1);
    isInWord = IN_WORD.test(sign);
  }
  const parts: TextPart[] = [];
  for (const [at, text] of signs.entries()) {
    const isFound = foundSigns.has(at);
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.text += text;
    else parts.push({ text, isFound });
  }
  return parts;
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

/** The part of a note around the first match; null for no match. */
export function excerpt(note: string, words: readonly string[], length: number): string | null {
  const line = note.replace(/\s+/g, " ").trim();
  const before = firstMatch(line.slice(0, 20_000), words);
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
