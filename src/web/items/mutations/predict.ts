import { applyCommand } from "../../../domain/item/apply-command.ts";
import type { Draft } from "../../../domain/item/capture.ts";
import type { ItemCommand, RuleContext } from "../../../domain/item/command.ts";
import { type Item, NO_DETAILS, type StoredItem } from "../../../domain/item/item.ts";
import type { RecurrenceCalculator } from "../../../domain/item/recurrence-rule.ts";

/** What the rules ask about an item's surroundings. */
export interface PredictionContext
  extends Pick<RuleContext, "items" | "openActions" | "project" | "today" | "now"> {}

/** The server makes the next one of a repeating item; here its arithmetic is not needed. */
const NO_REPEATS: RecurrenceCalculator = {
  check: (rule) => rule,
  next: () => null,
  later: (moment) => moment,
};

/**
 * An item as it will be once the server has changed it, by the same rules. Throws what the server would say, `invalid` or
 * `conflict`. Where a reopened item goes back to the server alone knows: until it answers, that is the inbox.
 */
export function predict(item: Item, command: ItemCommand, around: PredictionContext): Item {
  const kept: StoredItem = { ...item, listBefore: null };
  const { patch } = applyCommand(kept, command, {
    ...around,
    zone: "UTC",
    newId: () => "",
    repeats: NO_REPEATS,
  });
  if (Object.keys(patch).length === 0) return item;
  const { listBefore: _, ...after } = { ...kept, ...patch };
  return { ...after, changedOn: around.now };
}

/** A capture of this page, as it will be once the server has it. */
export function itemOf(draft: Draft, id: string, createdOn: number): Item {
  return {
    ...NO_DETAILS,
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
