import { dayIn } from "../../domain/dates.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { Item } from "../../domain/item/item.ts";
import { timeZone } from "../state/time-zone.ts";

/** An item as the page shows it, or an unsent capture. */
export interface Row {
  /** Stays the same when a capture becomes an item, so that its row stays too. */
  key: string;
  item: Item;
  /** `saving` and `waiting` end by themselves; `failed` needs the user. */
  state: "kept" | "saving" | "waiting" | "failed";
  /** Why it is not stored; null while the server is unreachable. */
  reason: string | null;
  /** When it arrived while the page was open (`performance.now()`); null if it was there before. */
  cameIn: number | null;
}

/** The day at the server, `YYYY-MM-DD`. */
export function today(): string {
  return dayIn(timeZone(), SYSTEM.now());
}
