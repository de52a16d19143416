import { type Item, isOpen } from "./item.ts";

/** The date fields that put an item on a day of the list `upcoming`. */
export type PlannedField = "startDate" | "dueDate";

/** The day of an item in the list `upcoming`: the first of its start and due dates after today; null if it has none. */
export function upcomingDay(
  { list, startDate, dueDate }: Pick<Item, "list" | PlannedField>,
  today: string,
): string | null {
  if (!isOpen(list)) return null;
  const days = [startDate, dueDate].filter((day) => day !== null && day > today) as string[];
  return days.sort()[0] ?? null;
}

/** The dates of an item that are on its day in `upcoming`; these change when it moves to another day. */
export function plannedFields(item: Pick<Item, "list" | PlannedField>, today: string): PlannedField[] {
  const day = upcomingDay(item, today);
  return day === null ? [] : (["startDate", "dueDate"] as const).filter((field) => item[field] === day);
}
