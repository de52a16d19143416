import type { ItemVerb } from "../../../domain/item/verb.ts";
import { count } from "./counting.ts";

type Sentence = (who: string | null, what: string) => string;

/** The actor: null is this page. */
const by =
  (did: string): Sentence =>
  (who, what) =>
    `${who ?? "You"} ${did.replace("…", what)}`;

/** Undo and the history. */
export const history = {
  title: "History",
  undo: "Undo",
  redo: "Redo",
  today: "Today",
  yesterday: "Yesterday",
  undone: "undone",
  cannot: { undo: "That cannot be undone", redo: "That cannot be redone" },
  noWayBack: "cannot be undone",
  empty: "Nothing has been done yet.",
  loadFailed: "What was done could not be read.",
  older: "Show more",
  items: (n: number) => count(n, "item", "items"),
  quoted: (title: string) => `“${title}”`,
  unnamed: "an item that is no longer there",
  clock: "The day that came",
  nothing: { undo: "Nothing to undo", redo: "Nothing to redo" },
  nothingHow: {
    undo: "This page has done nothing in the last 90 days that is not undone.",
    redo: "Nothing was undone, or something else was done after it.",
  },
  askOld: (when: string) => `Undo the last step (${when})?`,
  askLongAgo: "Undo the last step, of long ago?",
  undoOld: "Undo it all the same",
  stepped: { undo: (what: string) => `Undone: ${what}`, redo: (what: string) => `Redone: ${what}` },
  said: (title: string, detail: string) => (detail === "" ? title : `${title} · ${detail}`),
  nowIn: (list: string, n: number) => (n === 1 ? `It is in ${list}.` : `They are in ${list}.`),
  moved: (who: string | null, what: string, list: string) => by(`moved … to ${list}`)(who, what),
  did: {
    capture: by("captured …"),
    edit: by("changed …"),
    move: by("moved …"),
    complete: by("completed …"),
    reopen: by("reopened …"),
    trash: by("moved … to Trash"),
    restore: by("restored …"),
    purge: by("deleted … for good"),
    repeat: by("made the next one of …"),
    undo: by("undid something about …"),
    redo: by("redid something about …"),
  } satisfies Record<ItemVerb, Sentence>,
  edited: {
    title: by("renamed …"),
    note: by("changed the note of …"),
    focused: by("put … in focus"),
    unfocused: by("took … out of focus"),
    startDate: by("changed the start of …"),
    dueDate: by("changed the due date of …"),
    remindAt: by("changed the reminder of …"),
    repeat: by("changed how … repeats"),
    tags: by("changed the tags of …"),
    area: by("changed the area of …"),
    contact: by("changed whom … waits for"),
    project: by("changed the project of …"),
    position: by("changed the order of …"),
    project_kind: by("made … a project"),
    note_kind: by("kept … as reference"),
    other: by("changed …"),
  } satisfies Record<string, Sentence>,
};
