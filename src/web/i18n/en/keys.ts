/** The keyboard shortcuts: their help and their settings. */
export const keys = {
  title: "Keys",
  button: "Keys",
  single: "Single-key shortcuts",
  singleHow:
    "Off: letters do nothing by themselves. Arrows, Enter, Esc and keys with Ctrl or Cmd keep working.",
  chord: "then",
  or: "or",
  inCapture: "While capturing",
  fixed: {
    keep: "Save, and stay in the capture line",
    note: "Add a note",
    keepAnywhere: "Save from the note",
    leave: "Leave the capture line, keeping its text",
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

/** Settings > Keyboard. */
export const keyboard = {
  title: "Keyboard",
  intro: "Every action has a key, and every key can be another one. Kept in this browser.",
  preset: "Keys like in",
  none: "no key",
  presets: { creel: "Creel", everdo: "Everdo" },
  way: "See and change every key",
  add: "Add a key",
  addTo: (command: string) => `Add a key: ${command}`,
  changeOf: (command: string) => `Change a key of: ${command}.`,
  remove: "Remove it",
  press: "Press the new key…",
  pressSecond: (first: string) => `${first}, then…`,
  pressFor: (command: string) => `Press the new key: ${command}. Esc cancels.`,
  cancel: "Cancel",
  owned: (key: string) => `${key} belongs to the browser. Press another one.`,
  taken: (key: string, command: string) => `${key} is “${command}” already.`,
  has: (key: string) => `It has ${key} already. Press another one.`,
  take: "Use it here instead",
  clash: (key: string, commands: string) =>
    `${key} is more than one: ${commands}. The first of them is done.`,
  changed: (command: string, keys: string) => `${command}: ${keys}`,
  reset: "Reset",
  resetOf: (command: string) => `Reset: ${command}`,
  resetAll: "Reset all keys",
  resetDone: "All keys are as they were.",
};
