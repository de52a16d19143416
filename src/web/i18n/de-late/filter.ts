import { count, number } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

export const filter: LateMessages["filter"] = {
  label: "Filter der Liste",
  add: "Filter hinzufügen",
  remove: (name) => `Filter entfernen: ${name}`,
  clear: "Aufheben",
  found: (n) => count(n, "Eintrag", "Einträge"),
  shown: (n, all) => `${number.format(n)} von ${count(all, "Eintrag", "Einträgen")}`,
  nothing: "Kein Eintrag passt.",
  nothingHow: "Entferne oben einen Filter, oder hebe alle auf.",
  clearAll: "Filter aufheben",
  atMost: (minutes) => `Höchstens ${minutes}`,
  energies: { low: "Wenig Energie", medium: "Mittlere Energie", high: "Viel Energie" },
  kinds: { action: "Aufgaben", project: "Projekte", note: "Referenz" },
  focused: "Im Fokus",
  notFocused: "Nicht im Fokus",
  available: "Jetzt machbar",
  heldBack: "Wartet auf anderes",
  due: { overdue: "Überfällig", today: "Heute fällig", week: "Diese Woche fällig", none: "Ohne Fälligkeit" },
  dueBy: (day) => `Fällig bis ${day}`,
  words: (words) => `„${words}“`,
};

export const places: LateMessages["places"] = {
  tag: "Schlagwörter",
  contact: "Personen",
  area: "Bereiche",
  more: (n) => `${number.format(n)} weitere stehen unter Befehle`,
};

export const sorting: LateMessages["sorting"] = {
  sortBy: "Sortieren nach",
  orders: {
    due: "Fälligkeit",
    start: "Beginn",
    created: "Neueste zuerst",
    changed: "Zuletzt geändert zuerst",
    title: "Titel",
    minutes: "Dauer",
  },
  ownOrder: { manual: "Von Hand", fixed: "Wie die Liste ist" },
  sortedBy: {
    due: "Nach Fälligkeit sortiert",
    start: "Nach Beginn sortiert",
    created: "Neueste zuerst",
    changed: "Zuletzt geändert zuerst",
    title: "Nach Titel sortiert",
    minutes: "Nach Dauer sortiert",
  },
  stop: (order) => `${order}: zurück zur eigenen Reihenfolge`,
  cannotMove: "In einer sortierten Liste wird nichts von Hand verschoben.",
  sortByHand: "Von Hand ordnen",
};

export const filterPicker: LateMessages["filterPicker"] = {
  question: "Nur anzeigen",
  placeholder: "@zuhause, #arbeit, 15, ein Name",
  enoughUncounted: "Anzeigen",
  enough: (n) => `${n} anzeigen`,
  alike: "Zeigen, was auch das hat",
  nothing: "Kein Eintrag hat das. Versuche ein anderes Wort.",
  fields: {
    kind: "Art",
    isFocused: "Fokus",
    isAvailable: "Verfügbarkeit",
    tag: "Schlagwort",
    context: "Kontext",
    area: "Bereich",
    contact: "Kontakt",
    project: "Projekt",
    maxMinutes: "Dauer",
    energy: "Energie",
    due: "Fälligkeit",
    words: "Wörter",
  },
  alsoCalled: {
    low: "müde Energie wenig niedrig low",
    medium: "Energie mittel medium",
    high: "wach Energie viel hoch high",
    overdue: "fällig überfällig overdue",
    today: "fällig heute today",
    week: "fällig diese Woche due week",
    none: "fällig ohne kein Datum none",
    focused: "Stern Fokus focus",
    maxMinutes: "Minuten Zeit minutes",
  },
};

export const viewPicker: LateMessages["viewPicker"] = {
  saveIt: "Filter speichern",
  options: (name) => `Filter ändern: ${name}`,
  removed: (name) => `Filter gelöscht: ${name}`,
  failed: "Der Filter wurde nicht gespeichert.",
  later: "Der Filter wird gesendet, sobald Creel wieder antwortet.",
  name: "Name des Filters",
  change: "Ändern",
  placeholder: "Name des Filters",
  save: (name) => `Als „${name}“ speichern`,
  replace: (name) => `„${name}“ ersetzen`,
  rename: "Umbenennen",
  moveUp: "Nach oben",
  moveDown: "Nach unten",
  remove: "Löschen",
  saved: (name) => `Filter gespeichert: ${name}`,
  renamed: (name) => `Filter umbenannt: ${name}`,
  tooMany: (n) => `Es gibt ${n} gespeicherte Filter. Lösche zuerst einen.`,
};
