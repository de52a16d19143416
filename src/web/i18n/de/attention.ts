import type { Messages } from "../en/en.ts";
import { number, pick } from "./counting.ts";

export const attention: Messages["attention"] = {
  waiting: (n) => `${number.format(n)} ${pick(n, "braucht", "brauchen")} Aufmerksamkeit`,
  arrived: (title, reason) => `Braucht Aufmerksamkeit: ${title}. ${reason}`,
  unreadable: "Kein lesbarer Text",
  discarded: "Verworfen",
  notDiscarded: "Nicht verworfen",
  notRestored: "Nicht wiederhergestellt",
  loadFailed: "Die Einträge, die Aufmerksamkeit brauchen, konnten nicht geladen werden.",
};
