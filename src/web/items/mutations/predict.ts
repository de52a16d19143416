import { change } from "../../../domain/item/apply-command.ts";
import type { Draft } from "../../../domain/item/capture.ts";
import type { Command, Moment } from "../../../domain/item/command.ts";
import { type Item, type Kept, UNDECIDED } from "../../../domain/item/item.ts";
import type { Repeats } from "../../../domain/item/recurrence-rule.ts";

/** What the rules ask about an item's surroundings. */
export interface Surroundings extends Pick<Moment, "items" | "openActions" | "project" | "today" | "now"> {}

/** The server makes the next one of a repeating item; here its arithmetic is not needed. */
const NO_REPEATS: Repeats = { check: (rule) => rule, next: () => null, later: (moment) => moment };

/**
 * An item as it will be once the server has changed it, by the same rules. Throws what the server would say, `invalid` or
 * `conflict`. Where a reopened item goes back to the server alone knows: until it answers, that is the inbox.
 */
export function foresee(item: Item, command: Command, around: Surroundings): Item {
  const kept: Kept = { ...item, listBefore: null };
  const { patch } = change(kept, command, { ...around, zone: "UTC", newId: () => "", repeats: NO_REPEATS });
  if (Object.keys(patch).length === 0) return item;
  const { listBefore: _, ...after } = { ...kept, ...patch };
  return { ...after, changedOn: around.now };
}

/** A capture of this page, as it will be once the server has it. */
export function itemOf(draft: Draft, id: string, createdOn: number): Item {
  return {
    ...UNDECIDED,
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
