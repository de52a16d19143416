import type { LateMessages } from "../en-late/late.ts";

export const pick: LateMessages["pick"] = {
  when: { dueDate: "Wann fällig?", startDate: "Wann beginnen?", schedule: "Bis wann aufschieben?" },
  whenPlaceholder: "morgen, in 3 Tagen, 24. Dez",
  noDate: { dueDate: "Keine Fälligkeit", startDate: "Kein Startdatum" },
  notADay: "Das ist kein Datum. Versuche „morgen“, „in 3 Tagen“ oder „24. Dez“.",
  moveWhere: "Verschieben nach",
  makeProject: "Eigenes Projekt",
  inProject: "In ein Projekt …",
  whichTags: "Schlagwörter",
  tagsPlaceholder: "Schlagwort hinzufügen oder entfernen",
  newTag: (name) => `Neues Schlagwort: ${name}`,
  whichProject: "Projekt",
  projectPlaceholder: "Ein Projekt suchen oder ein neues nennen",
  noProject: "Kein Projekt",
  nothingFound: "Nichts gefunden.",
  today: "Heute",
  tomorrow: "Morgen",
  nextWeek: "Nächste Woche",
};
