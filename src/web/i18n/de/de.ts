import type { Messages } from "../en/en.ts";
import { acts, items } from "./action-messages.ts";
import { attention } from "./attention.ts";
import { capture, captureWindow } from "./capture.ts";
import { commands } from "./commands.ts";
import { number } from "./counting.ts";
import { views } from "./filter.ts";
import { history } from "./history.ts";
import { list } from "./inbox.ts";
import { keys } from "./keys.ts";
import { lists } from "./lists.ts";
import { germanProblem, notice } from "./notices.ts";

/** The German texts of the first screen. */
export const GERMAN: Messages = {
  creel: "Creel",
  unreachable:
    "Creel antwortet nicht. Falls es beendet wurde, starte es mit `creel up`. Dein Text bleibt erhalten.",
  unreachableThere:
    "Creel antwortet nicht. Ist dieses Gerät im selben Netz und der Computer an? Dein Text bleibt erhalten.",
  unexpected: "Auf dieser Seite ist ein Fehler aufgetreten. Lade sie neu; dein Text bleibt erhalten.",
  missing: {
    page: "Die Seite wurde nicht vollständig geladen.",
    label: "Nicht geladen",
    part: "Dieser Teil der Seite konnte nicht geladen werden. Ein neuer Versuch lädt die Seite neu; dein Text bleibt erhalten.",
    dates:
      "Die Seite kann Tage in Worten gerade nicht lesen. Schreib ein Datum wie 2031-12-24, oder lade die Seite neu.",
  },
  reconnecting: "Verbindung wird wiederhergestellt …",
  loadingRest: "Lädt …",
  navigation: "Ansichten",
  searchTitle: "Suche",
  skip: "Zum Inhalt",
  screens: {
    today: "Heute",
    upcoming: "Demnächst",
    inbox: "Eingang",
    next: "Als Nächstes",
    waiting: "Warten",
    scheduled: "Geplant",
    someday: "Irgendwann",
    open: "Alles Offene",
    projects: "Projekte",
    project: "Projekt",
    notes: "Referenz",
    done: "Erledigt",
    trash: "Papierkorb",
    triage: "Sichten",
    review: "Wochenrückblick",
    receipts: "Belege",
    settings: "Einstellungen",
  },
  problem: germanProblem,
  retry: "Erneut versuchen",
  close: "Schließen",
  pageTitle: (screen, items) => (items ? `(${number.format(items)}) ${screen} · Creel` : `${screen} · Creel`),
  capture,
  captureWindow,
  list,
  items,
  acts,
  history,
  lists,
  views,
  attention,
  keys,
  commands,
  notice,
};
