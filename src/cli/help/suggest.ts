import { Problem } from "../../domain/problem.ts";
import { isOneTypoAway } from "../../domain/search-words.ts";
import { VERB_HELP } from "./help-table.ts";
import { optionsOf } from "./help-text.ts";

/** The error for a verb that there is not, with the one that was probably meant. */
export function unknownVerb(word: string): Problem {
  const close = closestOf(word, Object.keys(VERB_HELP));
  const suggestion = close === null ? "" : ` Did you mean ${close}?`;
  return new Problem(
    "invalid-request",
    `There is no verb ${word}.${suggestion} \`creel\` alone shows the verbs.`,
  );
}

/** The message about an option that a form does not have, with the option that was probably meant. */
export function addSuggestion(message: string, form: string): string {
  const option = /^Unknown option '(--[^']+)'\./.exec(message);
  const names = optionsOf(form).map(({ name }) => name);
  const close = option?.[1] === undefined ? null : closestOf(option[1], names);
  return option && close ? message.replace(option[0], `${option[0]} Did you mean ${close}?`) : message;
}

/** The only name that is one typing mistake away or, failing that, the only one that begins with the word. */
function closestOf(word: string, names: readonly string[]): string | null {
  for (const isClose of [
    (name: string) => isOneTypoAway(name, word),
    (name: string) => name.startsWith(word),
    (name: string) => word.startsWith(name) && !name.startsWith("-"),
  ]) {
    const [close, ...more] = names.filter(isClose);
    if (close !== undefined && more.length === 0) return close;
  }
  return null;
}
