import { count, number } from "../en/counting.ts";

/** The texts of the list of captures that need attention. */
export const attentionList = {
  title: "Needs attention",
  intro: "Creel could not understand these captures and keeps them unchanged.",
  hint: "[Enter] edit [a] keep [Delete] discard",
  label: "Captures that need attention",
  times: (n: number) => `${number.format(n)}×`,
  timesLabel: (n: number) => `arrived ${count(n, "time", "times")}`,
  itemTitle: "Title",
  note: "Note",
  keep: "Keep",
  keepNamed: (title: string) => `Keep as an item: ${title}`,
  discard: "Discard",
  discardNamed: (title: string) => `Discard: ${title}`,
  raw: "Original text",
  rawCut: (bytes: number) => `Only the first 64 KiB are shown, of ${count(bytes, "byte", "bytes")}.`,
  facts: (when: string, from: string, bytes: number) =>
    `Arrived ${when} · ${from} · ${count(bytes, "byte", "bytes")}`,
  more: (shown: number) => `The newest ${number.format(shown)} are shown.`,
  older: "Show more",
};
