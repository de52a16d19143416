/** The verb of a change. `repeat` makes the next occurrence of a repeating item. */
export const ITEM_VERBS = [
  "capture",
  "edit",
  "move",
  "complete",
  "reopen",
  "trash",
  "restore",
  "purge",
  "repeat",
  "undo",
  "redo",
] as const;
export type ItemVerb = (typeof ITEM_VERBS)[number];

/** The verbs of a person, beside an edit. */
export const USER_VERBS = ["complete", "reopen", "trash", "restore"] as const;
