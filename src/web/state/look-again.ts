const EVERY = 10_000; // ms

/**
 * Calls `look` whenever what is shown may no longer be so: a page that was busy, frozen or put away by its browser misses
 * what other windows and the server told meanwhile. Returns the way to stop.
 */
export function lookAgain(look: () => void, every = EVERY): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const timer = setInterval(look, every);
  for (const event of ["focus", "pageshow"]) addEventListener(event, look, { signal });
  document.addEventListener("visibilitychange", () => !document.hidden && look(), { signal });
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}
