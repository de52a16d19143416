const PIECE = 1_000; // UTF-16 units

/**
 * A text in pieces that a browser lays out one by one, those in sight alone: a long line of mixed scripts takes it the
 * square of its length. Cut at line ends, else between words, else anywhere but in a character.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const piece = text.slice(from, from + PIECE);
    const isLast = from + PIECE >= text.length;
    const end = isLast
      ? piece.length
      : piece.lastIndexOf("\n") + 1 || piece.lastIndexOf(" ") + 1 || whole(piece);
    pieces.push(piece.slice(0, end));
    from += end;
  }
  return pieces;
}

/** Without half of a character at its end. */
function whole(piece: string): number {
  const last = piece.charCodeAt(piece.length - 1);
  return last >= 0xd800 && last < 0xdc00 ? piece.length - 1 : piece.length;
}
