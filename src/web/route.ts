import { Cell } from "./cell.ts";

/** The screens that exist, by what stands after `#/` in the address. */
export const SCREENS = { inbox: "", receipts: "receipts", settings: "settings/api" } as const;
export type Screen = keyof typeof SCREENS;

export function addressOf(screen: Screen): string {
  return `#/${SCREENS[screen]}`;
}

/** The screen that the address names; an unknown name is the inbox. */
function read(): Screen {
  if (location.hash.startsWith("#/receipts")) return "receipts";
  return location.hash.startsWith("#/settings") ? "settings" : "inbox";
}

export const route = new Cell<Screen>(read());

export function go(screen: Screen): void {
  location.hash = addressOf(screen);
}

export function followAddress(): void {
  window.addEventListener("hashchange", () => route.set(read()));
}
