import { Cell } from "./cell.ts";
import { keptSession as kept } from "./kept-session.ts";

/** The secret that stands for this signed-in page; null when it is not signed in. */
export const session = new Cell<string | null>(kept.get());

export function keepSession(secret: string): void {
  kept.set(secret);
  session.set(secret);
}

/** Only if it is still the one that was refused: another tab may have signed in meanwhile. */
export function endSession(refused: string | null): void {
  if (session.get() !== refused) return;
  kept.set(null);
  session.set(null);
}

/** Other tabs of this origin sign in and out for us too. */
export function followTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === kept.key || key === null) session.set(kept.get());
  });
}
