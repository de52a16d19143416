import type { Sort } from "../../../domain/inbox/items.ts";
import type { Energy, Kind } from "../../../domain/item/item.ts";
import { count, number } from "../en/counting.ts";

/** The filter of a list, the places that filters lead to, and the saved views. */
export const filter = {
  label: "Filter",
  add: "Add a filter",
  remove: (name: string) => `Remove the filter ${name}`,
  clear: "Clear",
  found: (n: number) => count(n, "item", "items"),
  shown: (n: number, all: number) => `${number.format(n)} of ${count(all, "item", "items")}`,
  nothing: "No item fits.",
  nothingHow: "Remove a filter above, or clear all of them.",
  clearAll: "Clear the filter",
  atMost: (minutes: string) => `At most ${minutes}`,
  energies: { low: "Low energy", medium: "Medium energy", high: "High energy" } satisfies Record<
    Energy,
    string
  >,
  kinds: { action: "Actions", project: "Projects", note: "Reference" } satisfies Record<Kind, string>,
  focused: "In focus",
  notFocused: "Not in focus",
  available: "Can be done now",
  heldBack: "Waits for others",
  due: { overdue: "Overdue", today: "Due today", week: "Due this week", none: "No due date" },
  dueBy: (day: string) => `Due by ${day}`,
  words: (words: string) => `“${words}”`,
};

export const places = {
  tag: "Tags",
  contact: "People",
  area: "Areas",
  more: (n: number) => `${number.format(n)} more are under Commands`,
};

/** The order of a list. */
export const sorting = {
  sortBy: "Sort by",
  orders: {
    due: "Due date",
    start: "Start date",
    created: "Newest first",
    changed: "Last changed first",
    title: "Title",
    minutes: "Time needed",
  } satisfies Record<Sort, string>,
  ownOrder: { manual: "By hand", fixed: "As the list is" },
  sortedBy: {
    due: "Sorted by due date",
    start: "Sorted by start date",
    created: "Newest first",
    changed: "Last changed first",
    title: "Sorted by title",
    minutes: "Sorted by time needed",
  } satisfies Record<Sort, string>,
  stop: (order: string) => `${order}: back to the own order`,
  cannotMove: "Items of a sorted list are not moved by hand.",
  sortByHand: "Order by hand",
};

/** The questions about filters and views. */
export const filterPicker = {
  question: "Show only",
  placeholder: "@home, #work, 15, low, a name",
  enoughUncounted: "Show them",
  enough: (n: string) => `Show ${n}`,
  alike: "Show what also has",
  nothing: "No item has that. Try another word.",
  fields: {
    kind: "Kind",
    isFocused: "Focus",
    isAvailable: "Availability",
    tag: "Tag",
    context: "Context",
    area: "Area",
    contact: "Person",
    project: "Project",
    maxMinutes: "Time",
    energy: "Energy",
    due: "Due",
    words: "Text",
  },
  /** More words with which a condition is found. */
  alsoCalled: {
    low: "tired energy low",
    medium: "energy medium",
    high: "awake energy high",
    overdue: "due overdue late",
    today: "due today",
    week: "due this week",
    none: "due none no date",
    focused: "star focus",
    maxMinutes: "minutes time",
  },
};

export const viewPicker = {
  saveIt: "Save view",
  options: (name: string) => `Change the view ${name}`,
  removed: (name: string) => `View deleted: ${name}`,
  failed: "The view was not saved.",
  later: "The view is sent when Creel answers again.",
  name: "Name of the view",
  change: "Change view",
  placeholder: "Name",
  save: (name: string) => `Save as “${name}”`,
  replace: (name: string) => `Replace “${name}”`,
  rename: "Rename",
  moveUp: "Move up",
  moveDown: "Move down",
  remove: "Delete",
  saved: (name: string) => `View saved: ${name}`,
  renamed: (name: string) => `View renamed: ${name}`,
  tooMany: (n: number) => `There are ${n} views. Delete one first.`,
};
