import { isMac } from "./key.ts";

/** The groups of commands in the help, in this order. */
export const COMMAND_GROUPS = ["anywhere", "lists", "item", "move", "screens", "views", "attention"] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** A part of the page with its own keys: there its commands come first. */
export type CommandScope = "move" | "triage" | "attention";

export interface CommandDefinition {
  group: CommandGroup;
  /** `g i` is g, then i; `Mod` is Ctrl, or Cmd on a Mac. A letter is capital exactly when Shift is held. */
  keys: readonly string[];
  /** The keys of the Everdo preset, if they differ. */
  everdo?: readonly string[];
  /** Absent: the whole page. */
  place?: CommandScope;
  /** A held key repeats the command. */
  repeats?: true;
  /** Not in the palette, because the command moves the focus, and the palette has it. */
  isByKeyOnly?: true;
  /** Not on a paired device. */
  isHereOnly?: true;
}

const focusMove = { repeats: true, isByKeyOnly: true } as const;

/**
 * Every command of the page: shortcuts, palette, help and settings use this table. Everdo's digits go to its lists in
 * their order there.
 */
export const COMMANDS = {
  capture: { group: "anywhere", keys: ["i", "q", "c"], everdo: ["i", "n"] },
  search: { group: "anywhere", keys: ["/"], everdo: ["/", "s"] },
  palette: { group: "anywhere", keys: ["Mod+k"] },
  undo: { group: "anywhere", keys: ["z", "Mod+z"] },
  // On a Mac, Cmd+Y opens the browser's history.
  redo: { group: "anywhere", keys: ["Shift+Z", "Mod+Shift+Z", ...(isMac ? [] : ["Mod+y"])] },
  help: { group: "anywhere", keys: ["?"], everdo: ["?", "h"] },
  theme: { group: "anywhere", keys: ["Shift+T"] },
  density: { group: "anywhere", keys: ["Shift+V"] },
  planDay: { group: "anywhere", keys: ["l"] },

  next: { group: "lists", keys: ["j", "ArrowDown"], ...focusMove },
  previous: { group: "lists", keys: ["k", "ArrowUp"], ...focusMove },
  first: { group: "lists", keys: ["Home"], ...focusMove },
  last: { group: "lists", keys: ["End"], ...focusMove },
  open: { group: "lists", keys: ["Enter"], isByKeyOnly: true },
  select: { group: "lists", keys: ["x"], everdo: ["Shift+X"] },
  selectAll: { group: "lists", keys: ["Mod+a"] },
  extendNext: { group: "lists", keys: ["Shift+J", "Shift+ArrowDown"], ...focusMove },
  extendPrevious: { group: "lists", keys: ["Shift+K", "Shift+ArrowUp"], ...focusMove },
  moveUp: { group: "lists", keys: ["Alt+ArrowUp"], repeats: true },
  moveDown: { group: "lists", keys: ["Alt+ArrowDown"], repeats: true },
  allToToday: { group: "lists", keys: ["Shift+M"] },
  // On a German keyboard the signs need AltGr.
  filter: { group: "lists", keys: ["\\", "Shift+F"] },
  filterAlike: { group: "lists", keys: ["|", "Shift+A"] },
  clearFilter: { group: "lists", keys: ["Mod+\\", "Shift+C"] },
  sort: { group: "lists", keys: ["Shift+S"], everdo: ["Shift+L"] },
  heldBack: { group: "lists", keys: ["Shift+W"] },

  rename: { group: "item", keys: ["r", "F2"] },
  note: { group: "item", keys: ["n"], everdo: ["Shift+N"] },
  complete: { group: "item", keys: ["Space", "e"] },
  focus: { group: "item", keys: ["f"] },
  dueDate: { group: "item", keys: ["d"] },
  clearDue: { group: "item", keys: ["Shift+D"] },
  startDate: { group: "item", keys: ["s"], everdo: ["Shift+S"] },
  later: { group: "item", keys: ["]"], everdo: [">"], repeats: true },
  earlier: { group: "item", keys: ["["], everdo: ["<"], repeats: true },
  tags: { group: "item", keys: ["t"] },
  project: { group: "item", keys: ["p"] },
  move: { group: "item", keys: ["m"] },
  makeActions: { group: "item", keys: ["Shift+E"] },
  heading: { group: "item", keys: ["Shift+G"] },
  duplicate: { group: "item", keys: ["Shift+U"] },
  saveTemplate: { group: "item", keys: ["Shift+P"] },
  fromTemplate: { group: "lists", keys: ["Shift+R"] },
  removeTemplate: { group: "lists", keys: ["Shift+Y"] },
  sequential: { group: "item", keys: ["Shift+O"] },
  trash: { group: "item", keys: ["Delete", "Backspace"], everdo: ["x", "Delete", "Backspace"] },
  menu: { group: "item", keys: ["Mod+."] },
  purge: { group: "item", keys: ["Shift+Delete"] },
  history: { group: "item", keys: ["h"], everdo: ["Shift+H"] },
  save: { group: "item", keys: ["Mod+Enter"], isByKeyOnly: true },

  toNext: { group: "move", keys: ["n"], place: "move" },
  toWaiting: { group: "move", keys: ["w"], place: "move" },
  toScheduled: { group: "move", keys: ["s"], place: "move" },
  toSomeday: { group: "move", keys: ["y"], place: "move" },
  toProject: { group: "move", keys: ["p"], place: "move" },
  toNotes: { group: "move", keys: ["r"], place: "move" },
  toInbox: { group: "move", keys: ["i"], place: "move" },

  merge: { group: "move", keys: ["="], place: "triage" },
  twoMinutes: { group: "move", keys: ["2"], place: "triage" },

  goToday: { group: "screens", keys: [".", "g f"], everdo: [".", "g f", "6"] },
  goUpcoming: { group: "screens", keys: ["g u"] },
  goInbox: { group: "screens", keys: ["g i"], everdo: ["g i", "1"] },
  goNext: { group: "screens", keys: ["g n"], everdo: ["g n", "2"] },
  goWaiting: { group: "screens", keys: ["g w"], everdo: ["g w", "3"] },
  goScheduled: { group: "screens", keys: ["g s"], everdo: ["g s", "4"] },
  goSomeday: { group: "screens", keys: ["g y"], everdo: ["g y", "5"] },
  goOpen: { group: "screens", keys: ["g o"] },
  goProjects: { group: "screens", keys: ["g p"], everdo: ["g p", "7"] },
  goNotes: { group: "screens", keys: ["g r"], everdo: ["g r", "8"] },
  goDone: { group: "screens", keys: ["g d"], everdo: ["g d", "9"] },
  goTrash: { group: "screens", keys: ["g x"], everdo: ["g x", "0"] },
  goTriage: { group: "screens", keys: ["g t"] },
  goReview: { group: "screens", keys: ["g v"] },
  goReceipts: { group: "screens", keys: ["g a"] },
  goSettings: { group: "screens", keys: ["g ,", "Mod+,"], isHereOnly: true },

  saveView: { group: "views", keys: ["Shift+B"] },
  removeView: { group: "views", keys: ["Alt+Shift+Delete"] },
  viewUp: { group: "views", keys: ["Alt+Shift+ArrowUp"] },
  viewDown: { group: "views", keys: ["Alt+Shift+ArrowDown"] },
  view1: { group: "views", keys: ["g 1"] },
  view2: { group: "views", keys: ["g 2"] },
  view3: { group: "views", keys: ["g 3"] },
  view4: { group: "views", keys: ["g 4"] },
  view5: { group: "views", keys: ["g 5"] },
  view6: { group: "views", keys: ["g 6"] },
  view7: { group: "views", keys: ["g 7"] },
  view8: { group: "views", keys: ["g 8"] },
  view9: { group: "views", keys: ["g 9"] },

  accept: { group: "attention", keys: ["a"], place: "attention" },
  discard: { group: "attention", keys: ["Delete", "Backspace"], place: "attention" },
} satisfies Record<string, CommandDefinition>;

export type CommandName = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

export function definitionOf(command: CommandName): CommandDefinition {
  return COMMANDS[command];
}

/** Fixed keys, which mean the same in the fields of every program. The help lists them. */
export const FIXED_COMMANDS = {
  keep: ["Enter"],
  note: ["Shift+Enter"],
  keepAnywhere: ["Mod+Enter"],
  leave: ["Escape"],
} as const;
