/** Stands for the seq of the row that the first statement of the unit inserted: no value of a row is a boolean. */
export const FIRST_ROWID = false;

export type Value = string | number | null | Uint8Array;

/** One statement of the SQL that every engine shares, with `?` for its values. */
export interface Statement {
  sql: string;
  values: (Value | typeof FIRST_ROWID)[];
  /** How many rows it must touch. Any other number rolls its unit back with `changed`. */
  rows?: number;
  /** It takes space that nothing gives back: what a full disk keeps in reserve is not for it, nor for its unit. */
  grows?: true;
}

/** Statements that happen together or not at all. */
export type Transaction = readonly Statement[];

/** Full-text search as an engine has it: statements for an index of words, by the seq of their item. */
export interface FullTextIndex {
  schema: string;
  /** What stands in `FROM`, what of it is the item's seq, and the condition, with `?` for what `ask` gives. */
  table: string;
  seq: string;
  matches: string;
  /** The question for words that each begin one of the item's; null when there is no word in them. */
  ask(words: string): string | null;
  put(seq: number, title: string, note: string | null): Statement[];
  forget(seq: number): Statement;
}

/** What the store needs of a database. Each engine fulfils it in a folder of its own. */
export interface Engine {
  readonly words: FullTextIndex;
  read<Row>(sql: string, values?: Value[]): Promise<Row[]>;
  /**
   * For what may take long, or is asked by many: beside the commits, where the engine can. It sees each commit that was
   * acknowledged before. Who reads to write afterwards takes `read`.
   */
  readLong<Row>(sql: string, values?: Value[]): Promise<Row[]>;
  /**
   * Resolves when the unit is synced to the disk. Units that arrive while a commit runs share the next one; a
   * unit that fails rejects alone and never disturbs its neighbours.
   */
  write(unit: Transaction): Promise<void>;
  /** Runs a script outside any unit: migrations only. */
  run(script: string): Promise<void>;
  /** Calls back after each commit. Returns the way to stop. */
  onCommit(heard: () => void): () => void;
  /** What can wait until there is nothing else to do. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
