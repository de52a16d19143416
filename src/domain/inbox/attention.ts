import type { Captured, Draft } from "../item/capture.ts";
import type { Problem, ProblemCode } from "../problem.ts";

/** A refused capture from a valid key, stored unchanged. */
export interface RawCapture {
  id: string;
  /** Unix seconds of its first arrival. */
  at: number;
  /** The name of the key that sent it. */
  sender: string;
  address: string | null;
  /** The reason of the refusal. */
  code: ProblemCode;
  detail: string;
  contentType: string | null;
  /** The body; in a list at most its first 64 KiB, from `get` all of it. */
  body: Uint8Array;
  /** Length of the whole body in bytes. */
  bytes: number;
  /** How often the same capture arrived. */
  times: number;
}

/** The refused captures that a page of the list has at most. */
export const ATTENTION_PAGE_SIZE = 100;

export interface AttentionQuery {
  limit?: number;
  /** The `next` of the page before. */
  cursor?: number;
}

export interface AttentionPage {
  entries: RawCapture[];
  /** The cursor of the next page, or null at the end. */
  next: string | null;
}

/** A refused capture as it arrived. */
export interface RefusedCapture {
  body: Uint8Array;
  contentType: string | null;
  /** The reason of the refusal. */
  problem: Problem;
}

/** The refused captures, for one actor. */
export interface Attention {
  /** A page of those that are not settled, newest first. */
  list(query?: AttentionQuery): Promise<AttentionPage>;
  /** The number of open ones. */
  count(): Promise<number>;
  /**
   * Stores refused captures and their receipts, in one commit. False for each that finds the key's share used up: then
   * only its receipt is stored, and the client must know.
   */
  keep(refused: readonly RefusedCapture[]): Promise<boolean[]>;
  /** Makes an item of the inbox; null if the capture does not exist (any more). Throws `invalid` for the draft. */
  makeItem(id: string, draft: Draft): Promise<Captured | null>;
  /** Discards it; false if it does not exist. */
  discard(id: string): Promise<boolean>;
  /** Undoes a discard; false if there is none. */
  restore(id: string): Promise<boolean>;
  get(id: string): Promise<RawCapture | null>;
}
