import type { Messages } from "../en/en.ts";
import { count } from "./counting.ts";

export const notice: Messages["notice"] = {
  label: "Mitteilungen",
  up: "Die API von Creel läuft",
  notUp: "Die API von Creel läuft nicht",
  dismiss: "Schließen",
  newVersion: "Eine neue Fassung der Seite ist da",
  newVersionHow: "Sie kommt mit dem nächsten Start, oder jetzt.",
  reload: "Neu laden",
  undo: "Rückgängig",
  reminder: "Erinnerung",
  reminders: (n) => count(n, "Erinnerung", "Erinnerungen"),
  snooze: "In 10 Min. wieder",
  done: "Erledigt",
  unchanged: (title) => `Nicht geändert: ${title}`,
};
