import { count, number } from "./counting.ts";

/** The inbox. */
export const list = {
  label: "Items in the inbox",
  count: (n: number, isWhole: boolean) => (isWhole ? number.format(n) : `${number.format(n)}+`),
  countLabel: (n: number, isWhole: boolean) =>
    isWhole ? count(n, "item", "items") : `more than ${count(n, "item", "items")}`,
  arrived: (n: number, title: string) => (n === 1 ? `New: ${title}` : count(n, "new item", "new items")),
  focused: "In focus",
  page: "page",
  terminal: "terminal",
  empty: "The inbox is empty.",
  emptyHow: [
    "Press [i] to write down what is on your mind, and Enter to keep it. It is safe at once.",
    "Touch + and write down what is on your mind. It is safe at once.",
  ],
  emptyApi: "Scripts, phones and other programs can send things here too: [switch the API on].",
  emptyApiUp: "Scripts, phones and other programs can send things here too: [see how].",
  triage: "Triage",
  triageHow: "Triage the inbox, one item at a time",
  loadFailed: "The inbox could not be loaded.",
};
