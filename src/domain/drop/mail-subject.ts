import { isVisible } from "../text.ts";

/** Adjacent encoded words (RFC 2047) belong together without the space between them. */
const BETWEEN_WORDS = /(\?=)\s+(=\?)/g;
const ENCODED_WORD = /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?\s]*)\?=/gi;

/** The subject of a mail message in its source form, or null if there is none. */
export function readSubject(message: string): string | null {
  const head = message.split(/\r?\n\r?\n/, 1)[0] ?? "";
  const unfolded = head.replace(/\r?\n[ \t]+/g, " ");
  const [, value] = /^subject:[ \t]*(.*)$/im.exec(unfolded) ?? [];
  if (value === undefined) return null;
  const subject = value.replace(BETWEEN_WORDS, "$1$2").replace(ENCODED_WORD, decodeWord).trim();
  return isVisible(subject) && !subject.includes("\0") && subject.isWellFormed() ? subject : null;
}

/** A word that cannot be decoded stays as it is. */
function decodeWord(word: string, charset: string, encoding: string, text: string): string {
  try {
    const bytes = encoding.toLowerCase() === "b" ? atob(text) : unquote(text);
    const decoded = new TextDecoder(charset, { fatal: true }).decode(
      Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
    );
    return decoded.replace(/[\r\n]+/g, " ");
  } catch {
    return word;
  }
}

/** One character for each byte. */
function unquote(text: string): string {
  return text
    .replaceAll("_", " ")
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
