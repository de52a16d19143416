import type { ProblemCode } from "../problem.ts";

/** The result of a capture: a new item, an existing item, or a refusal. */
export type ReceiptOutcome = "captured" | "repeated" | "refused";

/** The record of a capture: when, from which key and address, and the result. */
export interface Receipt {
  /** Unix seconds of its arrival. */
  at: number;
  /** The name of the key, `page` or `terminal`. */
  sender: string;
  address: string | null;
  outcome: ReceiptOutcome;
  /** The reason of a refusal. */
  code: ProblemCode | null;
  /** The item's id. */
  item: string | null;
  /** The item's title now, or the sent text if it was parsed as quick entry; at most 500 characters. */
  title: string | null;
  /** Unknown fields of the request. */
  ignored: string[];
}

export interface Receipts {
  /** Newest first. */
  list(limit: number): Promise<Receipt[]>;
  /** The newest receipt of a key, and the number of captures by keys since `at` (Unix seconds). */
  fromKeys(at: number): Promise<{ last: Receipt | null; count: number }>;
  /** Deletes receipts older than 90 days, and the oldest beyond a million. */
  prune(): Promise<void>;
}
