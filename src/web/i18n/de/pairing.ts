import type { Messages } from "../en/en.ts";

export const pairing: Messages["pairing"] = {
  title: "Ein Telefon oder einen Computer koppeln",
  intro:
    "Es bekommt einen eigenen Schlüssel. Er steht oben unter Schlüssel und lässt sich dort allein widerrufen.",
  introPage:
    "Es bekommt einen eigenen Schlüssel, oben unter Schlüssel, oder diese Seite, hier in der Liste. Beides lässt sich allein widerrufen.",
  alone:
    "Noch erreicht nur dieser Computer Creel. Gib der API oben auf dieser Seite einen Host deines Netzes und wende ihn an; dann werden Geräte hier gekoppelt.",
  who: (address) =>
    `Jeder in deinem WLAN erreicht ${address} und bekommt ohne Schlüssel nichts. Ein Telefon kann von sich aus nicht wissen, dass du es bist, der antwortet; darum kommt es auf die Reihenfolge an.`,
  open: "Scanne das mit dem Telefon und hol dort das Zertifikat.",
  openQr: "QR-Code: die Seite, die ein Telefon führt",
  compare: "Vergleiche den Fingerabdruck auf dem Telefon mit diesem hier, ganz. Erst dann installieren.",
  fingerprint: "Fingerabdruck (SHA-256)",
  invite: "Wenn es installiert ist, mach einen Code und scanne ihn. Die Seite muss ohne Warnung aufgehen.",
  scope: "Das Gerät darf",
  page: "Seite: darf den Eingang bearbeiten, sieht keine Schlüssel",
  make: "Kopplungscode machen",
  making: "Wird gemacht …",
  code: "Kopplungscode",
  codeQr: "QR-Code: der Link zum Koppeln",
  until: (time) => `Gilt einmal, bis ${time}.`,
  over: "Dieser Code ist abgelaufen. Mach einen neuen.",
  computer:
    "Auf einem anderen Computer erledigt dieser Befehl alle drei Schritte. Füge den Link darunter ein, wenn er danach fragt:",
  link: "Der Link zum Koppeln",
  paired: (name) => `Gekoppelt: ${name}`,
};

export const servedPage: Messages["servedPage"] = {
  title: "Diese Seite auf gekoppelten Geräten zeigen",
  how: "Ein Telefon, das du dafür koppelst, öffnet Eingang und Belege im Browser, unter der Adresse der API. Einstellungen und Schlüssel bleiben auf diesem Computer. Ausgeschaltet sind diese Geräte nicht mehr gekoppelt.",
  on: "Gekoppelten Geräten wird die Seite gezeigt.",
  off: "Geräten wird die Seite nicht mehr gezeigt.",
};

export const unpaired: Messages["unpaired"] = {
  title: "Dieses Gerät koppeln",
  what: "Es ist mit diesem Creel nicht oder nicht mehr gekoppelt.",
  how: "Mach auf dem Computer einen Code für diese Seite: unter Einstellungen, Geräte, oder mit [creel pair --page]. Scanne ihn dann hier oder tippe ihn ein.",
  go: "Code eingeben",
  kept: "Was du auf diesem Gerät getippt hast, bleibt und kommt mit der Seite zurück.",
};
