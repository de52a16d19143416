import { number } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

export const listParts: LateMessages["listParts"] = {
  groupBy: "Gruppieren nach",
  groupings: { none: "Nichts", project: "Projekt", area: "Bereich", context: "Kontext" },
  overdueToToday: (n) => `Überfälliges auf heute legen (${number.format(n)})`,
  heldBack: (n) => (n === 1 ? "1 wartet auf anderes" : `${number.format(n)} warten auf anderes`),
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
  empty: {
    today: [
      "Nichts für heute.",
      "Was heute fällig ist, beginnt oder dich erinnert, steht von selbst hier. Mit [f] auf einem Eintrag kommt er dazu.",
      "Was heute fällig ist, beginnt oder dich erinnert, steht von selbst hier. Halte einen Eintrag gedrückt und tippe auf den Stern: Dann kommt er dazu.",
    ],
    next: [
      "Nichts steht an.",
      "Entscheide über den Eingang: [m] und dann [n] verschiebt einen Eintrag hierher.",
      "Entscheide über den Eingang, oder halte dort einen Eintrag gedrückt: Die Leiste verschiebt ihn hierher.",
    ],
    waiting: [
      "Nichts wartet.",
      "Wenn erst jemand anders handeln muss, verschiebe den Eintrag mit [m] und dann [w] hierher.",
      "Wenn erst jemand anders handeln muss, halte den Eintrag gedrückt: Die Leiste verschiebt ihn hierher.",
    ],
    scheduled: [
      "Nichts ist geplant.",
      "Drücke [s] auf einem Eintrag und schreib einen Tag, etwa „fr“: Dann kommt er von selbst zurück.",
      "Halte einen Eintrag gedrückt und gib ihm in der Leiste ein Startdatum: Dann kommt er von selbst zurück.",
    ],
    someday: [
      "Noch keine Ideen für später.",
      "Was warten kann, verschiebst du mit [m] und dann [y] hierher. So bleiben die anderen Listen kurz.",
      "Kann ein Eintrag warten? Halte ihn gedrückt: Die Leiste verschiebt ihn hierher.",
    ],
    open: [
      "Nichts ist offen.",
      "Drücke [i], um den ersten Eintrag festzuhalten. Alles Offene steht hier, aus jeder Liste.",
      "Halte unten den ersten Eintrag fest. Alles Offene steht hier, aus jeder Liste.",
    ],
    projects: [
      "Noch keine Projekte.",
      "Was mehr als einen Schritt braucht, ist ein Projekt: [m] und dann [p] macht einen Eintrag dazu.",
      "Was mehr als einen Schritt braucht, ist ein Projekt: Halte einen Eintrag gedrückt, die Leiste macht eins daraus.",
    ],
    project: [
      "Noch nichts in diesem Projekt.",
      "Schreib die erste Aufgabe in die Zeile unten, oder drücke [m] und dann [+] auf einem Eintrag.",
      "Schreib die erste Aufgabe in die Zeile unten, oder halte einen Eintrag gedrückt: Die Leiste verschiebt ihn hierher.",
    ],
    notes: [
      "Noch keine Referenz.",
      "Was du behalten und nicht tun willst, verschiebst du mit [m] und dann [r] hierher.",
      "Willst du einen Eintrag nur behalten? Halte ihn gedrückt: Die Leiste verschiebt ihn hierher.",
    ],
    done: [
      "Noch nichts erledigt.",
      "Drücke [Space] auf einem Eintrag, wenn er erledigt ist. Dann steht er hier, nach Tagen.",
      "Tippe auf den Kreis eines Eintrags, wenn er erledigt ist. Dann steht er hier, nach Tagen.",
    ],
    trash: [
      "Der Papierkorb ist leer.",
      "Was du mit [Delete] löschst, liegt hier und lässt sich wiederherstellen.",
      "Was du löschst, liegt hier und lässt sich wiederherstellen.",
    ],
  },
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
    events: "Termine aus Kalendern",
    untitled: "Termin ohne Titel",
    unread: (calendars) => `Nicht gelesen: ${calendars}. Termine können fehlen oder veraltet sein.`,
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
