import { count, number } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

export const projects: LateMessages["projects"] = {
  makeActions: (n) => (n === 1 ? "Aufgabe daraus machen" : `${n} Aufgaben daraus machen`),
  madeActions: (n) => `${count(n, "Aufgabe", "Aufgaben")} angelegt`,
  heading: "Überschrift",
  whichHeading: "Unter welche Überschrift?",
  headingName: "Eine Überschrift, bekannt oder neu",
  headingHow: "Tippe den Namen einer Überschrift.",
  newHeading: (name) => `Neue Überschrift: ${name}`,
  noHeading: "Keine Überschrift",
  under: (name) => `Unter „${name}“`,
  underNone: "Unter keiner Überschrift",
  renameHeading: (name) => `Überschrift: ${name}`,
  addUnder: "Neue Aufgaben unter",
  progress: (done, all) => `${number.format(done)} von ${number.format(all)} erledigt`,
  about: "Über dieses Projekt",
  progressLabel: "Fortschritt",
};
