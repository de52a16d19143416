/** What happened to an item, as a verb of the user. `repeat` makes the next one of a repeating item. */
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
