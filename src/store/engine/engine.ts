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

/** The engine's full-text search: statements for an index of words by the seq of their item. */
export interface FullTextIndex {
  schema: string;
  /** The `FROM` clause, the column with the item's seq, and the condition, with `?` for the result of `ask`. */
  table: string;
  seq: string;
  matches: string;
  /** The query for words that each begin a word of the item; null if the text has no word. */
  ask(words: string): string | null;
  put(seq: number, title: string, note: string | null): Statement[];
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
