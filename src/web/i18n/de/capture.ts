import type { EntryToken } from "../../../domain/quick-entry/token.ts";
import type { Messages } from "../en/en.ts";
import { count, number } from "./counting.ts";

const utc = { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" } as const;
const day = new Intl.DateTimeFormat("de", utc);
const dayOfYear = new Intl.DateTimeFormat("de", { ...utc, year: "numeric" });

function dayIn(value: EntryToken["value"], year: number): string {
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return String(value);
  return (date.getUTCFullYear() === year ? day : dayOfYear).format(date);
}

export const capture: Messages["capture"] = {
  label: "Festhalten",
  placeholder: "Was geht dir durch den Kopf?",
  note: "Notiz",
  notePlaceholder: "Was noch dazugehört",
  addNote: "Notiz hinzufügen",
  focus: "Fokus",
  save: "Speichern",
  captured: (title) => `Festgehalten: ${title}`,
  notCaptured: (title, reason) => `Nicht festgehalten: ${title}. ${reason}`,
  saving: "Wird gespeichert …",
  setAside: "Beiseitegelegt: Das ist noch nicht im Eingang.",
  waiting: "Wartet auf Creel",
  edit: "Bearbeiten",
  titleMissing: "Erst ein Titel: Die erste Zeile ist die, die in der Liste steht.",

  understood: "Verstanden",
  part: ({ kind, value, says, text, isSuggestion, isUnknown }, year) => {
    if (isUnknown) return `Kein Projekt ${value}`;
    const words: Partial<Record<EntryToken["kind"], string>> = {
      tag: `#${value}`,
      context: String(value),
      project: `Projekt ${value}`,
      area: `Bereich ${value}`,
      due: `Fällig ${dayIn(value, year)}`,
      start: `Beginnt ${dayIn(value, year)}`,
      repeat: `Wiederholt: ${text.replace(/^\*/, "")}`,
      minutes: `${number.format(Number(value))} Minuten`,
      focus: "Im Fokus",
    };
    return (words[kind] ?? says) + (isSuggestion ? "?" : "");
  },
  readLater: "Was hinter Zeichen wie # und ! steht, wird gelesen, sobald es angekommen ist.",
  readOut: (parts) => `Verstanden: ${parts.join("; ")}`,
  dismiss: "– als Text lassen",
  dismissHow: "Als Text lassen",
  dismissed: (text) => `„${text}“ bleibt Text.`,
  accept: "– übernehmen",
  acceptHow: "Als Fälligkeitstag übernehmen",
  refuse: (text) => `„${text}“ ist kein Datum`,

  pasted: (lines) => `${count(lines, "Zeile", "Zeilen")} eingefügt. Behalten als`,
  asItems: (lines) => count(lines, "Eintrag", "Einträge"),
  asOne: "Ein Eintrag mit Notiz",
  capturedAll: (items) => `Festgehalten: ${count(items, "Eintrag", "Einträge")}`,
};

export const captureWindow: Messages["captureWindow"] = {
  title: "Festhalten",
  caught: "Hier festgehalten",
  states: {
    kept: "Festgehalten",
    saving: "Wird gespeichert …",
    waiting: "Wartet auf Creel",
    failed: "Nicht festgehalten",
    takenBack: "In einem anderen Fenster zurückgenommen",
  },
  keys: "[Enter] speichert, [Umschalt+Enter] fügt eine Notiz hinzu, [Esc] geht und behält den Text.",
  keysPopup:
    "[Enter] speichert, [Strg+Enter] speichert und schließt, [Umschalt+Enter] fügt eine Notiz hinzu, [Esc] schließt und behält den Text.",
  open: "Creel öffnen",
  signedOut:
    "Dieser Browser ist nicht angemeldet. Was du speicherst, wartet hier, bis er es ist: [anmelden].",
  unpaired: "Dieses Gerät ist nicht gekoppelt. Was du speicherst, wartet hier, bis es das ist: [koppeln].",
};

export const bookmarklet: Messages["bookmarklet"] = {
  title: "Von jeder Webseite festhalten",
  how: "Zieh das in die Lesezeichen deines Browsers. Ein Klick darauf öffnet dann ein kleines Fenster mit der Adresse, dem Titel und den markierten Worten; Enter speichert sie. Vorher wird nichts festgehalten.",
  name: "An Creel",
  keyboard: "Ohne Maus: Leg ein neues Lesezeichen an, mit diesem Text als Adresse.",
};
