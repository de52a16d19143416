import type { Grouping } from "../../list/grouping.ts";
import { number } from "../en/counting.ts";

/** The texts of the parts of a list that load after the first screen. */
export const listParts = {
  groupBy: "Group by",
  groupings: {
    none: "Nothing",
    project: "Project",
    area: "Area",
    context: "Context",
  } satisfies Record<Grouping, string>,
  overdueToToday: (n: number) => `Move ${number.format(n)} overdue to today`,
  heldBack: (n: number) => (n === 1 ? "1 waits for another" : `${number.format(n)} wait for others`),
  emptyTrash: "Empty the trash",
  restoreAll: "Restore",
  selection: "Actions for the selected items",
  clear: "Clear the selection",
  details: "Details",
  projectGone: "This project is no longer open.",
  projectGoneHow: [
    "It was completed, or it is in the trash. Press [g p] for all projects.",
    "It was completed, or it is in the trash. All of them are under Projects.",
  ],
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
  upcoming: {
    empty: [
      "Nothing is coming up.",
      "Press [d] for a due date or [s] for a start on an item in any list: it is here on its day.",
      "Hold an item in any list and give it a due date or a start: it is here on its day.",
    ],
    nothing: "nothing planned",
    laterIn: (month: string) => `Later in ${month}`,
    movedTo: (day: string) => `Moved to: ${day}`,
    later: "Moved a day later",
    earlier: "Moved a day earlier",
  },
  plan: {
    allDay: "All day",
    hours: "Hours of the day",
    timed: "Items by time",
    between: (begins: string, ends: string) => `${begins} to ${ends}`,
    estimated: "no duration",
    planned: (duration: string) => `${duration} planned`,
    nothing: "Nothing planned at a time",
    free: (duration: string, until: string) => `${duration} free until ${until}`,
    events: "Events of calendars",
    untitled: "Untitled event",
    unread: (calendars: string) => `Not read: ${calendars}. The events below may be missing or old.`,
    takes: (duration: string) => `Takes ${duration}`,
    empty: [
      "Drag an item here, or press [d] on it and type a time.",
      "Hold an item of the list, and drag it here at its grip.",
    ],
    how: [
      "[Alt+ArrowUp] and [Alt+ArrowDown] move it by 15 minutes, [Shift+ArrowUp] and [Shift+ArrowDown] make it shorter and longer.",
      "Drag it at its grip to another hour, or its lower edge to make it shorter or longer.",
    ],
  },
};

/** What somebody who has read nothing can do first. */
export const firstSteps = {
  label: "First steps",
  capture: {
    title: "Write it down",
    how: [
      "Press [i] on any screen, type, and press Enter. A day such as “friday” and a #tag in the line are understood.",
      "Touch + on any screen and write. A day such as “friday” and a #tag in the line are understood.",
    ],
  },
  triage: {
    title: "Decide what it is",
    how: [
      "[g t] shows the inbox one item at a time, and one key answers: do it next, wait, another day, done.",
      "Triage shows the inbox one item at a time, and one touch answers: do it next, wait, another day, done.",
    ],
  },
  today: {
    title: "See today",
    how: [
      "[.] shows what is overdue, due, starts or reminds you today. Nothing has to be put there by hand.",
      "Today shows what is overdue, due, starts or reminds you today. Nothing has to be put there by hand.",
    ],
  },
  done: "Done",
  hide: (title: string) => `Hide “${title}”`,
  sample: {
    add: "Add a sample project",
    how: "A few actions to try things on. One undo takes them back.",
    made: "Made",
    title: "Sample: a weekend by the sea",
    note: "A project has several actions. This one is there to try things on: delete it when you like.",
    actions: [
      "Choose the weekend",
      "Hear from Noor whether she comes",
      "Book the rooms",
      "Learn to sail",
    ] as string[],
    area: "Home",
    contact: "Noor",
  },
};
