import type { LateMessages } from "../en-late/late.ts";

export const keyHelp: LateMessages["keyHelp"] = {
  title: "Tasten",
  single: "Kürzel mit einer Taste",
  singleHow:
    "Aus: Einzelne Buchstaben tun nichts. Pfeile, Enter, Esc und Tasten mit Strg oder Cmd funktionieren weiter.",
  or: "oder",
  inCapture: "Beim Festhalten",
  fixed: {
    keep: "Speichern; die Zeilen im Eingang und im Projekt bleiben für den nächsten Text",
    note: "Notiz hinzufügen",
    keepAnywhere: "Aus der Notiz heraus speichern",
    leave: "Die Zeile verlassen und den Text behalten",
  },
  change: "Tasten ändern",
};
