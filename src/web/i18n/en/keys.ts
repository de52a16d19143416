/** The keyboard shortcuts: their help and their settings. */
export const keys = {
  title: "Keys",
  button: "Keys",
  single: "Single-key shortcuts",
  singleHow: "Off: single letters do nothing. Arrows, Enter, Esc and keys with Ctrl or Cmd still work.",
  chord: "then",
  or: "or",
  inCapture: "While capturing",
  fixed: {
    keep: "Save; the lines of the inbox and of a project stay for the next text",
    note: "Add a note",
    keepAnywhere: "Save from the note",
    leave: "Leave the capture line and keep its text",
  },
  change: "Change the keys",
  names: {
    ArrowDown: "↓",
    ArrowUp: "↑",
    Delete: "Del",
    Backspace: "⌫",
    Escape: "Esc",
  } as Record<string, string>,
  mod: { mac: "⌘", others: "Ctrl" },
  alt: { mac: "⌥", others: "Alt" },
};
