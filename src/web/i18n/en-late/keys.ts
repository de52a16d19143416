/** The texts of the help and the settings of keys. */
export const keyHelp = {
  title: "Keys",
  single: "Single-key shortcuts",
  singleHow: "Off: single letters do nothing. Arrows, Enter, Esc and keys with Ctrl or Cmd still work.",
  or: "or",
  inCapture: "While capturing",
  fixed: {
    keep: "Save; the lines of the inbox and of a project stay for the next text",
    note: "Add a note",
    keepAnywhere: "Save from the note",
    leave: "Leave the capture line and keep its text",
  },
  change: "Change the keys",
};
