import type { Values } from "./command.ts";
import type { ItemVerb } from "./verb.ts";

/** One row of the log, which is authoritative; streams, undo and history read it. */
export interface Change {
  /** Orders all changes of the home. */
  seq: number;
  /** Unix seconds. */
  at: number;
  /** The item's id. */
  item: string;
  verb: ItemVerb;
  /** The actor's name. */
  by: string;
  /** The seq of the step's first change; a step is undone together. */
  group: number;
  /** The changed fields with their new values; null for a capture, and after a purge. */
  patch: Values | null;
}

/** The change log for readers. */
export interface ChangeLog {
  /** At most `limit` changes after `seq`, oldest first; fewer if they are long. */
  since(seq: number, limit: number): Promise<Change[]>;
  /** The same for a reader that is far behind: it does not block commits. */
  catchUp(seq: number, limit: number): Promise<Change[]>;
  /** The newest seq, 0 for an empty log. */
  last(): Promise<number>;
  /** The oldest seq in the log, 0 if it is empty. */
  first(): Promise<number>;
  /** Calls `onCommit` after each commit, without data: readers read the log. Returns `unsubscribe`. */
  listen(onCommit: () => void): () => void;
}
