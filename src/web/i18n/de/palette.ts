import type { Messages } from "../en/en.ts";
import { count } from "./counting.ts";

export const palette: Messages["palette"] = {
  title: "Befehle",
  placeholder: "Befehl, Ansicht oder Eintrag …",
  results: "Treffer",
  found: (n) => count(n, "Treffer", "Treffer"),
  actions: "Befehle",
  screens: "Gehe zu",
  settings: "Einstellungen",
  settingsOf: (section) => `Einstellungen: ${section}`,
  items: "Einträge",
  searchFor: (words) => `Alles nach „${words}“ durchsuchen`,
};

export const search: Messages["search"] = {
  title: "Suche",
  placeholder: "Titel und Notizen durchsuchen …",
  hint: "Fang an zu tippen: Jedes Wort oder sein Anfang wird in allen Titeln und Notizen gesucht.",
  hintMore: "Großschreibung und Akzente zählen nicht. Erledigtes und der Papierkorb sind dabei.",
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
  kinds: { project: "Projekt", note: "Nachschlagen" },
  focused: "Im Fokus",
  nothing: (words) => `Nichts enthält „${words}“.`,
  nothingHow: "Jedes Wort muss ein Wort von Titel oder Notiz beginnen. Versuch weniger oder kürzere.",
  looking: "Es wird gesucht …",
  failed: (reason) => `Nur offene Einträge, die hier sind, wurden durchsucht. ${reason}`,
  more: (n) => `Die ersten ${count(n, "Treffer", "Treffer")}. Ein weiteres Wort grenzt sie ein.`,
};
