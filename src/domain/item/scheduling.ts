import { Problem } from "../problem.ts";
import { difference, type Edit } from "./command.ts";
import { type Item, isOpen, type List, type Patch, type StoredItem } from "./item.ts";
import { LISTS_NOT_FOR_NOTES } from "./kinds.ts";

/**
 * An item as it counts today: on its day a scheduled one is next and in focus, whether or not the clock has written
 * it. Whatever reads items reads them through this.
 */
export function asOf<Any extends Item>(item: Any, today: string): Any {
  const hasCome = item.list === "scheduled" && item.startDate !== null && item.startDate <= today;
  return hasCome ? { ...item, list: "next", isFocused: true } : item;
}

/** What the clock writes on the day, once; null when there is nothing to write. */
export function activateIfDue(kept: StoredItem, today: string): Edit | null {
  const arrived = asOf(kept, today);
  return arrived === kept ? null : { verb: "move", ...difference(kept, arrived) };
}

/** True of an item that must be in Scheduled, if its list is one where a start date counts. */
export function isInFuture(startDate: string | null, today: string): boolean {
  return startDate !== null && startDate > today;
}

/** The lists where a start date decides: everything open but the inbox. */
export function usesStartDate(list: List): boolean {
  return isOpen(list) && list !== "inbox";
}

/**
 * Brings list and start date of an open item together. A list that is asked for wins over a date that it had; a date
 * that is asked for wins over a list that it had; both at once must agree. Throws `invalid`, naming the field.
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
    throw new Problem("invalid", "Scheduled needs a startDate after today. Send one with it.", {
      field: "startDate",
    });
  if (item.list === "scheduled" || !later) return item;
  if (patch.startDate)
    throw new Problem(
      "invalid",
      `With a startDate after today it belongs in scheduled, not in ${item.list}. Send one of the two.`,
      { field: "startDate" },
    );
  return { ...item, startDate: null };
}
