import { count } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

export const scopes: LateMessages["scopes"] = {
  capture: "Festhalten: darf in den Eingang schreiben, sieht nichts",
  read: "Lesen: darf Einträge ansehen, ändert nichts",
  full: "Voll: darf alles, auch mit Schlüsseln",
};

export const api: LateMessages["api"] = {
  title: "API",
  intro:
    "Skripte, Launcher, Telefone und andere Programme können etwas in deinen Eingang schreiben. Die API ist aus, bis du sie einschaltest, und jedes Programm braucht einen Schlüssel.",
  enable: "Die API einschalten",
  enableHow: "Creel nimmt dann unter der Adresse unten Einträge an.",
  host: "Host",
  hostHow: "localhost nur für diesen Computer. Für das Netz ein Name oder eine Adresse dieses Computers.",
  hostAll: "jede Adresse dieses Computers",
  hosts: "Vorgeschlagene Hosts",
  port: "Port",
  apply: "Anwenden",
  applying: "Wird angewendet …",
  applied: "Angewendet.",
  unapplied: "Noch nicht angewendet.",
  test: "Testen",
  testing: "Wird getestet …",
  portWrong: "Der Port muss eine Zahl von 1 bis 65535 sein. Üblich ist 11111.",
  loadFailed: "Die Einstellungen konnten nicht geladen werden.",
  state: "Zustand",
  off: "Aus",
  up: (since) => `Läuft seit ${since}`,
  failed: "Läuft nicht",
  captures: (n) => count(n, "Eintrag", "Einträge"),
  lastFrom: (sender) => `zuletzt von ${sender},`,
  lastBefore: (sender) => `letzter Eintrag von ${sender},`,
  reachAll: "Jedes Gerät in jedem Netz dieses Computers erreicht diese Adresse.",
  reachOne: (host) => `Jedes Gerät im Netz von ${host} erreicht diese Adresse.`,
  reachKey: "Ohne einen deiner Schlüssel bekommt es nichts. In einem öffentlichen Netz nimm localhost.",
  answers: "Diese Adressen antworten:",
  willAnswer: "Diese Adressen werden antworten:",
};

export const firstKey: LateMessages["firstKey"] = {
  title: (name) => `Dein Schlüssel „${name}“`,
  once: "Er wird nur dieses eine Mal angezeigt: Kopiere ihn jetzt. Ein verlorener Schlüssel lässt sich nur ersetzen.",
  done: "Ich habe ihn",
};

export const recipes: LateMessages["recipes"] = {
  title: "Etwas senden",
  intro: "Füge diese Zeilen in ein Terminal ein. Sie prüfen, dass dieses Creel antwortet.",
  withKey: "Sie enthalten den Schlüssel, den du gerade erstellt hast.",
  withoutKey: "Ersetze YOUR_KEY durch einen deiner Schlüssel.",
  placeholder: "YOUR_KEY",
  off: "Die API ist aus, darum funktionieren sie jetzt nicht.",
  example: "Hallo von anderswo",
  tools: "Werkzeug",
  importNote: "Durch die erste Zeile vertraut Windows diesem Creel; Windows fragt vorher. Einmal genügt.",
};

export const keyring: LateMessages["keyring"] = {
  title: "Schlüssel",
  intro:
    "Erstelle für jedes Programm oder Gerät einen Schlüssel: Dann siehst du, was woher kam, und kannst jeden einzeln widerrufen.",
  none: "Noch gibt es keine Schlüssel.",
  name: "Name",
  namePlaceholder: "Telefon",
  scope: "Rechte",
  add: "Schlüssel erstellen",
  until: "Bis (optional)",
  worksUntil: (day) => `bis ${day}`,
  expired: (day) => `abgelaufen am ${day}`,
  inQuery: "überall als ?key= erlaubt",
  lastFour: (four) => `…${four}`,
  ends: (four) => `endet auf ${four}`,
  lastUsed: "zuletzt benutzt",
  neverUsed: "nie benutzt",
  broughtAlong: "importiert",
  oldUntil: (day) => `das alte Geheimnis gilt bis ${day}`,
  replace: "Ersetzen",
  replaceNamed: (name) => `Das Geheimnis von ${name} ersetzen`,
  sureReplace: (name, endsOlder) =>
    `„${name}“ ein neues Geheimnis geben? Es wird nur einmal angezeigt.${endsOlder ? " Das Geheimnis vor dem jetzigen gilt dann sofort nicht mehr." : ""}`,
  replaceLater: "Ja, das alte gilt noch einen Tag",
  replaceNow: "Ja, das alte gilt ab sofort nicht mehr",
  revoke: "Widerrufen",
  revokeNamed: (name) => `${name} widerrufen`,
  sure: (name) => `${name} widerrufen? Er gilt sofort nicht mehr. Das lässt sich nicht rückgängig machen.`,
  yes: "Ja, widerrufen",
  no: "Nein",
  revoked: (name) => `Widerrufen: ${name}`,
  loadFailed: "Die Schlüssel konnten nicht geladen werden.",
};

export const devices: LateMessages["devices"] = {
  title: "Geräte",
  intro:
    "Die Browser, die auf dieser Seite angemeldet sind, und die Geräte, die dafür gekoppelt sind. Was 90 Tage nicht benutzt wird, wird abgemeldet.",
  thisOne: "dieses Gerät",
  signedIn: "angemeldet",
  paired: "gekoppelt",
  lastUsed: "zuletzt benutzt",
  signOut: "Abmelden",
  signOutNamed: (browser) => `${browser} abmelden`,
  signedOut: (browser) => `Abgemeldet: ${browser}`,
  signOutOthers: "Die anderen Browser abmelden",
  signedOutOthers: (n) => `Abgemeldet: ${count(n, "Browser", "Browser")}`,
  loadFailed: "Die Geräte konnten nicht geladen werden.",
};

export const certificate: LateMessages["certificate"] = {
  title: "Zertifikat",
  intro:
    "Creel signiert sein Zertifikat selbst. Ein Gerät, das dieser CA vertraut, kann prüfen, dass es mit deinem Creel spricht.",
  download: "Die CA herunterladen",
  path: "Auf diesem Computer",
  fingerprint: "Fingerabdruck (SHA-256)",
  pin: "Pin des öffentlichen Schlüssels",
};

export const bookmarklet: LateMessages["bookmarklet"] = {
  title: "Von jeder Webseite festhalten",
  how: "Zieh das in die Lesezeichen deines Browsers. Ein Klick darauf öffnet ein kleines Fenster mit der Adresse, dem Titel und dem markierten Text der Seite. Enter speichert sie; vorher wird nichts festgehalten.",
  name: "An Creel",
  keyboard: "Ohne Maus: Leg ein Lesezeichen mit dieser Adresse an.",
};

export const general: LateMessages["general"] = {
  title: "Allgemein",
  theme: "Farben",
  themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
  textSize: "Schriftgröße",
  textSizes: { normal: "Normal", large: "Groß", larger: "Größer" },
  density: "Listen",
  densities: { comfortable: "Luftig", compact: "Dicht" },
  weekStart: "Die Woche beginnt am",
  weekStarts: { monday: "Montag", sunday: "Sonntag", saturday: "Samstag" },
  clock: "Uhr",
  clocks: { h23: "24 Stunden", h12: "12 Stunden" },
  byLocale: (now) => `Wie deine Sprache (${now})`,
  how: "Das merkt sich dieser Browser.",
  zone: (zone: string) => `Tage und Uhrzeiten sind die der Zeitzone ${zone}, in der Creel läuft.`,
};

export const webhooks: LateMessages["webhooks"] = {
  title: "Webhooks",
  intro:
    "Creel schickt jede Änderung an diese Adressen: unterschrieben, mit dem ganzen Eintrag, und fünf Tage lang wieder, wenn eine nicht antwortet.",
  none: "Es gibt noch keine Webhooks.",
  url: "Adresse",
  add: "Webhook hinzufügen",
  allowPrivate: "Sie liegt in meinem eigenen Netz",
  everyChange: "jede Änderung",
  privateAllowed: "privates Netz erlaubt",
  paused: (day) => `angehalten seit ${day}`,
  failed: (n, next) =>
    `${n === 1 ? "einmal" : `${n}-mal`} gescheitert${next === null ? "" : `, nächster Versuch ${next}`}`,
  test: "Prüfen",
  testNamed: (url) => `Eine Probenachricht an ${url} schicken`,
  resume: "Fortsetzen",
  resumeNamed: (url) => `Wieder an ${url} schicken`,
  remove: "Entfernen",
  removeNamed: (url) => `${url} entfernen`,
  sure: (url) => `${url} entfernen? Dorthin wird nichts mehr geschickt. Das lässt sich nicht zurücknehmen.`,
  yes: "Ja, entfernen",
  removed: (url) => `Entfernt: ${url}`,
  attempts: "Letzte Versuche",
  noAttempts: "Es wurde noch nichts geschickt.",
  delivered: (status, milliseconds) => `zugestellt, ${status} in ${milliseconds} ms`,
  secretOf: (url) => `Geheimnis von ${url}`,
  secretOnce: "Es unterschreibt die Nachrichten. Gib es jetzt dem Empfänger: es wird nur dieses Mal gezeigt.",
  loadFailed: "Die Webhooks konnten nicht geladen werden.",
};

export const calendars: LateMessages["calendars"] = {
  title: "Kalender",
  intro:
    "Creel auf diesem Rechner liest diese Kalender an ihren iCal-Adressen und zeigt ihre Termine im Tagesplan; es ändert nichts an ihnen, und die Adresse, die geheim ist, bleibt auf diesem Rechner.",
  none: "Es gibt noch keine Kalender.",
  name: "Angezeigt als",
  url: "iCal-Adresse",
  add: "Kalender hinzufügen",
  reading: "Wird gelesen …",
  allowPrivate: "Er liegt in meinem eigenen Netz",
  added: (name) => `Hinzugefügt: ${name}`,
  checked: "gelesen",
  remove: "Entfernen",
  removeNamed: (name) => `${name} entfernen`,
  sure: (name) => `${name} entfernen? Seine Termine werden nicht mehr gezeigt.`,
  yes: "Ja, entfernen",
  removed: (name) => `Entfernt: ${name}`,
  loadFailed: "Die Kalender konnten nicht geladen werden.",
};

export const origins: LateMessages["origins"] = {
  title: "Webseiten",
  intro:
    "Seiten anderer Websites dürfen die API mit einem Schlüssel nur benutzen, wenn ihr Ursprung in dieser Liste steht. Ein Bookmarklet und Programme brauchen keinen Eintrag.",
  none: "Keine andere Website darf das.",
  origin: "Ursprung",
  add: "Erlauben",
  remove: "Entfernen",
  removeNamed: (origin) => `${origin} entfernen`,
  removed: (origin) => `Entfernt: ${origin}`,
  loadFailed: "Die Ursprünge konnten nicht geladen werden.",
};
