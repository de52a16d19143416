import type { LateMessages } from "../en-late/late.ts";

export const pairing: LateMessages["pairing"] = {
  title: "Ein Telefon oder einen Computer koppeln",
  intro: "Es bekommt einen eigenen Schlüssel. Du kannst ihn oben unter Schlüssel widerrufen.",
  introPage:
    "Es bekommt einen eigenen Schlüssel, den du oben unter Schlüssel widerrufen kannst, oder diese Seite, die du hier widerrufen kannst.",
  alone:
    "Noch erreicht nur dieser Computer Creel. Um ein Gerät zu koppeln, gib der API oben auf dieser Seite einen Host deines Netzes und wende ihn an.",
  who: (address) =>
    `Jeder in deinem WLAN erreicht ${address}, bekommt aber ohne Schlüssel nichts. Ein Telefon kann von sich aus nicht wissen, dass dein Creel antwortet; darum kommt es auf die Reihenfolge der Schritte an.`,
  open: "Scanne das mit dem Telefon und lade dort das Zertifikat herunter.",
  openQr: "QR-Code: die Kopplungsseite für ein Telefon",
  compare:
    "Vergleiche den ganzen Fingerabdruck auf dem Telefon mit diesem. Installiere das Zertifikat nur, wenn sie gleich sind.",
  fingerprint: "Fingerabdruck (SHA-256)",
  invite: "Erstelle dann einen Code und scanne ihn. Die Seite muss sich ohne Warnung öffnen.",
  scope: "Das Gerät darf",
  page: "Seite: darf den Eingang bearbeiten, sieht keine Schlüssel",
  make: "Kopplungscode erstellen",
  making: "Wird erstellt …",
  code: "Kopplungscode",
  codeQr: "QR-Code: der Kopplungslink",
  until: (time) => `Gilt einmal, bis ${time}.`,
  over: "Dieser Code ist abgelaufen. Erstelle einen neuen.",
  computer:
    "Auf einem anderen Computer erledigt dieser Befehl alle drei Schritte. Füge den Link unten ein, wenn er danach fragt:",
  link: "Der Kopplungslink",
  paired: (name) => `Gekoppelt: ${name}`,
};

export const servedPage: LateMessages["servedPage"] = {
  title: "Diese Seite auf gekoppelten Geräten anzeigen",
  how: "Ein Telefon, das du dafür koppelst, öffnet Eingang und Belege in seinem Browser, unter der Adresse der API. Einstellungen und Schlüssel bleiben auf diesem Computer. Wenn du das ausschaltest, sind diese Geräte nicht mehr gekoppelt.",
  on: "Gekoppelte Geräte können die Seite jetzt öffnen.",
  off: "Geräte können die Seite nicht mehr öffnen.",
};
