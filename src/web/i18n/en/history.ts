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
  undone: "undone",
  cannot: { undo: "That cannot be undone", redo: "That cannot be redone" },
  noWayBack: "cannot be undone",
  empty: "Nothing has been done yet.",
  loadFailed: "The history could not be loaded.",
  older: "Show more",
  items: (n: number) => count(n, "item", "items"),
  quoted: (title: string) => `“${title}”`,
  unnamed: "an item that no longer exists",
  clock: "The start date",
  nothing: { undo: "Nothing to undo", redo: "Nothing to redo" },
  nothingHow: {
    undo: "Every step of this page in the last 90 days is undone.",
    redo: "Nothing was undone, or a later step followed.",
  },
  askOld: (when: string) => `Undo the last step (${when})?`,
  askLongAgo: "Undo the last step? It was long ago.",
  undoOld: "Undo anyway",
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
    repeat: by("repeated …"),
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
