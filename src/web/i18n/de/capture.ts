import type { EntryToken } from "../../../domain/quick-entry/token.ts";
import type { Messages } from "../en/en.ts";
import { count, number } from "./counting.ts";

export const capture: Messages["capture"] = {
  label: "Festhalten",
  placeholder: "Woran denkst du?",
  note: "Notiz",
  notePlaceholder: "Mehr dazu",
  addNote: "Notiz hinzufügen",
  focus: "Fokus",
  save: "Speichern",
  captured: (title) => `Festgehalten: ${title}`,
  notCaptured: (title, reason) => `Nicht festgehalten: ${title}. ${reason}`,
  refused: "Nicht festgehalten. Der Text bleibt erhalten.",
  saving: "Wird gespeichert …",
  setAside: "Noch nicht im Eingang.",
  damaged: "Dieser Text war in diesem Browser beschädigt. Lies ihn, bevor du ihn noch einmal sendest.",
  onlyHere: "Bleibt nur in diesem Fenster, bis Creel es hat.",
  leaveOpen: "Dieser Browser kann es nicht speichern. Lass dieses Fenster offen.",
  waiting: "Wartet auf Creel",
  edit: "Bearbeiten",
  titleMissing: "Schreib zuerst einen Titel: Die Liste zeigt die erste Zeile.",
  part: ({ kind, value, says, text, isSuggestion, isUnknown }, { day }) => {
    if (isUnknown) return `Kein Projekt ${value}`;
    const [time] = /\d{1,2}:\d\d(?:\s[\p{L}.]+)?/u.exec(says) ?? [];
    const words: Partial<Record<EntryToken["kind"], string>> = {
      tag: `#${value}`,
      context: String(value),
      project: `Projekt ${value}`,
      area: `Bereich ${value}`,
      due: `Fällig ${day}${time ? `, ${time}, mit Erinnerung` : ""}`,
      start: `Beginnt ${day}${time ? `, Erinnerung um ${time}` : ""}`,
      repeat: `Wiederholt: ${text.replace(/^\*/, "")}`,
      minutes: `${number.format(Number(value))} Minuten`,
      focus: "Im Fokus",
    };
    return (words[kind] ?? says) + (isSuggestion ? "?" : "");
  },
  readLater: "Zeichen wie # und ! liest Creel, sobald der Text angekommen ist.",
  readOut: (parts) => `Verstanden: ${parts.join("; ")}`,
  dismissed: (text) => `„${text}“ bleibt Text.`,
  capturedTo: (name) => `Festgehalten in ${name}`,
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
    takenBack: "In einem anderen Fenster rückgängig gemacht",
  },
  keys: "[Enter] speichert, [Umschalt+Enter] fügt eine Notiz hinzu, [Esc] verlässt die Zeile und behält den Text.",
  keysPopup:
    "[Enter] speichert, [Strg+Enter] speichert und schließt, [Umschalt+Enter] fügt eine Notiz hinzu, [Esc] schließt und behält den Text.",
  open: "Creel öffnen",
  signedOut: "Dieser Browser ist nicht angemeldet. Gespeichertes wartet hier, bis er es ist: [anmelden].",
  unpaired: "Dieses Gerät ist nicht gekoppelt. Gespeichertes wartet hier, bis es das ist: [koppeln].",
};
