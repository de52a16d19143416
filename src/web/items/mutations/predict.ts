import { applyCommand } from "../../../domain/item/apply-command.ts";
import type { Draft } from "../../../domain/item/capture.ts";
import type { ItemCommand, RuleContext } from "../../../domain/item/command.ts";
import { type Item, NO_DETAILS, type StoredItem } from "../../../domain/item/item.ts";
import type { RecurrenceCalculator } from "../../../domain/item/recurrence-rule.ts";

/** The data around an item that the rules need. */
export interface PredictionContext
  extends Pick<RuleContext, "items" | "openActions" | "project" | "blockers" | "today" | "now"> {}

/** The server makes the next occurrence of a repeating item. */
const NO_REPEATS: RecurrenceCalculator = {
  check: (rule) => rule,
  next: () => null,
  later: (moment) => moment,
};

/**
 * Predicts an item after a change, by the server's own rules. Throws the server's `invalid` or `conflict`. Only the
 * server knows where a reopened item goes back to; until it responds, that is the inbox. An item in the trash knows it.
 */
export function predict(item: Item, command: ItemCommand, context: PredictionContext): Item {
  const storedItem: StoredItem = { ...item, listBefore: item.listBefore ?? null };
  const { patch } = applyCommand(storedItem, command, {
    ...context,
    zone: "UTC",
    newId: () => "",
    repeats: NO_REPEATS,
  });
  if (Object.keys(patch).length === 0) return item;
  const { listBefore, ...predicted } = { ...storedItem, ...patch };
  return { ...predicted, changedOn: context.now, ...(predicted.list === "trash" && { listBefore }) };
}

/** Predicts the item of a capture. Of a stored draft only the known fields count, because it may have others of any form. */
export function itemOf({ title, note, isFocused }: Draft, id: string, createdOn: number): Item {
  return {
    ...NO_DETAILS,
    title,
    note,
    isFocused,
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
