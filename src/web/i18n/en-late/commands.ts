import type { CommandGroup, CommandName } from "../../commands/definitions.ts";

/** The groups of commands. */
export const groups = {
  anywhere: "Everywhere",
  lists: "In a list",
  item: "On an item",
  move: "While moving, and in triage",
  screens: "Go to",
  views: "Views",
  attention: "On what needs attention",
} satisfies Record<CommandGroup, string>;

/** More words with which the palette finds a command. */
export const alsoCalled: Partial<Record<CommandName, string>> = {
  capture: "new add create write",
  search: "find look",
  help: "shortcuts keyboard",
  theme: "dark light night appearance colours",
  density: "compact rows appearance",
  undo: "take back revert",
  complete: "done finish check tick",
  focus: "star today important",
  rename: "title edit",
  dueDate: "deadline",
  startDate: "schedule defer snooze postpone tickler",
  later: "postpone snooze tomorrow",
  tags: "label context area",
  trash: "delete remove throw away",
  history: "log changes",
  toNotes: "note",
  merge: "duplicate double same",
  twoMinutes: "timer",
  filter: "only show by tag context person area time energy",
  saveView: "keep filter name",
  goOpen: "everything all items",
  goNotes: "notes",
  goTriage: "process sort",
  goReview: "weekly",
  goReceipts: "arrived log",
  goSettings: "preferences options",
  goDone: "completed archive logbook",
  goTrash: "deleted bin",
  goToday: "focus starred due overdue agenda",
  goUpcoming: "agenda calendar days week plan due scheduled",
  allToToday: "overdue due postpone",
  makeActions: "checkbox subtasks split project",
  sequential: "sequential sequence parallel steps first",
};
