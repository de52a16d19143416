import type { Messages } from "../en/en.ts";
import { number } from "./counting.ts";

export const arrivals: Messages["arrivals"] = {
  intro: "Ist es angekommen? Alles, was Creel in den letzten 90 Tagen erreicht hat, und was daraus wurde.",
  when: "Wann",
  outcome: "Ergebnis",
  item: "Eintrag",
  from: "Von",
  outcomes: { captured: "Festgehalten", repeated: "Noch einmal", refused: "Abgelehnt" },
  repeatedHow: "Es war schon hier und ist nicht doppelt.",
  refusedFor: {
    "invalid-json": "Das JSON war kaputt.",
    "invalid-text": "Der Text war kein UTF-8.",
    "invalid-request": "Die Anfrage widersprach sich.",
    "too-large": "Es war zu groß.",
    unsupported: "Es kam in einer Form, die nicht zu verstehen ist.",
    invalid: "Ein Wert darin war nicht, wie er sein muss.",
  },
  refused: "Es konnte nicht aufbewahrt werden.",
  gone: "Nicht mehr hier",
  ignored: (names) => `Übergangen: ${names}`,
  newest: (n) => `Die neuesten ${number.format(n)} sind zu sehen.`,
  older: "Mehr zeigen",
  empty: "Noch ist nichts angekommen.",
  emptyHow:
    "Alles, was festgehalten wird, hinterlässt hier einen Beleg: wann es kam, von wem, und was daraus wurde.",
  emptyApi:
    "Halte im Eingang etwas fest, dann steht der erste hier, oder [schalte die API ein] und schick etwas von anderswo.",
  loadFailed: "Die Belege konnten nicht geladen werden.",
};
