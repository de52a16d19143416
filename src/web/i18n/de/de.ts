import type { Messages } from "../en/en.ts";
import { acts, items } from "./acts.ts";
import { attention } from "./attention.ts";
import { bookmarklet, capture, captureWindow } from "./capture.ts";
import { certificateHow } from "./certificate.ts";
import { alsoCalled, commands, groups } from "./commands.ts";
import { number } from "./counting.ts";
import { history } from "./history.ts";
import { list } from "./inbox.ts";
import { item } from "./item.ts";
import { keyboard, keys } from "./keys.ts";
import { lists } from "./lists.ts";
import { notice } from "./notices.ts";
import { pairing, servedPage, unpaired } from "./pairing.ts";
import { palette, search } from "./palette.ts";
import { arrivals } from "./receipts.ts";
import { review } from "./review.ts";
import { api, certificate, devices, firstKey, keyring, recipes, scopes } from "./settings.ts";
import { signIn } from "./sign-in.ts";
import { triage } from "./triage.ts";

/** Every sentence of the page in German. */
export const GERMAN: Messages = {
  creel: "Creel",
  unreachable:
    "Creel antwortet nicht. Wurde es beendet, starte es mit `creel up`; was du getippt hast, bleibt.",
  unreachableThere:
    "Creel antwortet nicht. Ist dieses Gerät in seinem Netz und der Computer wach? Was du getippt hast, bleibt.",
  unexpected: "Auf dieser Seite ging etwas schief. Lade sie neu; was du getippt hast, bleibt.",
  missing: {
    page: "Die Seite konnte nicht ganz geladen werden.",
    label: "Nicht geladen",
    part: "Dieser Teil der Seite konnte nicht geladen werden. Ein neuer Versuch lädt die Seite neu; was du getippt hast, bleibt.",
    dates:
      "Tage in Worten lassen sich gerade nicht lesen. Schreib ihn wie 2031-12-24, oder lade die Seite neu.",
  },
  reconnecting: "Wird neu verbunden …",
  navigation: "Ansichten",
  skip: "Zum Inhalt",
  screens: {
    inbox: "Eingang",
    next: "Als Nächstes",
    waiting: "Warten",
    scheduled: "Geplant",
    someday: "Irgendwann",
    projects: "Projekte",
    project: "Projekt",
    notes: "Nachschlagen",
    focus: "Fokus",
    done: "Erledigt",
    trash: "Papierkorb",
    triage: "Sichten",
    review: "Wochenschau",
    receipts: "Belege",
    settings: "Einstellungen",
  },
  language: {
    title: "Sprache",
    how: "Das merkt sich dieser Browser. Die Seite beginnt neu; was du getippt hast, bleibt.",
  },
  retry: "Noch einmal",
  close: "Schließen",
  copy: "Kopieren",
  copied: "Kopiert",
  pageTitle: (screen, items) => (items ? `(${number.format(items)}) ${screen} · Creel` : `${screen} · Creel`),
  capture,
  captureWindow,
  bookmarklet,
  list,
  item,
  items,
  acts,
  triage,
  review,
  history,
  lists,
  attention,
  arrivals,
  keys,
  keyboard,
  commands,
  groups,
  alsoCalled,
  palette,
  search,
  notice,
  scopes,
  api,
  firstKey,
  recipes,
  keyring,
  devices,
  certificate,
  certificateHow,
  signIn,
  pairing,
  servedPage,
  unpaired,
};
