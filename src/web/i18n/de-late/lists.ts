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
  plan: {
    allDay: "Ganztägig",
    hours: "Stunden des Tages",
    timed: "Einträge nach Uhrzeit",
    between: (begins, ends) => `${begins} bis ${ends}`,
    estimated: "ohne Dauer",
    planned: (duration) => `${duration} verplant`,
    nothing: "Nichts hat eine Uhrzeit",
    free: (duration, until) => `${duration} frei bis ${until}`,
    takes: (duration) => `Dauert ${duration}`,
    empty: [
      "Zieh einen Eintrag hierher, oder gib ihm mit [d] eine Uhrzeit.",
      "Halte einen Eintrag der Liste und zieh ihn an seinem Griff hierher.",
    ],
    how: [
      "[Alt+ArrowUp] und [Alt+ArrowDown] verschieben um 15 Minuten, [Shift+ArrowUp] und [Shift+ArrowDown] kürzen und verlängern.",
      "Zieh ihn an seinem Griff zu einer anderen Stunde, oder an der Unterkante, um ihn zu kürzen oder zu verlängern.",
    ],
  },
};

export const firstSteps: LateMessages["firstSteps"] = {
  label: "Erste Schritte",
  capture: {
    title: "Aufschreiben",
    how: [
      "Drücke irgendwo [i], schreib und drücke Enter. Ein Tag wie „Freitag“ und ein #Schlagwort in der Zeile werden verstanden.",
      "Tippe irgendwo auf + und schreib. Ein Tag wie „Freitag“ und ein #Schlagwort in der Zeile werden verstanden.",
    ],
  },
  triage: {
    title: "Entscheiden",
    how: [
      "[g t] zeigt den Eingang Stück für Stück, und eine Taste antwortet: als Nächstes, warten, an einem anderen Tag, erledigt.",
      "Sichten zeigt den Eingang Stück für Stück, und ein Tipp antwortet: als Nächstes, warten, an einem anderen Tag, erledigt.",
    ],
  },
  today: {
    title: "Heute ansehen",
    how: [
      "[.] zeigt, was überfällig ist, heute fällig ist, beginnt oder erinnert. Von Hand muss nichts dorthin.",
      "Heute zeigt, was überfällig ist, heute fällig ist, beginnt oder erinnert. Von Hand muss nichts dorthin.",
    ],
  },
  done: "Erledigt",
  hide: (title) => `„${title}“ ausblenden`,
  sample: {
    add: "Beispielprojekt anlegen",
    how: "Ein paar Aktionen zum Ausprobieren. Ein Rückgängig nimmt sie zurück.",
    made: "Angelegt",
    title: "Beispiel: ein Wochenende am Meer",
    note: "Ein Projekt hat mehrere Aktionen. Dieses ist zum Ausprobieren da: lösche es, wann du willst.",
    actions: [
      "Das Wochenende wählen",
      "Von Jana hören, ob sie mitkommt",
      "Die Zimmer buchen",
      "Segeln lernen",
    ],
    area: "Zuhause",
    contact: "Jana",
  },
};
