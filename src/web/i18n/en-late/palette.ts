import type { List } from "../../../domain/item/item.ts";
import { count } from "../en/counting.ts";

/** The palette and the search. */
export const palette = {
  title: "Commands",
  placeholder: "Type a command, a screen or an item…",
  results: "Results",
  found: (n: number) => count(n, "result", "results"),
  actions: "Actions",
  screens: "Go to",
  places: "Tags, people and areas",
  settings: "Settings",
  settingsOf: (section: string) => `Settings: ${section}`,
  items: "Items",
  moreItems: "More items",
  searchFor: (words: string) => `Search everything for “${words}”`,
};

export const search = {
  placeholder: "Search titles, notes and names…",
  hint: "Type words from titles and notes, or names of tags, people, areas and projects.",
  hintMore:
    "#tag, @context and +project look for such names only. Capitals, accents and a typing mistake do not matter. Done items and the trash are searched too.",
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
  nothing: (words: string) => `Nothing found for “${words}”.`,
  nothingHow:
    "Titles, notes, tags, people, areas and projects were searched. An item must have each word. Try fewer words, or shorter ones.",
  nothingNamed:
    "A word after #, @ or + must begin a word of a tag, a context or a project. Try it without the sign.",
  looking: "Looking…",
  failed: (reason: string) => `Only the open items on this page were searched. ${reason}`,
  more: (n: number) => `The first ${count(n, "result", "results")}. Add a word to narrow the search.`,
};
