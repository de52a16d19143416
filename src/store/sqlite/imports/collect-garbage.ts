const ROWS = 5_000; // rows between two collections, each of which takes some milliseconds

/**
 * Call the result for each row of a long loop in a thread of its own. By itself the runtime collects so late that a
 * million rows leave 100 MB of garbage.
 */
export function openGarbageCollection(): () => void {
  let rows = 0;
  return () => {
    if (++rows % ROWS === 0) Bun.gc(true);
  };
}
