import type { Messages } from "../en/en.ts";

export const keys: Messages["keys"] = {
  title: "Tasten",
  button: "Tasten",
  single: "Kürzel mit einer Taste",
  singleHow:
    "Aus: Einzelne Buchstaben tun nichts. Pfeile, Enter, Esc und Tasten mit Strg oder Cmd funktionieren weiter.",
  chord: "dann",
  or: "oder",
  inCapture: "Beim Festhalten",
  fixed: {
    keep: "Speichern; die Zeilen im Eingang und im Projekt bleiben für den nächsten Text",
    note: "Notiz hinzufügen",
    keepAnywhere: "Aus der Notiz heraus speichern",
    leave: "Die Zeile verlassen und den Text behalten",
  },
  change: "Tasten ändern",
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
