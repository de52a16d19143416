const EVERY = 10_000; // ms

/**
 * Calls `look` regularly and when the page becomes active: a busy, frozen or discarded page misses messages of other
 * windows and the server. Returns `stop`.
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
