import type { Messages } from "../en/en.ts";
import { number } from "./counting.ts";

type Unit = "day" | "week" | "month" | "year";
const ONE: Record<Unit, string> = { day: "Tag", week: "Woche", month: "Monat", year: "Jahr" };
const MANY: Record<Unit, string> = { day: "Tage", week: "Wochen", month: "Monate", year: "Jahre" };
const EACH: Record<Unit, string> = {
  day: "jeden Tag",
  week: "jede Woche",
  month: "jeden Monat",
  year: "jedes Jahr",
};

export const item: Messages["item"] = {
  label: "Eintrag",
  close: "Schließen",
  gone: "Er ist nicht mehr da.",
  goneHow:
    "Er wurde endgültig gelöscht, oder seine Adresse ist unvollständig. Kürzlich Gelöschtes liegt im Papierkorb.",
  notFound: "Er konnte nicht gelesen werden.",

  complete: "Erledigen",
  reopen: "Wieder öffnen",
  focus: "In den Fokus nehmen",
  unfocus: "Aus dem Fokus nehmen",
  trash: "In den Papierkorb legen",
  restore: "Wiederherstellen",
  purge: "Endgültig löschen",
  purgeAsk: "Endgültig löschen?",
  purgeHow: "Text, Notiz und Verlauf werden getilgt. Nur das lässt sich nicht rückgängig machen.",
  purged: "Endgültig gelöscht",
  keep: "Behalten",
  inTrash: "Im Papierkorb",

  title: "Titel",
  note: "Notiz",
  addNote: "Notiz hinzufügen",
  editNote: "Notiz bearbeiten",
  noteHow: "Markdown. [Strg Enter] sichert, [Esc] verlässt und behält den Entwurf.",
  asWritten: "So gezeigt, wie sie geschrieben wurde: zu lang oder zu verschachtelt, um sie aufzubereiten.",
  noteNotEdited: (id) =>
    `Auch ein Textfeld bräuchte zu lange: „creel edit ${id}“ im Terminal öffnet sie im Editor.`,
  draft: "Ein Entwurf ist noch nicht gesichert.",
  draftOpen: "Weiterschreiben",
  draftDrop: "Verwerfen",
  check: (text) => text || "Zu tun",

  overtaken: "Es wurde anderswo geändert, während du schriebst.",
  theirs: "Wie es jetzt ist",
  yours: "Wie du es geschrieben hast",
  takeTheirs: "So lassen, wie es jetzt ist",
  takeYours: "Meinen Text nehmen",
  nothing: "Nichts",

  list: "Liste",
  lists: {
    inbox: "Eingang",
    next: "Als Nächstes",
    waiting: "Warten",
    scheduled: "Geplant",
    someday: "Irgendwann",
    done: "Erledigt",
    trash: "Papierkorb",
  },
  kind: "Art",
  kinds: { action: "Aufgabe", project: "Projekt", note: "Notiz" },
  energy: "Energie",
  energies: { low: "Wenig", medium: "Mittel", high: "Viel" },
  none: "–",

  start: "Beginn",
  due: "Fällig",
  remind: "Erinnerung",
  repeat: "Wiederholung",
  minutes: "Dauert",
  tags: "Schlagwörter",
  project: "Projekt",
  area: "Bereich",
  contact: "Kontakt",
  addTag: "Schlagwort hinzufügen",
  newProject: (name) => `Neues Projekt: ${name}`,
  openProject: "Projekt öffnen",
  unknownProject: "Ein Projekt, das nicht offen ist",

  startHint: "morgen, nächsten Freitag, in 3 Wochen",
  dueHint: "Freitag, 24.12., in zwei Wochen",
  remindHint: "morgen 9:00, in 20 Minuten",
  repeatHint: "alle 2 Wochen, monatlich am 1.",
  minutesHint: "15m, 1h30",
  picks: { today: "Heute", tomorrow: "Morgen", week: "In einer Woche", tonight: "Heute Abend" },
  pickRepeats: { day: "Täglich", week: "Wöchentlich", month: "Monatlich" },
  calendar: "Im Kalender wählen",
  clear: (what) => `Leeren: ${what}`,
  remove: (name) => `${name} entfernen`,
  overdue: "vorbei",
  misread: (hint) => `Das wurde nicht verstanden. Zum Beispiel: ${hint}.`,
  duration: (hours, minutes) =>
    [hours > 0 ? `${number.format(hours)} Std.` : "", minutes > 0 ? `${number.format(minutes)} Min.` : ""]
      .filter(Boolean)
      .join(" "),

  repeats: {
    every: (n, unit) => (n === 1 ? EACH[unit] : `alle ${number.format(n)} ${MANY[unit]}`),
    weekdays: "werktags",
    onDays: (n, days) => (n === 1 ? `jede Woche am ${days}` : `alle ${number.format(n)} Wochen am ${days}`),
    onMonthDay: (every, day) => `${every} am ${day}.`,
    onLastDay: (every) => `${every} am letzten Tag`,
    afterDone: (n, unit) =>
      n === 1
        ? `${unit === "week" ? "eine" : "ein"} ${ONE[unit]} nach dem Erledigen`
        : `${number.format(n)} ${MANY[unit]} nach dem Erledigen`,
    from: "Gezählt ab",
    froms: { date: "seinem Datum", completion: "dem Erledigen" },
    times: (said, n) => `${said}, noch ${n === 1 ? "einmal" : `${number.format(n)}-mal`}`,
    until: (said, day) => `${said}, bis ${day}`,
  },

  actions: "Aufgaben",
  addAction: "Aufgabe hinzufügen",
  noActions: "Was ist als Nächstes dafür zu tun?",
  completeOne: (title) => `Erledigen: ${title}`,

  about: "Über diesen Eintrag",
  captured: "Erfasst",
  changed: "Geändert",
  completed: "Erledigt",
  id: "Kennung",

  history: "Verlauf",
  historyMissing: "Der Verlauf konnte nicht gelesen werden.",
  historyEmpty: "Von ihm ist nichts aufbewahrt.",
  by: (who) => `von ${who}`,
  did: {
    capture: "Erfasst",
    edit: "Geändert",
    move: "Verschoben",
    complete: "Erledigt",
    reopen: "Wieder geöffnet",
    trash: "In den Papierkorb gelegt",
    restore: "Aus dem Papierkorb geholt",
    purge: "Endgültig gelöscht",
    repeat: "Als nächster gemacht",
    undo: "Schritt rückgängig gemacht",
    redo: "Schritt wiederholt",
  },
  movedTo: (list) => `verschoben nach ${list}`,
  became: (kind) => `jetzt: ${kind}`,
  nowFocused: "in den Fokus genommen",
  notFocused: "aus dem Fokus genommen",
  retitled: (title) => `Titel: ${title}`,
  noteChanged: "Notiz umgeschrieben",
  noteCleared: "Notiz entfernt",
  fieldSet: (field, value) => `${field}: ${value}`,
  fieldCleared: (field) => `${field}: geleert`,
  reordered: "in der Liste umgestellt",
};
