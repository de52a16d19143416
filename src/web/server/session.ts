import { lookAgain } from "../state/look-again.ts";
import { Cell } from "../state/signal.ts";
import { keptSession as kept } from "../state/stored-session.ts";

/** The secret that stands for this signed-in page; null when it is not signed in. */
export const session = new Cell<string | null>(kept.get());

/** False when the browser would not keep it: then it is this page's alone. */
let isKept = true;

export function keepSession(secret: string): void {
  isKept = kept.set(secret);
  session.set(secret);
}

/** Only if it is still the one that was refused: another tab may have signed in meanwhile. */
export function endSession(refused: string | null): void {
  look();
  if (session.get() !== refused) return;
  kept.set(null);
  session.set(null);
}

/** Other tabs of this origin sign in and out for us too. */
export function followTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === kept.key || key === null) look();
  });
  lookAgain(look);
}

function look(): void {
  if (isKept) session.set(kept.get());
}
