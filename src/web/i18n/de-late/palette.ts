import { count } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

export const palette: LateMessages["palette"] = {
  title: "Befehle",
  placeholder: "Befehl, Ansicht oder Eintrag eingeben …",
  results: "Treffer",
  found: (n) => count(n, "Treffer", "Treffer"),
  actions: "Befehle",
  screens: "Gehe zu",
  places: "Schlagwörter, Personen und Bereiche",
  settings: "Einstellungen",
  settingsOf: (section) => `Einstellungen: ${section}`,
  items: "Einträge",
  searchFor: (words) => `Alles nach „${words}“ durchsuchen`,
};

export const search: LateMessages["search"] = {
  placeholder: "Titel und Notizen durchsuchen …",
  hint: "Gib Wörter oder ihre Anfänge aus Titeln und Notizen ein.",
  hintMore:
    "Groß- und Kleinschreibung und Akzente sind egal. Erledigtes und der Papierkorb werden auch durchsucht.",
  open: "Offen",
  closed: "Erledigt und im Papierkorb",
  lists: {
    inbox: "Eingang",
    next: "Als Nächstes",
    waiting: "Warten",
    scheduled: "Geplant",
    someday: "Irgendwann",
    done: "Erledigt",
    trash: "Papierkorb",
  },
  kinds: { project: "Projekt", note: "Referenz" },
  focused: "Im Fokus",
  nothing: (words) => `Nichts gefunden für „${words}“.`,
  nothingHow:
    "Mit jedem Wort muss ein Wort in Titel oder Notiz beginnen. Versuche weniger oder kürzere Wörter.",
  looking: "Wird gesucht …",
  failed: (reason) => `Nur die offenen Einträge dieser Seite wurden durchsucht. ${reason}`,
  more: (n) => `Die ersten ${count(n, "Treffer", "Treffer")}. Ein weiteres Wort grenzt sie ein.`,
};
