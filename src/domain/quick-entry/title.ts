import type { EntryToken } from "./token.ts";

/** The line without its parts, the white space before each, and the escaping backslashes. */
export function makeTitle(line: string, parts: readonly EntryToken[], escapes: readonly number[]): string {
  const pieces: string[] = [];
  let at = 0;
  let piece = "";
  for (const cut of inOrder(parts, escapes)) {
    if (cut.from < at) continue; // a backslash inside a part
    piece += line.slice(at, cut.from);
    if (cut.isPart) {
      pieces.push(piece.trimEnd());
      piece = "";
    }
    at = cut.to;
  }
  pieces.push(piece + line.slice(at));
  const title = pieces.join("");
  return parts.length > 0 ? title.trim() : title;
}

function inOrder(parts: readonly EntryToken[], escapes: readonly number[]) {
  return [
    ...parts.map(({ from, to }) => ({ from, to, isPart: true })),
    ...escapes.map((at) => ({ from: at, to: at + 1, isPart: false })),
  ].sort((a, b) => a.from - b.from);
}
