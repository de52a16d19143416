import type { Messages } from "../en/en.ts";
import { count } from "./counting.ts";

export const scopes: Messages["scopes"] = {
  capture: "Festhalten: darf in den Eingang legen, sieht nichts",
  read: "Lesen: darf Einträge ansehen, ändert nichts",
  full: "Voll: darf alles, auch Schlüssel",
};

export const api: Messages["api"] = {
  title: "API",
  intro:
    "Skripte, Starter, Telefone und andere Programme können etwas in deinen Eingang legen. Aus, bis du sie einschaltest, und jeder braucht einen Schlüssel.",
  enable: "Die API einschalten",
  enableHow: "Creel hört dann an der Adresse unten und behält, was ankommt.",
  host: "Host",
  hostHow:
    "localhost nur für diesen Computer; ein Name oder eine Adresse von ihm, um aus dem Netz erreichbar zu sein.",
  hostAll: "jede Adresse dieses Computers",
  hosts: "Vorgeschlagene Hosts",
  port: "Port",
  apply: "Anwenden",
  applying: "Wird angewendet …",
  applied: "Angewendet.",
  unapplied: "Noch nicht angewendet.",
  test: "Testen",
  testing: "Wird getestet …",
  portWrong: "Der Port ist eine ganze Zahl von 1 bis 65535. Meist ist 11111 richtig.",
  loadFailed: "Die Einstellungen konnten nicht geladen werden.",
  state: "Zustand",
  off: "Aus",
  up: (since) => `Läuft seit ${since}`,
  failed: "Läuft nicht",
  captures: (n) => count(n, "Eingang", "Eingänge"),
  lastFrom: (sender) => `zuletzt von ${sender},`,
  reachAll: "Jedes Gerät in jedem Netz, in dem dieser Computer ist, erreicht diese Adresse.",
  reachOne: (host) => `Jedes Gerät im Netz von ${host} erreicht diese Adresse.`,
  reachKey: "Ohne einen deiner Schlüssel bekommt es nichts. In einem fremden Netz geh zurück zu localhost.",
  answers: "Diese Adressen antworten:",
  willAnswer: "Diese Adressen werden antworten:",
};

export const firstKey: Messages["firstKey"] = {
  title: (name) => `Dein Schlüssel „${name}“`,
  once: "Er wird nur dieses eine Mal gezeigt: Kopiere ihn jetzt. Ein verlorener lässt sich nicht wieder lesen, nur ersetzen.",
  done: "Ich habe ihn",
};

export const recipes: Messages["recipes"] = {
  title: "Etwas schicken",
  intro: "Zum Einfügen in ein Terminal. Die Zeilen prüfen, dass sie mit diesem Creel sprechen.",
  withKey: "Sie enthalten den Schlüssel, den du gerade gemacht hast.",
  withoutKey: "Setz einen deiner Schlüssel ein, wo YOUR_KEY steht.",
  placeholder: "YOUR_KEY",
  off: "Die API ist gerade aus, es würde also nichts antworten.",
  example: "Hallo von anderswo",
  tools: "Werkzeug",
  importNote: "Die erste Zeile lässt Windows diesem Creel trauen, einmal; Windows fragt vorher.",
};

export const keyring: Messages["keyring"] = {
  title: "Schlüssel",
  intro:
    "Einer für jedes Ding, das etwas schickt: Dann siehst du, was woher kam, und kannst einen allein widerrufen.",
  none: "Noch gibt es keinen Schlüssel.",
  name: "Name",
  namePlaceholder: "Telefon",
  scope: "Umfang",
  add: "Schlüssel machen",
  until: "Bis (freiwillig)",
  worksUntil: (day) => `bis ${day}`,
  expired: (day) => `abgelaufen am ${day}`,
  inQuery: "überall als ?key=",
  lastFour: (four) => `…${four}`,
  ends: (four) => `endet auf ${four}`,
  lastUsed: "zuletzt benutzt",
  neverUsed: "nie benutzt",
  broughtAlong: "mitgebracht",
  oldUntil: (day) => `das alte Geheimnis gilt bis ${day}`,
  replace: "Ersetzen",
  replaceNamed: (name) => `Das Geheimnis von ${name} ersetzen`,
  sureReplace: (name, endsOlder) =>
    `„${name}“ ein neues Geheimnis geben? Es wird nur einmal gezeigt.${endsOlder ? " Dann gilt das vorletzte sofort nicht mehr." : ""}`,
  replaceLater: "Ja, das alte gilt noch einen Tag",
  replaceNow: "Ja, das alte gilt ab sofort nicht mehr",
  revoke: "Widerrufen",
  revokeNamed: (name) => `${name} widerrufen`,
  sure: (name) => `${name} widerrufen? Er gilt sofort nicht mehr, für immer.`,
  yes: "Ja, widerrufen",
  no: "Nein",
  revoked: (name) => `Widerrufen: ${name}`,
  loadFailed: "Die Schlüssel konnten nicht geladen werden.",
};

export const devices: Messages["devices"] = {
  title: "Geräte",
  intro:
    "Die Browser, die auf dieser Seite angemeldet sind, und die Geräte, denen sie gezeigt wird. Was 90 Tage nicht benutzt wird, ist von selbst abgemeldet.",
  thisOne: "dieser",
  signedIn: "angemeldet",
  paired: "gekoppelt",
  lastUsed: "zuletzt benutzt",
  signOut: "Abmelden",
  signOutNamed: (browser) => `${browser} abmelden`,
  signedOut: (browser) => `Abgemeldet: ${browser}`,
  loadFailed: "Die Geräte konnten nicht geladen werden.",
};

export const certificate: Messages["certificate"] = {
  title: "Zertifikat",
  intro:
    "Creel unterschreibt sein Zertifikat selbst. Ein Gerät, das dieser CA traut, kann prüfen, dass es mit dir spricht.",
  download: "Die CA herunterladen",
  path: "Auf diesem Computer",
  fingerprint: "Fingerabdruck (SHA-256)",
  pin: "Pin des öffentlichen Schlüssels",
};
