import { findSigils } from "../../domain/quick-entry/sigils.ts";
import type { DismissedToken } from "../../domain/quick-entry/token.ts";

const WORD_START = /^[\p{L}\p{M}\p{N}_-]/u;

/** The text for the parser: a backslash before each dismissed part makes it plain text. */
export function escapeDismissed(title: string, dismissed: readonly DismissedToken[]): string {
  const places = findSigils(title).marks.flatMap(({ at }) =>
    dismissed.some(({ text }) => isTokenAt(title, text, at)) ? [at] : [],
  );
  return places.reduceRight((text, at) => `${text.slice(0, at)}\\${text.slice(at)}`, title);
}

/** The dismissed parts that are still in the text. */
export function stillThere(title: string, dismissed: readonly DismissedToken[]): readonly DismissedToken[] {
  const rest = dismissed.filter(({ text }) => title.includes(text));
  return rest.length === dismissed.length ? dismissed : rest;
}

/** Turns a guessed date into a certain one. */
export function acceptDate(title: string, text: string): string {
  for (let at = title.indexOf(text); at >= 0; at = title.indexOf(text, at + 1))
    if (at === 0 || /\s/.test(title.charAt(at - 1))) return `${title.slice(0, at)}!${title.slice(at)}`;
  return title;
}

/** Whether the text contains anything to parse. */
export function hasSigils(text: string): boolean {
  const { marks, escapes } = findSigils(text);
  return marks.length > 0 || escapes.length > 0;
}

/** A dismissed part must end where the text's part ends: `#tag` does not match in `#tags`. */
function isTokenAt(title: string, text: string, at: number): boolean {
  return title.startsWith(text, at) && !WORD_START.test(title.slice(at + text.length));
}
