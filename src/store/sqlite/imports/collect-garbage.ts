const [ROWS, BYTES] = [5_000, 256 * 1024]; // between two collections, each of which takes some milliseconds

/**
 * Call the result for each row of a long loop in a thread of its own, with the bytes that were read for it. By itself the
 * runtime collects so late that a million rows leave 100 MB of garbage.
 */
export function openGarbageCollection(): (bytesRead?: number) => void {
  let [rows, bytes] = [0, 0];
  return (bytesRead = 0) => {
    rows++;
    bytes += bytesRead;
    if (rows < ROWS && bytes < BYTES) return;
    [rows, bytes] = [0, 0];
    Bun.gc(true);
  };
}
