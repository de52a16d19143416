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
  upcoming: {
    empty: [
      "Es steht nichts an.",
      "Mit [d] bekommt ein Eintrag in jeder Liste eine Frist, mit [s] einen Beginn: dann steht er hier an seinem Tag.",
      "Halte einen Eintrag in einer Liste und gib ihm eine Frist oder einen Beginn: dann steht er hier an seinem Tag.",
    ],
    nothing: "nichts geplant",
    laterIn: (month) => `Später im ${month}`,
    movedTo: (day) => `Verschoben: ${day}`,
    later: "Einen Tag nach hinten verschoben",
    earlier: "Einen Tag nach vorn verschoben",
  },
};
