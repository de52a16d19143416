import { count } from "./counting.ts";

/** Undo and the history. */
export const history = {
  title: "History",
  undo: "Undo",
  redo: "Redo",
  cannot: { undo: "That cannot be undone", redo: "That cannot be redone" },
  items: (n: number) => count(n, "item", "items"),
  nothing: { undo: "Nothing to undo", redo: "Nothing to redo" },
  nothingHow: {
    undo: "Every step of this page in the last 90 days is undone.",
    redo: "Nothing was undone, or a later step followed.",
  },
  stepped: { undo: (what: string) => `Undone: ${what}`, redo: (what: string) => `Redone: ${what}` },
  nowIn: (list: string, n: number) => (n === 1 ? `It is in ${list}.` : `They are in ${list}.`),
};
