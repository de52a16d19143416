/** The signs that have a list. */
export type CompletedSigil = "+" | "#" | "@" | "!" | "^";

/** The unfinished part of quick entry before the caret. */
export interface UnfinishedToken {
  sigil: CompletedSigil;
  /** The offset of the sign in the text. */
  from: number;
  /** The text after the sign, without an opening quote. */
  query: string;
}

const OPEN_QUOTES = '"“„';
const NAME = /(?:^|\s)([#@+])(?:([^\s"“„”]*)|["“„]([^"“”]*))$/;
/** A date has several words. */
const DATE = /(?:^|\s)([!^])(\p{L}[\p{L} ]*|)$/u;

/** The part that the user is writing; null if the caret is not at the end of one. */
export function tokenAt(text: string, caret: number): UnfinishedToken | null {
  if (/^\S/.test(text.slice(caret))) return null;
  const before = text.slice(0, caret);
  const found = NAME.exec(before) ?? DATE.exec(before);
  if (!found) return null;
  const [whole, sigil, words = found[3] ?? ""] = found;
  const from = found.index + whole.search(/\S/);
  const ticks = before.slice(0, from).split("`").length - 1;
  if (ticks % 2 === 1) return null; // code
  return { sigil: sigil as CompletedSigil, from, query: words };
}

/** The text and the caret after a choice: the part is written whole, with a space behind it. */
export function completeToken(
  text: string,
  caret: number,
  { from }: UnfinishedToken,
  written: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, from)}${written} `;
  const after = text.slice(caret);
  const isClosed = OPEN_QUOTES.includes(after.charAt(0)) && after !== "";
  return { text: before + (isClosed ? after.slice(1) : after).replace(/^\s/, ""), caret: before.length };
}
