import type { Messages } from "../en/en.ts";
import { count, number } from "./counting.ts";

export const list: Messages["list"] = {
  label: "Einträge im Eingang",
  count: (n, isWhole) => (isWhole ? number.format(n) : `${number.format(n)}+`),
  countLabel: (n, isWhole) => `${isWhole ? "" : "mehr als "}${count(n, "Eintrag", "Einträge")}`,
  arrived: (n, title) => (n === 1 ? `Neu: ${title}` : count(n, "neuer Eintrag", "neue Einträge")),
  focused: "Im Fokus",
  page: "Seite",
  terminal: "Terminal",
  empty: "Der Eingang ist leer.",
  emptyHow: [
    "Drücke [i], schreib auf, was dir durch den Kopf geht, und speichere es mit Enter. Es ist sofort sicher.",
    "Tippe auf + und schreib auf, was dir durch den Kopf geht. Es ist sofort sicher.",
  ],
  emptyApi:
    "Auch Skripte, Telefone und andere Programme können etwas hierher schicken: [die API einschalten].",
  emptyApiUp: "Auch Skripte, Telefone und andere Programme können etwas hierher schicken: [so geht es].",
  triage: "Sichten",
  triageHow: "Den Eingang sichten, einen Eintrag nach dem anderen",
  loadFailed: "Der Eingang konnte nicht geladen werden.",
};
