import type { Messages } from "../en/en.ts";

export const views: Messages["views"] = {
  only: (name) => `Nur anzeigen: ${name}`,
  title: "Gespeicherte Filter",
  saved: (name) => `Filter: ${name}`,
};
