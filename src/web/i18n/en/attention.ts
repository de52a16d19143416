import { count, number, plural } from "./counting.ts";

/** What needs attention. */
export const attention = {
  title: "Needs attention",
  intro: "Kept exactly as it came, because it could not be understood.",
  hint: "[Enter] edit [a] keep [Del] discard",
  label: "Captures that need attention",
  waiting: (n: number) => `${number.format(n)} ${plural.select(n) === "one" ? "needs" : "need"} attention`,
  arrived: (title: string, reason: string) => `Needs attention: ${title}. ${reason}`,
  unreadable: "No readable text",
  times: (n: number) => `${number.format(n)}×`,
  timesLabel: (n: number) => `came ${count(n, "time", "times")}`,
  itemTitle: "Title",
  note: "Note",
  keep: "Keep",
  keepNamed: (title: string) => `Keep as an item: ${title}`,
  discard: "Discard",
  discardNamed: (title: string) => `Discard: ${title}`,
  discarded: "Discarded",
  notDiscarded: "Not discarded",
  notRestored: "Could not be brought back",
  raw: "What was sent",
  rawCut: (bytes: number) => `Only the first 64 KiB are shown, of ${count(bytes, "byte", "bytes")}.`,
  facts: (when: string, from: string, bytes: number) =>
    `Came ${when} · ${from} · ${count(bytes, "byte", "bytes")}`,
  more: (shown: number) => `The newest ${number.format(shown)} are shown. The others follow as these go.`,
  loadFailed: "What needs attention could not be loaded.",
};
