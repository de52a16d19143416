import type { List } from "../../../domain/item/item.ts";
import { count } from "./counting.ts";

/** The palette and the search. */
export const palette = {
  title: "Commands",
  placeholder: "Type a command, a screen or an item…",
  results: "Results",
  found: (n: number) => count(n, "result", "results"),
  actions: "Actions",
  screens: "Go to",
  settings: "Settings",
  settingsOf: (section: string) => `Settings: ${section}`,
  items: "Items",
  searchFor: (words: string) => `Search everything for “${words}”`,
};

export const search = {
  title: "Search",
  placeholder: "Search titles and notes…",
  hint: "Begin to type: each word, or its beginning, is looked for in all titles and notes.",
  hintMore: "Capitals and accents do not matter. What is done, or in the trash, is found too.",
  open: "Open",
  closed: "Done and in the trash",
  lists: {
    inbox: "Inbox",
    next: "Next",
    waiting: "Waiting",
    scheduled: "Scheduled",
    someday: "Someday",
    done: "Done",
    trash: "Trash",
  } satisfies Record<List, string>,
  kinds: { project: "Project", note: "Reference" },
  focused: "In focus",
  nothing: (words: string) => `Nothing has “${words}” in it.`,
  nothingHow: "Each word must begin a word of the title or the note. Try fewer words, or shorter ones.",
  looking: "Looking…",
  failed: (reason: string) => `Only open items that are here were searched. ${reason}`,
  more: (n: number) => `The first ${count(n, "result", "results")}. Another word narrows it down.`,
};
