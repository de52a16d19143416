import type { EntryToken } from "../../../domain/quick-entry/token.ts";
import { count } from "./counting.ts";

/** The current year, and the value of a token as a day. */
export interface TokenDay {
  year: number;
  day: string;
}

/** Capturing. */
export const capture = {
  label: "Capture",
  placeholder: "What is on your mind?",
  note: "Note",
  notePlaceholder: "More about it",
  addNote: "Add a note",
  focus: "Focus",
  save: "Save",
  captured: (title: string) => `Captured: ${title}`,
  notCaptured: (title: string, reason: string) => `Not captured: ${title}. ${reason}`,
  refused: "Not captured. The text is kept.",
  saving: "Saving…",
  setAside: "Not in the inbox yet.",
  damaged: "This text was damaged in this browser. Read it before you send it again.",
  onlyHere: "Kept only in this window until Creel has it.",
  leaveOpen: "This browser cannot store it. Leave this window open.",
  waiting: "Waits for Creel",
  edit: "Edit",
  titleMissing: "Write a title first: the list shows the first line.",
  /** The text of a chip. `day` is its value as a day. English uses the texts of the domain; another year is named. */
  part: ({ kind, value, says, isSuggestion, isUnknown }: EntryToken, { year }: TokenDay) => {
    if (isUnknown) return `No project ${value}`;
    if (kind === "tag") return `#${value}`;
    if (kind === "context") return String(value);
    const words = says.replace(new RegExp(`( \\w{3}) ${year}\\b`), "$1");
    return words.charAt(0).toUpperCase() + words.slice(1) + (isSuggestion ? "?" : "");
  },
  readLater: "Creel reads signs such as # and ! when it has the text.",
  readOut: (parts: readonly string[]) => `Understood: ${parts.join("; ")}`,
  dismissed: (text: string) => `“${text}” stays text.`,
  capturedTo: (name: string) => `Captured to ${name}`,
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
    takenBack: "Undone in another window",
  },
  keys: "[Enter] saves, [Shift+Enter] adds a note, [Esc] leaves and keeps the text.",
  keysPopup:
    "[Enter] saves, [Ctrl+Enter] saves and closes, [Shift+Enter] adds a note, [Esc] closes and keeps the text.",
  open: "Open Creel",
  signedOut: "This browser is not signed in. Saved texts wait here until it is: [sign in].",
  unpaired: "This device is not paired. Saved texts wait here until it is: [pair it].",
};
