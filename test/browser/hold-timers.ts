import type { Page } from "playwright-core";

export interface Timers {
  runOut(): Promise<void>;
}

/** Replaces timers of `least` to `most` ms in this page: they run only on command. Call it before other code. */
export async function holdTimers(page: Page, least: number, most: number): Promise<Timers> {
  const bounds = { least, most };
  await page.addInitScript(({ least, most }) => {
    const [set, clear] = [window.setTimeout, window.clearTimeout];
    const timers = new Map<number, () => void>();
    let last = 0;
    const setHeld = (work: () => void, ms = 0) => {
      if (ms < least || ms > most) return set(work, ms);
      timers.set(--last, work); // the browser's own numbers are above zero
      return last;
    };
    const clearHeld = (id: number) => timers.delete(id) || clear(id);
    const runOut = () => {
      const all = [...timers.values()];
      timers.clear();
      for (const work of all) work();
    };
    Object.assign(window, { setTimeout: setHeld, clearTimeout: clearHeld, runOut });
  }, bounds);
  return { runOut: () => page.evaluate(() => (window as unknown as { runOut(): void }).runOut()) };
}
