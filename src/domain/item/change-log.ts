import type { Values } from "./command.ts";
import type { ItemVerb } from "./verb.ts";

/** One row of the log. The log is the truth; streams, undo and receipts read it. */
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
  /** The seq of the first change that was done together with this one: one step of undo. */
  group: number;
  /** The fields that changed, with their values afterwards; null for a capture, and where they were scrubbed. */
  patch: Values | null;
}

/** The log, as a reader follows it. */
export interface ChangeLog {
  /** At most `limit` changes after `seq`, oldest first; fewer when what they changed is long. */
  since(seq: number, limit: number): Promise<Change[]>;
  /** The same for who may have missed much: it holds up no commit. */
  catchUp(seq: number, limit: number): Promise<Change[]>;
  /** The newest seq, 0 if nothing has happened yet. */
  last(): Promise<number>;
  /** The oldest seq that is still kept, 0 if there is none. */
  first(): Promise<number>;
  /** Calls `bell` after each commit, without data: the log says what happened. Returns `unsubscribe`. */
  listen(bell: () => void): () => void;
}
