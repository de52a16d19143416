const SLICE = 5; // ms: other requests are read and answered in between

let until = 0; // ms, on the clock of `performance`
let next: Promise<void> | null = null;

/**
 * Long work calls it repeatedly. It resolves at once while the current turn of the event loop is short, else in the
 * next turn. All concurrent work shares one slice of each turn.
 */
export async function yieldToOthers(): Promise<void> {
  while (performance.now() >= until) {
    next ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      next = null;
      until = performance.now() + SLICE;
    });
    await next;
  }
}
