const INTERVAL_MS = 10_000;

/**
 * Calls `look` regularly and when the page becomes active: a busy, frozen or discarded page misses messages of other
 * windows and the server. Returns `stop`.
 */
export function poll(look: () => void, intervalMs = INTERVAL_MS): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const timer = setInterval(look, intervalMs);
  for (const event of ["focus", "pageshow"]) addEventListener(event, look, { signal });
  document.addEventListener("visibilitychange", () => !document.hidden && look(), { signal });
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}
