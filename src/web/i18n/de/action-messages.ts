import type { Messages } from "../en/en.ts";
import { count } from "./counting.ts";

export const acts: Messages["acts"] = {
  items: (n) => count(n, "Eintrag", "Einträge"),
  completed: "Erledigt",
  openActions: (project, n) => `„${project}“ hat ${count(n, "offene Aufgabe", "offene Aufgaben")}.`,
  completeAll: "Alle erledigen",
  takeOut: "Herausnehmen",
  reopened: "Wieder geöffnet",
  trashed: "In den Papierkorb verschoben",
  restored: "Wiederhergestellt",
  focused: "Im Fokus",
  unfocused: "Nicht mehr im Fokus",
  moved: (list) => `Verschoben nach ${list}`,
  madeProject: "Zum Projekt gemacht",
  filed: (project) => `Zu ${project} hinzugefügt`,
  unfiled: "Aus dem Projekt entfernt",
  due: (day) => `Fällig ${day}`,
  notDue: "Keine Fälligkeit",
  starts: (day) => `Beginnt ${day}`,
  noStart: "Kein Startdatum",
  shifted: (days) => (days > 0 ? "Beginnt einen Tag später" : "Beginnt einen Tag früher"),
  tagged: "Schlagwörter geändert",
  sequential: "Der Reihe nach: nur die erste Aufgabe ist dran",
  parallel: "In beliebiger Reihenfolge",
  ordered: "Reihenfolge geändert",
};

export const items: Messages["items"] = {
  notChanged: "Nicht geändert",
  gone: "Den Eintrag gibt es nicht mehr: Er wurde anderswo endgültig gelöscht.",
};
