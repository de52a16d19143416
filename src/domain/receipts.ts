/** The record that a capture arrived: when, from which key, from where, and what came of it. */
export interface Receipt {
  /** Unix seconds of its arrival. */
  at: number;
  /** The name of the key, `page` or `terminal`. */
  sender: string;
  address: string | null;
  outcome: "captured";
  /** The item's id. */
  item: string | null;
  /** Fields that were sent and mean nothing here. */
  ignored: string[];
}

export interface Receipts {
  /** Newest first, of captures by keys only: what came through the API. */
  fromKeys(limit: number): Promise<Receipt[]>;
  /** How many captures keys have made since `at` (Unix seconds). */
  countFromKeys(at: number): Promise<number>;
}
