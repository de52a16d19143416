import type { MatchLevel, SearchSigil } from "../../domain/search-words.ts";

/** Placeholder for the rowid of the transaction's first INSERT (`false`, because no bound value is ever boolean). */
export const FIRST_ROWID = false;

export type Value = string | number | null | Uint8Array;

/** One statement of the SQL that every engine shares, with `?` for its values. */
export interface Statement {
  sql: string;
  values: (Value | typeof FIRST_ROWID)[];
  /** The number of rows that it must change. Any other number rolls the transaction back with `changed`. */
  rows?: number;
  /** It takes space for ever, so neither it nor its transaction may use the reserve of a full disk. */
  grows?: true;
}

/** Statements that commit together, or not at all. */
export type Transaction = readonly Statement[];

/** The names of an item that are indexed with its text. `project` is an id: its title is looked up by the search. */
export interface IndexedNames {
  tags: readonly string[];
  area: string | null;
  contact: string | null;
  project: string | null;
}

/** A word of a search, which may have several tokens, and other terms that stand for it. */
export interface SearchWord {
  tokens: readonly string[];
  /** It looks for names of this kind only. */
  sigil: SearchSigil | null;
  alternatives: readonly { term: string; level: MatchLevel }[];
}

/** The text of an item as it is indexed. */
export interface IndexedText {
  seq: number;
  title: string;
  note: string | null;
  names: string | null;
}

/** The engine's full-text search: statements for an index of words by the seq of their item. */
export interface FullTextIndex {
  schema: string;
  /** The `FROM` clause, the column with the item's seq, and the condition, with `?` for the result of `ask`. */
  table: string;
  seq: string;
  matches: string;
  /** The query for words that each begin a word of the item; null if the text has no word. */
  ask(words: string): string | null;
  /** The words of a search text, at most 16 tokens. */
  read(text: string): SearchWord[];
  /** The query for all the words, each matched at this level or a closer one. Null if nothing can match. */
  match(words: readonly SearchWord[], level: MatchLevel): string | null;
  /** The query for what matches the one but not the other. */
  without(match: string, closer: string): string;
  /** The tokens of a text as they are stored. */
  tokens(text: string): string[];
  /** The query for items that have this token. */
  quote(term: string): string;
  /** The token that the items of a project have. */
  ofProject(id: string): string;
  put(seq: number, title: string, note: string | null, names?: IndexedNames): Statement[];
  /** The size of an indexed text in bytes. */
  size: string;
  /** The text that `put` writes: of a note only the beginning, up to a number of different words. */
  texts(
    title: string,
    note: string | null,
    names?: IndexedNames,
  ): [title: string, note: string | null, names: string | null];
  /** Selects the indexed texts of items, as `IndexedText`. */
  stored(seqs: readonly number[]): { sql: string; values: Value[] };
  forget(seq: number): Statement;
}

/** The database port of the store. Each engine implements it in its own folder. */
export interface Engine {
  readonly words: FullTextIndex;
  read<Row>(sql: string, values?: Value[]): Promise<Row[]>;
  /**
   * For long or frequent reads, beside the commits if the engine can. It sees every acknowledged commit. A read whose
   * result is written back uses `read`.
   */
  readLong<Row>(sql: string, values?: Value[]): Promise<Row[]>;
  /**
   * Resolves when the transaction is synced to the disk. Transactions that arrive during a commit share the next one; a
   * failed one rejects alone and does not affect the others.
   */
  write(unit: Transaction): Promise<void>;
  /** Runs a script outside any transaction: migrations only. */
  run(script: string): Promise<void>;
  /** Calls back after each commit. Returns `unsubscribe`. */
  onCommit(listener: () => void): () => void;
  /** Does housekeeping, when there is nothing else to do. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
