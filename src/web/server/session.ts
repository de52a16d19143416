import { lookAgain } from "../state/look-again.ts";
import { Signal } from "../state/signal.ts";
import { storedSession as kept } from "../state/stored-session.ts";

/** The secret that stands for this signed-in page; null when it is not signed in. */
export const currentSession = new Signal<string | null>(kept.get());

/** False when the browser would not keep it: then it is this page's alone. */
let isKept = true;

export function storeSession(secret: string): void {
  isKept = kept.set(secret);
  currentSession.set(secret);
}

/** Only if it is still the one that was refused: another tab may have signed in meanwhile. */
export function endSession(refused: string | null): void {
  look();
  if (currentSession.get() !== refused) return;
  kept.set(null);
  currentSession.set(null);
}

/** Other tabs of this origin sign in and out for us too. */
export function followTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === kept.key || key === null) look();
  });
  lookAgain(look);
}

function look(): void {
  if (isKept) currentSession.set(kept.get());
}
