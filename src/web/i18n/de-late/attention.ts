import { count, number } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

export const attentionList: LateMessages["attentionList"] = {
  title: "Braucht Aufmerksamkeit",
  intro: "Das konnte Creel nicht verstehen. Es bleibt unverändert aufbewahrt.",
  hint: "[Enter] bearbeiten [a] behalten [Delete] verwerfen",
  label: "Einträge, die Aufmerksamkeit brauchen",
  times: (n) => `${number.format(n)}×`,
  timesLabel: (n) => `${count(n, "Mal", "Mal")} angekommen`,
  itemTitle: "Titel",
  note: "Notiz",
  keep: "Behalten",
  keepNamed: (title) => `Als Eintrag behalten: ${title}`,
  discard: "Verwerfen",
  discardNamed: (title) => `Verwerfen: ${title}`,
  raw: "Originaltext",
  rawCut: (bytes) => `Angezeigt werden nur die ersten 64 KiB von ${count(bytes, "Byte", "Bytes")}.`,
  facts: (when, from, bytes) => `Angekommen ${when} · ${from} · ${count(bytes, "Byte", "Bytes")}`,
  more: (shown) => `Angezeigt werden die neuesten ${number.format(shown)}.`,
  older: "Mehr anzeigen",
};
