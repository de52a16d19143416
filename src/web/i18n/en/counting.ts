export const number = new Intl.NumberFormat("en");
export const plural = new Intl.PluralRules("en");

/** A count with its noun, in the form that the count asks for. */
export function count(n: number, one: string, other: string): string {
  return `${number.format(n)} ${plural.select(n) === "one" ? one : other}`;
}
