import type { LateMessages } from "../en-late/late.ts";

export const listParts: LateMessages["listParts"] = {
  emptyTrash: "Papierkorb leeren",
  restoreAll: "Wiederherstellen",
  selection: "Befehle für die ausgewählten Einträge",
  clear: "Auswahl aufheben",
  details: "Einzelheiten",
  projectGone: "Dieses Projekt ist nicht mehr offen.",
  projectGoneHow: [
    "Es wurde erledigt oder liegt im Papierkorb. Mit [g p] siehst du alle Projekte.",
    "Es wurde erledigt oder liegt im Papierkorb. Alle stehen unter „Projekte“.",
  ],
};
