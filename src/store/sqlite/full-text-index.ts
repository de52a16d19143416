import { MAX_SEARCH_WORDS, wordsToFind } from "../../domain/search-words.ts";
import type { FullTextIndex } from "../engine/engine.ts";

/** Scripts without spaces between words: each character is indexed as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/**
 * SQLite's FTS5. Deleted words are overwritten, for which it needs the text: `secure-delete` does nothing for tables
 * that store words only.
 */
export const SQLITE_TEXT_INDEX: FullTextIndex = {
  schema: `
    CREATE VIRTUAL TABLE item_words USING fts5(title, note, prefix = '2 3',
      tokenize = "unicode61 remove_diacritics 2");
    INSERT INTO item_words (item_words, rank) VALUES ('secure-delete', 1);`,
  table: "item_words",
  seq: "item_words.rowid",
  matches: "item_words MATCH ?",
  ask(words) {
    const terms: string[] = [];
    let left = MAX_SEARCH_WORDS;
    for (const word of wordsToFind(words.split(/[\s\p{P}\p{S}\p{Cc}]+/u).filter(Boolean))) {
      const tokens = tokensOf(word).slice(0, left); // the beginning of a word is in each text that has the whole word
      if (tokens.length > 0) terms.push(`"${tokens.join(" ")}" *`);
      left -= tokens.length;
    }
    return terms.length === 0 ? null : terms.join(" ");
  },
  put: (seq, title, note) => [
    SQLITE_TEXT_INDEX.forget(seq),
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

/**
 * Splits a word into FTS5's tokens, which are searched one by one; any other character separates two. The accents are
 * those that FTS5 takes for part of a letter (`sqlite3Fts5UnicodeIsdiacritic`); the marks of Indic scripts, for
 * example, are not.
 */
function tokensOf(word: string): string[] {
  return (
    spaced(word).match(
      /[\p{L}\p{N}\p{Co}](?:[\p{L}\p{N}\p{Co}]|[\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331])*/gu,
    ) ?? []
  );
}
