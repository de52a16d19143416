export const number = new Intl.NumberFormat("de");
const plural = new Intl.PluralRules("de");

/** A count with its noun, in the form that the count asks for. */
export function count(n: number, one: string, other: string): string {
  return `${number.format(n)} ${pick(n, one, other)}`;
}

/** The form that a count asks for. */
export function pick(n: number, one: string, other: string): string {
  return plural.select(n) === "one" ? one : other;
}
