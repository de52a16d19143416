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
  upcoming: {
    empty: [
      "Nothing is coming up.",
      "Press [d] for a due date or [s] for a start on an item in any list: it is here on its day.",
      "Hold an item in any list and give it a due date or a start: it is here on its day.",
    ],
    nothing: "nothing planned",
    laterIn: (month: string) => `Later in ${month}`,
    movedTo: (day: string) => `Moved to: ${day}`,
    later: "Moved a day later",
    earlier: "Moved a day earlier",
  },
};
