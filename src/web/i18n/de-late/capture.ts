import { count, number } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

export const paste: LateMessages["paste"] = {
  pasted: (lines) => `${count(lines, "Zeile", "Zeilen")} eingefügt. Behalten als`,
  asItems: (lines) => count(lines, "Eintrag", "Einträge"),
  signs: ({ dates, tags, projects, others }) =>
    [
      ...(dates > 0 ? [`${number.format(dates)} mit Datum`] : []),
      ...(tags > 0 ? [`${number.format(tags)} mit Schlagwort`] : []),
      ...(projects > 0 ? [`${number.format(projects)} mit Projekt`] : []),
      ...(others > 0 ? [`${number.format(others)} mit mehr`] : []),
    ].join(", "),
  readSigns: "Die Zeichen lesen",
  signsAsText: "Zeichen bleiben Text",
  asOne: "Ein Eintrag mit Notiz",
};

export const captureParts: LateMessages["captureParts"] = {
  understood: "Verstanden",
  dismiss: "– als Text lassen",
  dismissHow: "Als Text lassen",
  accept: "– übernehmen",
  acceptHow: "Als Fälligkeit übernehmen",
  refuse: (text) => `„${text}“ ist kein Datum`,

  completions: "Vorschläge",
  sigils: "Hinzufügen",
  sigilNames: { "#": "Schlagwort", "@": "Kontext", "+": "Projekt", "!": "Fällig", "^": "Beginn" },
  dates: [
    "heute",
    "morgen",
    "übermorgen",
    "nächste Woche",
    "in zwei Wochen",
    "nächsten Monat",
    "Montag",
    "Dienstag",
    "Mittwoch",
    "Donnerstag",
    "Freitag",
    "Samstag",
    "Sonntag",
  ],
  target: (name) => `In ${name}`,
  targetOn: (name) => `In ${name} ablegen, nicht im Eingang`,
  targetOff: "Im Eingang ablegen",
  addAction: "Aufgabe hinzufügen",
};
