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
