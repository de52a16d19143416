import type { Messages } from "../en/en.ts";
import { count } from "./counting.ts";

export const acts: Messages["acts"] = {
  items: (n) => count(n, "Eintrag", "Einträge"),
  completed: "Erledigt",
  reopened: "Wieder geöffnet",
  trashed: "In den Papierkorb gelegt",
  restored: "Wiederhergestellt",
  focused: "Im Fokus",
  unfocused: "Nicht mehr im Fokus",
  moved: (list) => `Verschoben nach ${list}`,
  madeProject: "Zum Projekt gemacht",
  filed: (project) => `Abgelegt unter ${project}`,
  unfiled: "Aus dem Projekt genommen",
  due: (day) => `Fällig ${day}`,
  notDue: "Kein Fälligkeitstag",
  starts: (day) => `Beginnt ${day}`,
  noStart: "Kein Starttag",
  shifted: (days) => (days > 0 ? "Beginnt einen Tag später" : "Beginnt einen Tag früher"),
  tagged: "Schlagwörter geändert",
  ordered: "Reihenfolge geändert",
  redo: "Wiederholen",
};

export const items: Messages["items"] = {
  notChanged: "Nicht geändert",
  gone: "Es ist nicht mehr da: Es wurde anderswo endgültig gelöscht.",
};
