/** Settings > Keyboard. */
export const keyboard = {
  title: "Keyboard",
  intro: "Every action has a key, and you can change each key. Stored in this browser.",
  preset: "Keys like in",
  none: "no key",
  presets: { creel: "Creel", everdo: "Everdo" },
  way: "Show and change all keys",
  add: "Add a key",
  addTo: (command: string) => `Add a key: ${command}`,
  changeOf: (command: string) => `Change a key of: ${command}.`,
  remove: "Remove it",
  press: "Press the new key…",
  pressSecond: (first: string) => `${first}, then…`,
  pressFor: (command: string) => `Press the new key: ${command}. Esc cancels.`,
  cancel: "Cancel",
  owned: (key: string) => `The browser uses ${key} itself. Press another key.`,
  taken: (key: string, command: string) => `${key} is already the key of “${command}”.`,
  has: (key: string) => `This action already has ${key}. Press another key.`,
  take: "Use it here instead",
  clash: (key: string, commands: string) => `${key} has several actions: ${commands}. The first one runs.`,
  changed: (command: string, keys: string) => `${command}: ${keys}`,
  reset: "Reset",
  resetOf: (command: string) => `Reset: ${command}`,
  resetAll: "Reset all keys",
  resetDone: "All keys are reset.",
};

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
