import type { Messages } from "../en/en.ts";
import { count } from "./counting.ts";

/** The actor: null is this page. */
const by =
  (did: string) =>
  (who: string | null, what: string): string =>
    `${who === null ? "Du hast" : `${who} hat`} ${did.replace("…", what)}`;

/** Undo and the history. */
export const history: Messages["history"] = {
  title: "Verlauf",
  undo: "Rückgängig",
  redo: "Wiederholen",
  undone: "rückgängig gemacht",
  cannot: { undo: "Das lässt sich nicht rückgängig machen", redo: "Das lässt sich nicht wiederholen" },
  noWayBack: "lässt sich nicht rückgängig machen",
  empty: "Noch gibt es keine Schritte.",
  loadFailed: "Der Verlauf konnte nicht geladen werden.",
  older: "Mehr anzeigen",
  items: (n) => count(n, "Eintrag", "Einträge"),
  quoted: (title) => `„${title}“`,
  unnamed: "einen Eintrag, den es nicht mehr gibt,",
  clock: "Das Startdatum",
  nothing: { undo: "Nichts rückgängig zu machen", redo: "Nichts zu wiederholen" },
  nothingHow: {
    undo: "Alle Schritte dieser Seite aus den letzten 90 Tagen sind rückgängig gemacht.",
    redo: "Nichts wurde rückgängig gemacht, oder danach folgte ein anderer Schritt.",
  },
  askOld: (when) => `Den letzten Schritt (${when}) rückgängig machen?`,
  askLongAgo: "Den letzten Schritt rückgängig machen? Er ist lange her.",
  undoOld: "Trotzdem rückgängig machen",
  stepped: { undo: (what) => `Rückgängig gemacht: ${what}`, redo: (what) => `Wiederholt: ${what}` },
  said: (title, detail) => (detail === "" ? title : `${title} · ${detail}`),
  nowIn: (list, n) => (n === 1 ? `Jetzt unter ${list}.` : `Sie sind unter ${list}.`),
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
