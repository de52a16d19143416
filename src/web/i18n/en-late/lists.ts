/** The texts of the parts of a list that load after the first screen. */
export const listParts = {
  emptyTrash: "Empty the trash",
  restoreAll: "Restore",
  selection: "Actions for the selected items",
  clear: "Clear the selection",
  details: "Details",
  projectGone: "This project is no longer open.",
  projectGoneHow: [
    "It was completed, or it is in the trash. Press [g p] for all projects.",
    "It was completed, or it is in the trash. All of them are under Projects.",
  ],
};
