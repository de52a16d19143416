import type { Messages } from "../en/en.ts";

export const signIn: Messages["signIn"] = {
  title: "Bei Creel anmelden",
  how: "Führe das in einem Terminal auf diesem Computer aus. Es öffnet diese Seite, angemeldet.",
  command: "creel open",
  or: "Oder tippe den Code ein, den es zeigt",
  code: "Einmalcode",
  placeholder: "XXXXX-XXXXX",
  go: "Anmelden",
  going: "Wird angemeldet …",
  why: "Nur wer an diesem Computer sitzt, kann einen Code machen. Er gilt einmal.",
};
