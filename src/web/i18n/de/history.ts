import type { Messages } from "../en/en.ts";
import { count } from "./counting.ts";

/** Undo and the history. */
export const history: Messages["history"] = {
  title: "Verlauf",
  undo: "Rückgängig",
  redo: "Wiederholen",
  cannot: { undo: "Das lässt sich nicht rückgängig machen", redo: "Das lässt sich nicht wiederholen" },
  items: (n) => count(n, "Eintrag", "Einträge"),
  nothing: { undo: "Nichts rückgängig zu machen", redo: "Nichts zu wiederholen" },
  nothingHow: {
    undo: "Alle Schritte dieser Seite aus den letzten 90 Tagen sind rückgängig gemacht.",
    redo: "Nichts wurde rückgängig gemacht, oder danach folgte ein anderer Schritt.",
  },
  stepped: { undo: (what) => `Rückgängig gemacht: ${what}`, redo: (what) => `Wiederholt: ${what}` },
  nowIn: (list, n) => (n === 1 ? `Jetzt unter ${list}.` : `Sie sind unter ${list}.`),
};
