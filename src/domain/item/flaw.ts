import { isOpen, type StoredItem } from "./item.ts";
import { FIELDS_NOT_ALLOWED, LISTS_NOT_FOR_NOTES } from "./kinds.ts";
import { isInFuture, usesStartDate } from "./scheduling.ts";

/**
 * The field in which an item breaks the rules of docs/model.md, or null. No command leads to one; undoing out of order
 * could.
 */
export function brokenInvariant(item: StoredItem, today: string): keyof StoredItem | null {
  const { kind, list, listBefore, completedOn, isFocused, startDate, repeat, repeatFrom } = item;
  const meaningless = FIELDS_NOT_ALLOWED[kind].find((field) => item[field] !== null);
  if (meaningless) return meaningless;
  if (kind === "note" && (LISTS_NOT_FOR_NOTES.includes(list) || completedOn !== null)) return "kind";
  if (isFocused && !isOpen(list)) return "isFocused";
  if (isOpen(list) === (listBefore !== null)) return "list";
  if (list === "done" ? completedOn === null : isOpen(list) && completedOn !== null) return "completedOn";
  if ((repeat === null) !== (repeatFrom === null)) return "repeatFrom";
  if (list === "scheduled") return startDate === null ? "startDate" : null;
  return usesStartDate(list) && isInFuture(startDate, today) ? "startDate" : null;
}
