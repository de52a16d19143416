import type { LateMessages } from "../en-late/late.ts";

export const keyboard: LateMessages["keyboard"] = {
  title: "Tastatur",
  intro: "Jeder Befehl hat eine Taste, und jede Taste lässt sich ändern. Wird in diesem Browser gespeichert.",
  preset: "Tasten wie in",
  presets: { creel: "Creel", everdo: "Everdo" },
  none: "keine Taste",
  way: "Alle Tasten anzeigen und ändern",
  add: "Taste hinzufügen",
  addTo: (command) => `Taste hinzufügen: ${command}`,
  changeOf: (command) => `Eine Taste ändern von: ${command}.`,
  remove: "Entfernen",
  press: "Die neue Taste drücken …",
  pressSecond: (first) => `${first}, dann …`,
  pressFor: (command) => `Die neue Taste drücken: ${command}. Esc bricht ab.`,
  cancel: "Abbrechen",
  owned: (key) => `${key} verwendet der Browser selbst. Drücke eine andere Taste.`,
  taken: (key, command) => `${key} gehört schon zu „${command}“.`,
  has: (key) => `Dieser Befehl hat ${key} schon. Drücke eine andere Taste.`,
  take: "Stattdessen hier verwenden",
  clash: (key, commands) => `${key} gehört zu mehreren Befehlen: ${commands}. Der erste gilt.`,
  changed: (command, keys) => `${command}: ${keys}`,
  reset: "Zurücksetzen",
  resetOf: (command) => `Zurücksetzen: ${command}`,
  resetAll: "Alle Tasten zurücksetzen",
  resetDone: "Alle Tasten sind zurückgesetzt.",
};

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
