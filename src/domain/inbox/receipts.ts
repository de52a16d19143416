import type { ProblemCode } from "../problem.ts";

/** What came of a capture: an item, the item that it was already, or a refusal. */
export type ReceiptOutcome = "captured" | "repeated" | "refused";

/** The record that a capture arrived: when, from which key, from where, and what came of it. */
export interface Receipt {
  /** Unix seconds of its arrival. */
  at: number;
  /** The name of the key, `page` or `terminal`. */
  sender: string;
  address: string | null;
  outcome: ReceiptOutcome;
  /** Why it was refused. */
  code: ProblemCode | null;
  /** The item's id. */
  item: string | null;
  /** The item's title now, or what was sent if it was read as quick entry; of a long one the first 500 characters. */
  title: string | null;
  /** Fields that were sent and mean nothing here. */
  ignored: string[];
}

export interface Receipts {
  /** Newest first. */
  list(limit: number): Promise<Receipt[]>;
  /** The newest of a capture that a key made, and how many keys have made since `at` (Unix seconds). */
  fromKeys(at: number): Promise<{ last: Receipt | null; count: number }>;
  /** Forgets those older than 90 days, and the oldest beyond a million. */
  prune(): Promise<void>;
}
