import type { Energy } from "../../../domain/item/item.ts";
import type { TodayGroup } from "../../../domain/item/today.ts";
import type { GroupOrder } from "../../list/grouping.ts";
import { count, number } from "./counting.ts";

/** The lists and their rows. */
export const lists = {
  label: (list: string) => `Items in ${list}`,
  complete: (title: string) => `Complete: ${title}`,
  /** The words beside a row that is swiped. */
  swipes: { complete: "Done", schedule: "Later" },
  trashedOn: "Deleted ",
  cameFrom: (list: string) => `From ${list}`,
  restore: (title: string) => `Restore: ${title}`,
  focus: (title: string) => `Focus: ${title}`,
  due: (day: string) => `Due ${day}`,
  overdue: (day: string) => `Overdue: ${day}`,
  starts: (day: string) => `Starts ${day}`,
  repeats: "Repeats",
  reminds: (at: string) => `Reminder ${at}`,
  boxes: (checked: number, total: number) => `${number.format(checked)} of ${number.format(total)} checked`,
  energies: { low: "Low energy", medium: "Medium energy", high: "High energy" } satisfies Record<
    Energy,
    string
  >,
  minutes: (n: number) =>
    n < 120 ? `${number.format(n)} min` : `${number.format(Math.round(n / 6) / 10)} h`,
  openActions: (n: number) => (n === 0 ? "No open action" : count(n, "open action", "open actions")),
  waitsFor: (title: string) => `Waits for: ${title}`,
  areDue: (n: number) => (n === 1 ? "1 is due" : `${number.format(n)} are due`),
  week: { this: "Later this week", next: "Next week" },
  noGroup: {
    project: "No project",
    area: "No area",
    context: "No context",
    startDate: "No day",
    completedOn: "No day",
    list: "Elsewhere",
    screen: "Elsewhere",
    today: "Elsewhere",
  } satisfies Record<Exclude<GroupOrder, "none" | "heading">, string>,
  selected: (n: number) => `${count(n, "item", "items")} selected`,
  todayGroups: {
    overdue: "Overdue",
    due: "Due today",
    starting: "Starts today",
    reminder: "Reminders",
    focus: "Focus",
  } satisfies Record<TodayGroup, string>,
  more: "More",
};
