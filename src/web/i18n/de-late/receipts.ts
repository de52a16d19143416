import { number } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

export const arrivals: LateMessages["arrivals"] = {
  intro: "Ist es angekommen? Alles, was Creel in den letzten 90 Tagen erreicht hat, mit dem Ergebnis.",
  when: "Wann",
  outcome: "Ergebnis",
  item: "Eintrag",
  from: "Von",
  outcomes: { captured: "Festgehalten", repeated: "Wiederholt", refused: "Abgelehnt" },
  repeatedHow: "Es war schon hier, also gibt es weiterhin nur einen Eintrag.",
  refusedFor: {
    "invalid-json": "Das JSON war ungültig.",
    "invalid-text": "Der Text war kein UTF-8.",
    "invalid-request": "Die Anfrage war ungültig.",
    "too-large": "Es war zu groß.",
    unsupported: "Creel unterstützt das Format nicht.",
    invalid: "Ein Wert darin war ungültig.",
  },
  refused: "Es konnte nicht gespeichert werden.",
  gone: "Gibt es nicht mehr",
  ignored: (names) => `Ignoriert: ${names}`,
  newest: (n) => `Angezeigt werden die neuesten ${number.format(n)}.`,
  older: "Mehr anzeigen",
  empty: "Noch ist nichts angekommen.",
  emptyHow: "Alles, was ankommt, hinterlässt hier einen Beleg: wann es ankam, von wem, und das Ergebnis.",
  emptyApi: "Halte im Eingang etwas fest, oder [schalte die API ein] und sende etwas von anderswo.",
  loadFailed: "Die Belege konnten nicht geladen werden.",
};
