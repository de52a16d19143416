import type { LateMessages } from "../en-late/late.ts";

export const signIn: LateMessages["signIn"] = {
  title: "Bei Creel anmelden",
  how: "Führe das in einem Terminal auf diesem Computer aus. Es öffnet diese Seite, angemeldet.",
  command: "creel open",
  or: "Oder gib den angezeigten Code ein",
  code: "Einmalcode",
  placeholder: "XXXXX-XXXXX",
  go: "Anmelden",
  going: "Wird angemeldet …",
  why: "Ein Code lässt sich nur auf diesem Computer erstellen. Er gilt einmal.",
};

export const unpaired: LateMessages["unpaired"] = {
  title: "Dieses Gerät koppeln",
  what: "Es ist mit diesem Creel nicht oder nicht mehr gekoppelt.",
  how: "Erstelle auf dem Computer einen Code für diese Seite: unter Einstellungen, Geräte, oder mit [creel pair --page]. Scanne ihn dann hier oder gib ihn ein.",
  go: "Code eingeben",
  kept: "Dein Text auf diesem Gerät bleibt erhalten.",
};
