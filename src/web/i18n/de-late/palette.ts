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
  moreItems: "Weitere Einträge",
  searchFor: (words) => `Alles nach „${words}“ durchsuchen`,
};

export const search: LateMessages["search"] = {
  placeholder: "Titel, Notizen und Namen durchsuchen …",
  hint: "Gib Wörter aus Titeln und Notizen ein, oder Namen von Schlagwörtern, Personen, Bereichen und Projekten.",
  hintMore:
    "#Schlagwort, @Kontext und +Projekt suchen nur solche Namen. Groß- und Kleinschreibung, Akzente und ein Tippfehler sind egal. Erledigtes und der Papierkorb werden auch durchsucht.",
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
    "Titel, Notizen, Schlagwörter, Personen, Bereiche und Projekte wurden durchsucht. Ein Eintrag muss jedes Wort haben. Versuche weniger oder kürzere Wörter.",
  nothingNamed:
    "Mit dem Wort nach #, @ oder + muss ein Wort eines Schlagworts, Kontexts oder Projekts beginnen. Versuche es ohne das Zeichen.",
  looking: "Wird gesucht …",
  failed: (reason) => `Nur die offenen Einträge dieser Seite wurden durchsucht. ${reason}`,
  more: (n) => `Die ersten ${count(n, "Treffer", "Treffer")}. Ein weiteres Wort grenzt sie ein.`,
};
