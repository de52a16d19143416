import type { Messages } from "../en/en.ts";

export const keys: Messages["keys"] = {
  button: "Tasten",
  chord: "dann",
  names: {
    ArrowDown: "↓",
    ArrowUp: "↑",
    Delete: "Entf",
    Backspace: "⌫",
    Escape: "Esc",
    Space: "Leertaste",
    Shift: "Umschalt",
    Home: "Pos1",
    End: "Ende",
  },
  mod: { mac: "⌘", others: "Strg" },
  alt: { mac: "⌥", others: "Alt" },
};
