import {
  MATCH_LEVELS,
  MAX_SEARCH_WORDS,
  type MatchLevel,
  readSearch,
  type SearchSigil,
  wordsToFind,
} from "../../domain/search-words.ts";
import type { FullTextIndex, IndexedNames, SearchWord } from "../engine/engine.ts";

/** Scripts without spaces between words: each character is indexed as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Private characters that begin the tokens of names: no one types them, and FTS5 takes them for letters. */
const MARKS: Record<SearchSigil, string> = { "#": "\ue001", "@": "\ue002", "+": "\ue003" };

/** The accents that FTS5 takes for part of a letter (`sqlite3Fts5UnicodeIsdiacritic`). */
const ACCENTS = String.raw`\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331`;
const ACCENT = new RegExp(`[${ACCENTS}]+`, "gu");
const TOKEN = new RegExp(String.raw`[\p{L}\p{N}\p{Co}](?:[\p{L}\p{N}\p{Co}]|[${ACCENTS}])*`, "gu");

/** A commit waits while the words of one note are written: 0.4 s for a mebibyte of random words, 1.4 s to remove it. */
const MAX_NOTE_CHARACTERS = 200_000;
const MAX_NOTE_WORDS = 2_000;

/**
 * SQLite's FTS5. Deleted words are overwritten, for which it needs the text: `secure-delete` does nothing for tables
 * that store words only.
 */
export const SQLITE_TEXT_INDEX: FullTextIndex = {
  schema: `
    CREATE VIRTUAL TABLE item_words USING fts5(title, note, names, prefix = '2 3',
      tokenize = "unicode61 remove_diacritics 2");
    INSERT INTO item_words (item_words, rank) VALUES ('secure-delete', 1);`,
  table: "item_words",
  seq: "item_words.rowid",
  size: "octet_length(item_words.title) + coalesce(octet_length(item_words.note), 0)",
  matches: "item_words MATCH ?",
  ask: (words) => SQLITE_TEXT_INDEX.match(SQLITE_TEXT_INDEX.read(words), "prefix"),
  read(text) {
    const words: SearchWord[] = [];
    let left = MAX_SEARCH_WORDS;
    const add = (word: string, sigil: SearchSigil | null) => {
      const tokens = tokensOf(word).slice(0, left); // the beginning of a word is in each text that has the whole word
      if (tokens.length > 0) words.push({ tokens, sigil, alternatives: [] });
      left -= tokens.length;
    };
    const parts = readSearch(text);
    for (const { sigil, text: name } of parts) if (sigil !== null) add(name, sigil);
    const plain = parts.flatMap((part) =>
      part.sigil === null ? part.text.split(/[\s\p{P}\p{S}\p{Cc}]+/u) : [],
    );
    for (const word of wordsToFind(plain.filter(Boolean))) add(word, null);
    return words;
  },
  match(words, level) {
    const terms = words.map((word) => termOf(word, level));
    if (terms.length === 0 || terms.includes(null)) return null;
    return terms.join(terms.some((term) => term?.startsWith("(")) ? " AND " : " ");
  },
  without: (match, closer) => `(${match}) NOT (${closer})`,
  tokens: (text) => tokensOf(text).map(fold),
  quote: (term) => `"${term}"`,
  ofProject: (id) => `${MARKS["+"]}${id.toLowerCase()}`,
  put: (seq, title, note, names) => [
    SQLITE_TEXT_INDEX.forget(seq),
    {
      sql: "INSERT INTO item_words (rowid, title, note, names) VALUES (?, ?, ?, ?)",
      values: [seq, ...SQLITE_TEXT_INDEX.texts(title, note, names)],
      grows: true,
    },
  ],
  texts: (title, note, names) => [
    spaced(title),
    note === null ? null : indexedPart(spaced(note)),
    names === undefined ? null : textOf(names),
  ],
  stored: (seqs) => ({
    sql: `SELECT rowid AS seq, title, note, names FROM item_words WHERE rowid IN (SELECT value FROM json_each(?))`,
    values: [JSON.stringify(seqs)],
  }),
  forget: (seq) => ({ sql: "DELETE FROM item_words WHERE rowid = ?", values: [seq] }),
};

/** The query for one word; null if it is the name of a project that there is not. */
function termOf({ tokens, sigil, alternatives }: SearchWord, level: MatchLevel): string | null {
  const reach = MATCH_LEVELS.indexOf(level);
  const others = alternatives
    .filter((one) => MATCH_LEVELS.indexOf(one.level) <= reach)
    .map(({ term }) => `"${term}"`);
  const marked = sigil === null ? tokens : tokens.map((token) => `${MARKS[sigil]}${token}`);
  const own = `"${marked.join(" ")}"${level === "exact" ? "" : " *"}`;
  const all = sigil === "+" ? others : [own, ...others];
  if (all.length <= 1) return all[0] ?? null;
  return `(${all.join(" OR ")})`;
}

/** The text of an item's names: their words, and their tokens with marks. Null for none. */
function textOf({ tags, area, contact, project }: IndexedNames): string | null {
  const words = [...tags, area, contact].filter((name) => name !== null).map(spaced);
  const marked = tags.flatMap((tag) =>
    tokensOf(tag).map((token) => `${MARKS[tag.startsWith("@") ? "@" : "#"]}${token}`),
  );
  const all = [...words, ...marked, ...(project === null ? [] : [SQLITE_TEXT_INDEX.ofProject(project)])];
  return all.length === 0 ? null : all.join(" ");
}

/** The beginning of a note that is indexed. Each different word is a write in three places of the index. */
function indexedPart(note: string): string {
  if (note.length <= MAX_NOTE_WORDS) return note;
  const words = new Set<string>();
  for (const { 0: word, index } of note.matchAll(TOKEN)) {
    words.add(word);
    if (index > MAX_NOTE_CHARACTERS || words.size > MAX_NOTE_WORDS) return note.slice(0, index);
  }
  return note;
}

function spaced(text: string): string {
  return text.replace(UNSPACED, " $& ");
}

/** Splits a text into FTS5's tokens, which are searched one by one; any other character separates two. */
function tokensOf(word: string): string[] {
  return spaced(word).match(TOKEN) ?? [];
}

/** A token as FTS5 stores it. */
function fold(token: string): string {
  return token.normalize("NFD").replace(ACCENT, "").normalize("NFC").toLowerCase();
}
