import { poll } from "../state/poll.ts";
import { Signal } from "../state/signal.ts";
import { isOfOtherHome, storedSession, storeSecret } from "../state/stored-session.ts";

/** The secret of this page's session; null if it is signed out. */
export const currentSession = new Signal<string | null>(storedSession.get());

/** False if the browser cannot store it: then only this page has it. */
let isStored = true;
/** Another home was opened: the page is being loaded again, for that one. */
let isLeaving = false;

export function storeSession(secret: string): void {
  isStored = storeSecret(secret);
  if (isStored) look();
  else currentSession.set(secret);
}

/** Ends the session if it is still the refused one: another tab may have signed in meanwhile. */
export function endSession(refused: string | null): void {
  look();
  if (currentSession.get() !== refused) return;
  if (isLeaving) return; // the stored session is of the other home
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
  if (!isStored || isLeaving) return;
  isLeaving = isOfOtherHome();
  if (isLeaving) location.reload();
  else currentSession.set(storedSession.get());
}
