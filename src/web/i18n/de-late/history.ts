import { count, number } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

/** The actor: null is this page. */
const by =
  (did: string) =>
  (who: string | null, what: string): string =>
    `${who === null ? "Du hast" : `${who} hat`} ${did.replace("…", what)}`;

export const historyPanel: LateMessages["historyPanel"] = {
  undone: "rückgängig gemacht",
  noWayBack: "lässt sich nicht rückgängig machen",
  empty: "Noch gibt es keine Schritte.",
  loadFailed: "Der Verlauf konnte nicht geladen werden.",
  older: "Mehr anzeigen",
  clock: "Das Startdatum",
  askOld: (when) => `Den letzten Schritt (${when}) rückgängig machen?`,
  undoOld: "Trotzdem rückgängig machen",
  imported: (name) => `Du hast ${name} importiert`,
  importStepped: {
    undo: (name) => `Der Import von ${name} wird zurückgenommen`,
    redo: (name) => `${name} wird noch einmal importiert`,
  },
  importWasUndone: (name) => `Der Import von ${name} war schon zurückgenommen`,
  importProgress: (done, total) =>
    `${number.format(done)} von ${count(total, "Eintrag", "Einträgen")}. Unter Einstellungen > Importieren siehst du, wie weit es ist.`,
  said: (title, detail) => (detail === "" ? title : `${title} · ${detail}`),
};

export const historySteps: LateMessages["historySteps"] = {
  quoted: (title) => `„${title}“`,
  unnamed: "einen Eintrag, den es nicht mehr gibt,",
  moved: (who, what, list) => by(`… nach ${list} verschoben`)(who, what),
  did: {
    capture: by("… festgehalten"),
    edit: by("… geändert"),
    move: by("… verschoben"),
    complete: by("… erledigt"),
    reopen: by("… wieder geöffnet"),
    trash: by("… in den Papierkorb verschoben"),
    restore: by("… wiederhergestellt"),
    purge: by("… endgültig gelöscht"),
    repeat: by("… wiederholt"),
    undo: by("bei … etwas rückgängig gemacht"),
    redo: by("bei … etwas wiederholt"),
  },
  edited: {
    title: by("… umbenannt"),
    note: by("die Notiz von … geändert"),
    focused: by("… in den Fokus genommen"),
    unfocused: by("… aus dem Fokus entfernt"),
    startDate: by("das Startdatum von … geändert"),
    dueDate: by("die Fälligkeit von … geändert"),
    remindAt: by("die Erinnerung von … geändert"),
    repeat: by("geändert, wie sich … wiederholt"),
    tags: by("die Schlagwörter von … geändert"),
    area: by("den Bereich von … geändert"),
    contact: by("geändert, auf wen … wartet"),
    project: by("das Projekt von … geändert"),
    position: by("die Reihenfolge von … geändert"),
    project_kind: by("… zum Projekt gemacht"),
    note_kind: by("… als Referenz behalten"),
    other: by("… geändert"),
  },
};
