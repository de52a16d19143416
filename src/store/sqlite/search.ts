import type { WordIndex } from "../engine.ts";

/** Scripts that put no space between words: each of their signs is indexed as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/**
 * SQLite's FTS5. What is forgotten is overwritten, which it cannot do without the text: `secure-delete` does nothing for tables
 * that keep words only.
 */
export const WORDS: WordIndex = {
  schema: `
    CREATE VIRTUAL TABLE item_words USING fts5(title, note, prefix = '2 3',
      tokenize = "unicode61 remove_diacritics 2");
    INSERT INTO item_words (item_words, rank) VALUES ('secure-delete', 1);`,
  table: "item_words",
  seq: "item_words.rowid",
  matches: "item_words MATCH ?",
  ask(words) {
    const found = words
      .split(/[\s\p{P}\p{S}\p{Cc}]+/u)
      .filter((word) => /[\p{L}\p{N}\p{M}\p{Co}]/u.test(word));
    return found.length === 0 ? null : found.map((word) => `"${spaced(word)}" *`).join(" ");
  },
  put: (seq, title, note) => [
    WORDS.forget(seq),
    {
      sql: "INSERT INTO item_words (rowid, title, note) VALUES (?, ?, ?)",
      values: [seq, spaced(title), note === null ? null : spaced(note)],
      grows: true,
    },
  ],
  forget: (seq) => ({ sql: "DELETE FROM item_words WHERE rowid = ?", values: [seq] }),
};

function spaced(text: string): string {
  return text.replace(UNSPACED, " $& ");
}
