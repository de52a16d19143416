/** What happened to an item, as a verb of the user. More verbs arrive with the operations that need them. */
export type Verb = "capture";

/** One row of the log. The log is the truth; streams, undo and receipts read it. */
export interface Change {
  /** Orders all changes of the home. */
  seq: number;
  /** Unix seconds. */
  at: number;
  /** The item's id. */
  item: string;
  verb: Verb;
  /** The actor's name. */
  by: string;
}

/** The log, as a reader follows it. */
export interface Changes {
  /** At most `limit` changes after `seq`, oldest first. */
  since(seq: number, limit: number): Promise<Change[]>;
  /** The newest seq, 0 if nothing has happened yet. */
  last(): Promise<number>;
  /** Calls `bell` after each commit. Only a bell: the log says what happened. Returns the way to stop. */
  listen(bell: () => void): () => void;
}
