import type { Draft } from "../../domain/capture.ts";
import type { Item } from "../../domain/item.ts";
import type { Waiting } from "./outbox.ts";

/** One line of the inbox as the page shows it: an item, or a capture on its way to become one. */
export interface Row {
  /** Stays the same when a capture becomes an item, so that its row stays too. */
  key: string;
  item: Item;
  state: "kept" | "saving" | "failed";
  /** Why it is not kept. */
  reason: string | null;
  /** When it came in while the page was open (`performance.now()`); null for what was there before. */
  cameIn: number | null;
}

/** A capture made on this page, as it will be once the server has it. */
export function itemOf(draft: Draft, id: string, createdOn: number): Item {
  return {
    ...draft,
    id,
    kind: "action",
    list: "inbox",
    createdOn,
    changedOn: createdOn,
    completedOn: null,
    source: "page",
    revision: 1,
  };
}

export function waitingRow(
  { key, draft, at }: Waiting,
  state: "saving" | "failed",
  reason: string | null,
): Row {
  return { key, item: itemOf(draft, key, at), state, reason, cameIn: performance.now() };
}
