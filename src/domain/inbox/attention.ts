import type { Captured, Draft } from "../item/capture.ts";
import type { Problem, ProblemCode } from "../problem.ts";

/** A capture that authenticated and could not be understood, kept as it came. */
export interface RawCapture {
  id: string;
  /** Unix seconds of its first arrival. */
  at: number;
  /** The name of the key that sent it. */
  sender: string;
  address: string | null;
  /** What was wrong with it. */
  code: ProblemCode;
  detail: string;
  contentType: string | null;
  /** In a list at most the first 64 KiB; `get` has all of it. */
  body: Uint8Array;
  /** Length of the whole body in bytes. */
  bytes: number;
  /** How often the very same arrived. */
  times: number;
}

/** What needs attention: one actor's view of it. */
export interface Attention {
  /** The newest 100 that are not settled. */
  list(): Promise<RawCapture[]>;
  /** How many wait. */
  count(): Promise<number>;
  /**
   * Keeps a refused capture and its receipt. False when the share of its key is used up: then there is the receipt
   * only, and the client must be told.
   */
  keep(body: Uint8Array, contentType: string | null, problem: Problem): Promise<boolean>;
  /** Makes it an item of the inbox; null when it is not there (any more). Throws `invalid` for the draft. */
  makeItem(id: string, draft: Draft): Promise<Captured | null>;
  /** Puts it away; false when it is not there. */
  discard(id: string): Promise<boolean>;
  /** Takes a discard back; false when there is nothing to take back. */
  restore(id: string): Promise<boolean>;
  get(id: string): Promise<RawCapture | null>;
}
