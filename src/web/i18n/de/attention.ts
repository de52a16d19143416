import type { Messages } from "../en/en.ts";
import { count, number, pick } from "./counting.ts";

export const attention: Messages["attention"] = {
  title: "Braucht Aufmerksamkeit",
  intro: "Das konnte Creel nicht verstehen. Es bleibt unverändert aufbewahrt.",
  hint: "[Enter] bearbeiten [a] behalten [Delete] verwerfen",
  label: "Einträge, die Aufmerksamkeit brauchen",
  waiting: (n) => `${number.format(n)} ${pick(n, "braucht", "brauchen")} Aufmerksamkeit`,
  arrived: (title, reason) => `Braucht Aufmerksamkeit: ${title}. ${reason}`,
  unreadable: "Kein lesbarer Text",
  times: (n) => `${number.format(n)}×`,
  timesLabel: (n) => `${count(n, "Mal", "Mal")} angekommen`,
  itemTitle: "Titel",
  note: "Notiz",
  keep: "Behalten",
  keepNamed: (title) => `Als Eintrag behalten: ${title}`,
  discard: "Verwerfen",
  discardNamed: (title) => `Verwerfen: ${title}`,
  discarded: "Verworfen",
  notDiscarded: "Nicht verworfen",
  notRestored: "Nicht wiederhergestellt",
  raw: "Originaltext",
  rawCut: (bytes) => `Angezeigt werden nur die ersten 64 KiB von ${count(bytes, "Byte", "Bytes")}.`,
  facts: (when, from, bytes) => `Angekommen ${when} · ${from} · ${count(bytes, "Byte", "Bytes")}`,
  more: (shown) => `Angezeigt werden die neuesten ${number.format(shown)}.`,
  older: "Mehr anzeigen",
  loadFailed: "Die Einträge, die Aufmerksamkeit brauchen, konnten nicht geladen werden.",
};
