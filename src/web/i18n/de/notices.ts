import type { ProblemCode } from "../../../domain/problem.ts";
import type { Messages } from "../en/en.ts";

export const notice: Messages["notice"] = {
  label: "Mitteilungen",
  up: "Die API von Creel läuft",
  notUp: "Die API von Creel läuft nicht",
  dismiss: "Schließen",
  newVersion: "Es gibt eine neue Version der Seite",
  newVersionHow: "Lade jetzt neu, oder du bekommst sie beim nächsten Start.",
  reload: "Neu laden",
};

/** By the code of a problem, or by the code and the field. Others are shown as the server describes them. */
const SENTENCES: Partial<Record<ProblemCode | `invalid ${string}`, string>> = {
  "invalid title": "Der Titel ist leer, zu lang oder enthält ungültige Zeichen. Ändere ihn.",
  "invalid note": "Die Notiz ist zu lang oder enthält ungültige Zeichen. Kürze oder ändere sie.",
  "invalid dueTime": "Das ist keine gültige Uhrzeit eines Fälligkeitstags. Gib Tag und Uhrzeit ein.",
  "invalid dueDate": "Das ist kein gültiges Datum. Gib ein anderes ein.",
  "invalid tags": "Ein Schlagwort hat 1 bis 200 Zeichen, ohne Komma, und ein Eintrag höchstens 100 davon.",
  "invalid-json": "Das JSON ist ungültig.",
  "invalid-text": "Der Text ist kein UTF-8.",
  unauthorized:
    "Der Code oder die Anmeldung gilt nicht mehr. `creel open` in einem Terminal meldet diese Seite an.",
  "not-found": "Das gibt es nicht mehr. Lade die Seite neu.",
  timeout: "Die Anfrage hat zu lange gedauert. Versuche es noch einmal.",
  changed: "Es wurde inzwischen geändert. Sieh es dir an und wiederhole dann die Änderung.",
  "too-large": "Der Text ist zu groß. Kürze ihn.",
  unsupported: "Creel unterstützt dieses Format nicht.",
  "too-many": "Zu viele Anfragen auf einmal. Versuche es gleich noch einmal.",
  internal: "In Creel ist ein Fehler aufgetreten. Versuche es noch einmal; den Grund nennt das Protokoll.",
  unavailable:
    "Creel kann das gerade nicht. Versuche es gleich noch einmal; `creel doctor` zeigt mögliche Ursachen.",
  "disk-full":
    "Der Datenträger ist voll, darum wurde nichts gespeichert. Schaffe Platz und versuche es noch einmal.",
};

export function germanProblem(code: ProblemCode, field?: string): string | null {
  return (code === "invalid" ? SENTENCES[`invalid ${field}`] : SENTENCES[code]) ?? null;
}
