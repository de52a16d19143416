import { count } from "../de/counting.ts";
import type { LateMessages } from "../en-late/late.ts";

export const projects: LateMessages["projects"] = {
  makeActions: (n) => (n === 1 ? "Aufgabe daraus machen" : `${n} Aufgaben daraus machen`),
  madeActions: (n) => `${count(n, "Aufgabe", "Aufgaben")} angelegt`,
};
