import type { Sentences } from "../english/english.ts";

export const items: Sentences["items"] = {
  notChanged: "Nicht geändert",
  gone: "Es ist nicht mehr da: Es wurde anderswo endgültig gelöscht.",
};
