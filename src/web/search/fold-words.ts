import { wordsToFind } from "../../domain/search-words.ts";

/** Scripts without spaces between words: each sign is a word, as on the server. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ALL_UNSPACED = new RegExp(UNSPACED, "gu");
/** Matches most texts, which fold faster: the first key of a search folds all texts. */
export const ASCII = /^[\0-\x7f]*$/;
const SEPARATORS = /[^\p{L}\p{N}\p{Co}]+/gu;

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
