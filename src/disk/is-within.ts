/**
 * Whether a path is that of the folder, or in it. Both are absolute. macOS and Windows ignore the case of letters, and
 * Windows has two separators.
 */
export function isWithin(path: string, folder: string, platform: string = process.platform): boolean {
  const [inner = "", outer = ""] = [path, folder].map((one) => foldPath(one, platform));
  return inner.startsWith(outer);
}

/** Ends with the separator: `/copy2` is not in `/copy`. */
function foldPath(path: string, platform: string): string {
  const slashed = platform === "win32" ? path.replaceAll("\\", "/") : path;
  const isFolded = platform === "win32" || platform === "darwin";
  const folded = isFolded ? slashed.normalize("NFC").toUpperCase().toLowerCase() : slashed;
  return folded.endsWith("/") ? folded : `${folded}/`;
}
