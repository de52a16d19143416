import type { Messages } from "../en/en.ts";

export const keys: Messages["keys"] = {
  title: "Tasten",
  button: "Tasten",
  single: "Kürzel aus einer Taste",
  singleHow:
    "Aus: Buchstaben allein tun nichts. Pfeile, Enter, Esc und Tasten mit Strg oder Cmd gehen weiter.",
  chord: "dann",
  or: "oder",
  inCapture: "Beim Festhalten",
  fixed: {
    keep: "Speichern und in der Zeile bleiben",
    note: "Notiz hinzufügen",
    keepAnywhere: "Aus der Notiz heraus speichern",
    leave: "Die Zeile verlassen, ihr Text bleibt",
  },
  change: "Tasten ändern",
  names: { ArrowDown: "↓", ArrowUp: "↑", Delete: "Entf", Backspace: "⌫", Escape: "Esc" },
  mod: { mac: "⌘", others: "Strg" },
  alt: { mac: "⌥", others: "Alt" },
};

export const keyboard: Messages["keyboard"] = {
  title: "Tastatur",
  intro: "Alles hat eine Taste, und jede Taste kann eine andere sein. Das merkt sich dieser Browser.",
  preset: "Tasten wie in",
  presets: { creel: "Creel", everdo: "Everdo" },
  none: "keine Taste",
  way: "Alle Tasten sehen und ändern",
  add: "Taste hinzufügen",
  addTo: (command) => `Taste hinzufügen: ${command}`,
  changeOf: (command) => `Eine Taste ändern von: ${command}.`,
  remove: "Entfernen",
  press: "Die neue Taste drücken …",
  pressSecond: (first) => `${first}, dann …`,
  pressFor: (command) => `Die neue Taste drücken: ${command}. Esc bricht ab.`,
  cancel: "Abbrechen",
  owned: (key) => `${key} gehört dem Browser. Drücke eine andere.`,
  taken: (key, command) => `${key} ist schon „${command}“.`,
  has: (key) => `Es hat ${key} schon. Drücke eine andere.`,
  take: "Stattdessen hier",
  clash: (key, commands) => `${key} ist mehreres: ${commands}. Das Erste davon geschieht.`,
  changed: (command, keys) => `${command}: ${keys}`,
  reset: "Zurücksetzen",
  resetOf: (command) => `Zurücksetzen: ${command}`,
  resetAll: "Alle Tasten zurücksetzen",
  resetDone: "Alle Tasten sind wieder wie am Anfang.",
};
