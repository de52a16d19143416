import type { Energy } from "../../../domain/item/item.ts";
import type { TodayGroup } from "../../../domain/item/today.ts";
import type { Grouping, GroupOrder } from "../../list/grouping.ts";
import { count, number } from "./counting.ts";

/** The lists and their rows. */
export const lists = {
  label: (list: string) => `Items in ${list}`,
  complete: (title: string) => `Complete: ${title}`,
  /** The words beside a row that is swiped. */
  swipes: { complete: "Done", schedule: "Later" },
  trashedOn: "Deleted ",
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
  heldBack: (n: number) => (n === 1 ? "1 waits for another" : `${number.format(n)} wait for others`),
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
  groupBy: "Group by",
  groupings: {
    none: "Nothing",
    project: "Project",
    area: "Area",
    context: "Context",
  } satisfies Record<Grouping, string>,
  selected: (n: number) => `${count(n, "item", "items")} selected`,
  todayGroups: {
    overdue: "Overdue",
    due: "Due today",
    starting: "Starts today",
    reminder: "Reminders",
    focus: "Focus",
  } satisfies Record<TodayGroup, string>,
  overdueToToday: (n: number) => `Move ${number.format(n)} overdue to today`,
  empty: {
    today: [
      "Nothing for today.",
      "What is due, starts or reminds you today is here by itself. Press [f] on an item in any list to add it.",
      "What is due, starts or reminds you today is here by itself. To add an item, hold it in any list and touch the star.",
    ],
    next: [
      "Nothing to do next.",
      "Decide about the inbox: [m] then [n] puts an item here.",
      "Decide about the inbox, or hold an item there: the bar that opens moves it here.",
    ],
    waiting: [
      "Nothing is waiting.",
      "If someone else must act first, move the item here with [m] then [w].",
      "If someone else must act first, hold the item: the bar that opens moves it here.",
    ],
    scheduled: [
      "Nothing is scheduled.",
      "Press [s] on an item and type a day, such as “fri”: it comes back by itself.",
      "Hold an item and give it a start in the bar that opens: it comes back by itself.",
    ],
    someday: [
      "No ideas for later yet.",
      "Move an item that can wait here with [m] then [y], so that the other lists stay short.",
      "Can an item wait? Hold it: the bar that opens moves it here.",
    ],
    open: [
      "Nothing is open.",
      "Press [i] to capture the first item. Every open item is here, whatever its list.",
      "Capture the first item below. Every open item is here, whatever its list.",
    ],
    projects: [
      "No projects yet.",
      "A task with more than one step is a project: [m] then [p] makes an item a project.",
      "A task with more than one step is a project: hold an item, and the bar that opens makes it one.",
    ],
    project: [
      "Nothing in this project yet.",
      "Write the first action in the line below, or press [m] then [+] on an item in any list.",
      "Write the first action in the line below, or hold an item in any list: the bar that opens moves it here.",
    ],
    notes: [
      "No reference yet.",
      "Move an item that you want to keep, not do, here with [m] then [r].",
      "Do you want to keep an item, not do it? Hold it: the bar that opens moves it here.",
    ],
    done: [
      "Nothing done yet.",
      "Press [Space] on an item when it is done. It then appears here, by day.",
      "Touch the circle of an item when it is done. It then appears here, by day.",
    ],
    trash: [
      "The trash is empty.",
      "Items that you delete with [Delete] are here and can be restored.",
      "Deleted items are here and can be restored.",
    ],
  },
  more: "More",
};
