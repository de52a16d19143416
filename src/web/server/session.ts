import { poll } from "../state/poll.ts";
import { Signal } from "../state/signal.ts";
import { storedSession } from "../state/stored-session.ts";

/** The secret of this page's session; null if it is signed out. */
export const currentSession = new Signal<string | null>(storedSession.get());

/** False if the browser cannot store it: then only this page has it. */
let isStored = true;

export function storeSession(secret: string): void {
  isStored = storedSession.set(secret);
  currentSession.set(secret);
}

/** Ends the session if it is still the refused one: another tab may have signed in meanwhile. */
export function endSession(refused: string | null): void {
  look();
  if (currentSession.get() !== refused) return;
  storedSession.set(null);
  currentSession.set(null);
}

/** Follows sign-in and sign-out in other tabs. */
export function followTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === storedSession.key || key === null) look();
  });
  poll(look);
}

function look(): void {
  if (isStored) currentSession.set(storedSession.get());
}
