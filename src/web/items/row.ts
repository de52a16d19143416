import { dayIn } from "../../domain/dates.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { Item } from "../../domain/item/item.ts";

/** One item as the page shows it, or a capture on its way to become one. */
export interface Row {
  /** Stays the same when a capture becomes an item, so that its row stays too. */
  key: string;
  item: Item;
  /** `saving` and `waiting` end by themselves; `failed` needs its reader. */
  state: "kept" | "saving" | "waiting" | "failed";
  /** Why it is not kept; null while the server is only away. */
  reason: string | null;
  /** When it came in while the page was open (`performance.now()`); null for what was there before. */
  cameIn: number | null;
}

/** The day it is here, `YYYY-MM-DD`. */
export function today(): string {
  return dayIn(SYSTEM.zone(), SYSTEM.now());
}
