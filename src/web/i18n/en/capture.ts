import type { EntryToken } from "../../../domain/quick-entry/token.ts";
import { count } from "./counting.ts";

/** Capturing. */
export const capture = {
  label: "Capture",
  placeholder: "What is on your mind?",
  note: "Note",
  notePlaceholder: "Anything to go with it",
  addNote: "Add a note",
  focus: "Focus",
  save: "Save",
  captured: (title: string) => `Captured: ${title}`,
  notCaptured: (title: string, reason: string) => `Not captured: ${title}. ${reason}`,
  saving: "Saving…",
  setAside: "Set aside: this is not in the inbox yet.",
  waiting: "Waits for Creel",
  edit: "Edit",
  titleMissing: "Give it a title first: the first line is what you will see in the list.",

  understood: "Understood",
  /** The text of a chip. English uses the texts of the domain; another year is named. */
  part: ({ kind, value, says, isSuggestion, isUnknown }: EntryToken, year: number) => {
    if (isUnknown) return `No project ${value}`;
    if (kind === "tag") return `#${value}`;
    if (kind === "context") return String(value);
    const words = says.replace(new RegExp(`( \\w{3}) ${year}\\b`), "$1");
    return words.charAt(0).toUpperCase() + words.slice(1) + (isSuggestion ? "?" : "");
  },
  readLater: "What is behind signs such as # and ! is read once it has arrived.",
  readOut: (parts: readonly string[]) => `Understood: ${parts.join("; ")}`,
  dismiss: "– keep it as text",
  dismissHow: "Keep it as text",
  dismissed: (text: string) => `“${text}” stays text.`,
  accept: "– set it",
  acceptHow: "Set this due date",
  refuse: (text: string) => `“${text}” is no date`,

  pasted: (lines: number) => `${count(lines, "line", "lines")} pasted. Keep them as`,
  asItems: (lines: number) => count(lines, "item", "items"),
  asOne: "One item with a note",
  capturedAll: (items: number) => `Captured: ${count(items, "item", "items")}`,
};

/** The window that only captures. */
export const captureWindow = {
  title: "Capture",
  caught: "Captured here",
  states: {
    kept: "Captured",
    saving: "Saving…",
    waiting: "Waits for Creel",
    failed: "Not captured",
    takenBack: "Taken back in another window",
  },
  keys: "[Enter] saves, [Shift+Enter] adds a note, [Esc] leaves and keeps the text.",
  keysPopup:
    "[Enter] saves, [Ctrl+Enter] saves and closes, [Shift+Enter] adds a note, [Esc] closes and keeps the text.",
  open: "Open Creel",
  signedOut: "This browser is not signed in. What you save waits here until it is: [sign in].",
  unpaired: "This device is not paired. What you save waits here until it is: [pair it].",
};

/** The bookmarklet, under Settings. */
export const bookmarklet = {
  title: "Capture from any web page",
  how: "Drag this into the bookmarks of your browser. A click on it then opens a small window with the address, the title and the words you marked; Enter saves them. Nothing is captured before you press it.",
  name: "To Creel",
  keyboard: "Without a mouse: make a new bookmark and paste this as its address.",
};
