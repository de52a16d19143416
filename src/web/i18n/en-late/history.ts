import type { ItemVerb } from "../../../domain/item/verb.ts";
import { count, number } from "../en/counting.ts";

type Sentence = (who: string | null, what: string) => string;

/** The actor: null is this page. */
const by =
  (did: string): Sentence =>
  (who, what) =>
    `${who ?? "You"} ${did.replace("…", what)}`;

/** The texts of the panel with the history of changes. */
export const historyPanel = {
  undone: "undone",
  noWayBack: "cannot be undone",
  empty: "Nothing has been done yet.",
  loadFailed: "The history could not be loaded.",
  older: "Show more",
  clock: "The start date",
  askOld: (when: string) => `Undo the last step (${when})?`,
  undoOld: "Undo anyway",
  imported: (name: string) => `You imported ${name}`,
  importStepped: {
    undo: (name: string) => `The import of ${name} is being taken back`,
    redo: (name: string) => `${name} is being imported again`,
  },
  importWasUndone: (name: string) => `The import of ${name} was taken back already`,
  importProgress: (done: number, total: number) =>
    `${number.format(done)} of ${count(total, "item", "items")}. Settings > Move in shows how far it is.`,
  said: (title: string, detail: string) => (detail === "" ? title : `${title} · ${detail}`),
};

/** The sentences about a step of the history. */
export const historySteps = {
  quoted: (title: string) => `“${title}”`,
  unnamed: "an item that no longer exists",
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
