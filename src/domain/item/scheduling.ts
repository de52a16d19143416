import { Problem } from "../problem.ts";
import { difference, type Edit } from "./command.ts";
import { type Item, isOpen, type List, type Patch, type StoredItem } from "./item.ts";
import { LISTS_NOT_FOR_NOTES } from "./kinds.ts";

/**
 * The item as of today: on its start date a scheduled item is in next and focused, even if the clock has not stored
 * that yet. All reads of items use this.
 */
export function asOf<Any extends Item>(item: Any, today: string): Any {
  const hasCome = item.list === "scheduled" && item.startDate !== null && item.startDate <= today;
  return hasCome ? { ...item, list: "next", isFocused: true } : item;
}

/** The change that the clock stores on the start date; null if there is none. */
export function activateIfDue(stored: StoredItem, today: string): Edit | null {
  const arrived = asOf(stored, today);
  return arrived === stored ? null : { verb: "move", ...difference(stored, arrived) };
}

/** Whether a start date is in the future; the item must then be in Scheduled, if its list uses start dates. */
export function isInFuture(startDate: string | null, today: string): boolean {
  return startDate !== null && startDate > today;
}

/** Whether start dates apply to a list: all open lists but the inbox. */
export function usesStartDate(list: List): boolean {
  return isOpen(list) && list !== "inbox";
}

/**
 * Makes list and start date of an open item consistent. A new list overrides the old date; a new date overrides the old
 * list; if both are new, they must agree. Throws `invalid`, naming the field.
 */
export function fitStartDate(item: StoredItem, patch: Patch, today: string): StoredItem {
  if (!usesStartDate(item.list)) return item;
  if (item.kind === "note") return LISTS_NOT_FOR_NOTES.includes(item.list) ? { ...item, list: "next" } : item;
  const later = isInFuture(item.startDate, today);
  if (patch.list === undefined) {
    if (later) return { ...item, list: "scheduled" };
    if (item.list !== "scheduled") return item;
    return item.startDate === null
      ? { ...item, list: "next" }
      : { ...asOf(item, today), isFocused: patch.isFocused ?? true };
  }
  if (item.list === "scheduled" && !later)
    throw new Problem("invalid", "The list scheduled needs a startDate after today. Set both together.", {
      field: "startDate",
    });
  if (item.list === "scheduled" || !later) return item;
  if (patch.startDate)
    throw new Problem(
      "invalid",
      `An item with a startDate after today belongs in scheduled, not in ${item.list}. Change one of the two.`,
      { field: "startDate" },
    );
  return { ...item, startDate: null };
}
