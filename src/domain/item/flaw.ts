import { isOpen, type Kept } from "./item.ts";
import { CLOSED_TO_NOTES, MEANINGLESS } from "./kinds.ts";
import { isLater, isSorted } from "./scheduling.ts";

/**
 * The field in which an item breaks the rules of docs/model.md, or null. No command leads to one; undoing out of order
 * could.
 */
export function findFlaw(item: Kept, today: string): keyof Kept | null {
  const { kind, list, listBefore, completedOn, isFocused, startDate, repeat, repeatFrom } = item;
  const meaningless = MEANINGLESS[kind].find((field) => item[field] !== null);
  if (meaningless) return meaningless;
  if (kind === "note" && (CLOSED_TO_NOTES.includes(list) || completedOn !== null)) return "kind";
  if (isFocused && !isOpen(list)) return "isFocused";
  if (isOpen(list) === (listBefore !== null)) return "list";
  if (list === "done" ? completedOn === null : isOpen(list) && completedOn !== null) return "completedOn";
  if ((repeat === null) !== (repeatFrom === null)) return "repeatFrom";
  if (list === "scheduled") return startDate === null ? "startDate" : null;
  return isSorted(list) && isLater(startDate, today) ? "startDate" : null;
}
