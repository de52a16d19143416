/** The keyboard shortcuts: their help and their settings. */
export const keys = {
  button: "Keys",
  chord: "then",
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
