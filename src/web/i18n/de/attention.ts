import type { Messages } from "../en/en.ts";
import { count, number, pick } from "./counting.ts";

export const attention: Messages["attention"] = {
  title: "Braucht Aufmerksamkeit",
  intro: "Genau so aufbewahrt, wie es kam, weil es nicht zu verstehen war.",
  hint: "[Enter] bearbeiten [a] behalten [Del] verwerfen",
  label: "Eingänge, die Aufmerksamkeit brauchen",
  waiting: (n) => `${number.format(n)} ${pick(n, "braucht", "brauchen")} Aufmerksamkeit`,
  arrived: (title, reason) => `Braucht Aufmerksamkeit: ${title}. ${reason}`,
  unreadable: "Kein lesbarer Text",
  times: (n) => `${number.format(n)}×`,
  timesLabel: (n) => `kam ${count(n, "Mal", "Mal")}`,
  itemTitle: "Titel",
  note: "Notiz",
  keep: "Behalten",
  keepNamed: (title) => `Als Eintrag behalten: ${title}`,
  discard: "Verwerfen",
  discardNamed: (title) => `Verwerfen: ${title}`,
  discarded: "Verworfen",
  notDiscarded: "Nicht verworfen",
  notRestored: "Konnte nicht zurückgeholt werden",
  raw: "Was gesendet wurde",
  rawCut: (bytes) => `Nur die ersten 64 KiB von ${count(bytes, "Byte", "Bytes")} sind zu sehen.`,
  facts: (when, from, bytes) => `Kam ${when} · ${from} · ${count(bytes, "Byte", "Bytes")}`,
  more: (shown) => `Die neuesten ${number.format(shown)} sind zu sehen. Die anderen rücken nach.`,
  loadFailed: "Was Aufmerksamkeit braucht, konnte nicht geladen werden.",
};
