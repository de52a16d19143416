import { number, plural } from "./counting.ts";

/** The texts of the captures that need attention. */
export const attention = {
  waiting: (n: number) => `${number.format(n)} ${plural.select(n) === "one" ? "needs" : "need"} attention`,
  arrived: (title: string, reason: string) => `Needs attention: ${title}. ${reason}`,
  unreadable: "No readable text",
  discarded: "Discarded",
  notDiscarded: "Not discarded",
  notRestored: "Not restored",
  loadFailed: "The captures that need attention could not be loaded.",
};
