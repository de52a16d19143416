const PIECE_CHARS = 1_000; // UTF-16 units

/**
 * A text in pieces, of which the browser lays out only the visible ones: its time for a long line of mixed scripts
 * grows with the square of the length. Cuts are at line ends, else between words, else between characters.
 */
export function splitText(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const piece = text.slice(from, from + PIECE_CHARS);
    const isLast = from + PIECE_CHARS >= text.length;
    const end = isLast
      ? piece.length
      : piece.lastIndexOf("\n") + 1 || piece.lastIndexOf(" ") + 1 || wholeLength(piece);
    pieces.push(piece.slice(0, end));
    from += end;
  }
  return pieces;
}

/** Removes half of a character at the end. */
function wholeLength(piece: string): number {
  const last = piece.charCodeAt(piece.length - 1);
  return last >= 0xd800 && last < 0xdc00 ? piece.length - 1 : piece.length;
}
